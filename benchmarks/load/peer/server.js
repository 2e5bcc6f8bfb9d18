// boardgame.io with a game of like size: two players take cards in turn; every move changes the board that both see.
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const KINDS = ["planet", "moon", "asteroid", "cloud", "blackhole"];
const card = (n) => ({ id: `${KINDS[n % 5]}-${n}`, name: `Card number ${n}`, kind: KINDS[n % 5], number: n % 6, stars: n % 4, says: `Takes the place of a sentence about card ${n}` });
const side = () => ({ hand: [], telescope: Array(12).fill(null), notebook: [], score: { total: 0, kinds: [0, 0, 0, 0, 0] } });

const game = {
  name: "load",
  setup: () => {
    const deck = Array.from({ length: 60 }, (_, n) => card(n));
    return { secret: { deck: deck.slice(5) }, row: deck.slice(0, 5), sides: { 0: side(), 1: side() }, round: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    take: {
      move: ({ G, playerID }, place, slot) => {
        const own = G.sides[playerID];
        const taken = G.row[place];
        if (!taken || slot < 0 || slot > 11) return "INVALID_MOVE";
        own.telescope[slot] = taken;
        own.notebook = [...own.notebook, taken].slice(-14);
        own.score.total += taken.stars;
        G.row[place] = G.secret.deck[G.round % G.secret.deck.length];
        G.round += 1;
      },
      client: false,
    },
  },
};

const [, , port, place] = process.argv;
const stores = {
  memory: () => ({}),
  postgres: (host) => {
    const { PostgresStore } = require("bgio-postgres");
    return { db: new PostgresStore({ database: "peer", username: "postgres", password: "", host, logging: false }) };
  },
  files: (dir) => ({ db: new FlatFile({ dir }) }),
};
const [kind, where] = place.split("=");
const storage = stores[kind](where);
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...storage });
server.run({ port: Number(port) }, () => process.stdout.write(`ready ${port}\n`));
