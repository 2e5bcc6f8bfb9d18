/** What the story of Astra tells, page by page; its lessons; and the pictures in the rules. */
import type { Lesson, RulePicture, StoryPage } from "../story";
import type { Player } from "./model";
import type { Scene } from "./scene";

const OPEN = null;
const UNTOUCHED: Scene["sky"] = [
  { card: "cassiopeia", marks: [OPEN, OPEN, OPEN, OPEN, OPEN], reach: { 1: 4, 2: 5, 3: 4, 4: 3, 5: 5 } },
  { card: "triangulum", marks: [OPEN, OPEN, OPEN, OPEN, OPEN], reach: { 1: 5, 2: 5, 3: 5, 4: 5, 5: 5 } },
];
const WALKED: Scene = { sky: [{ card: "cassiopeia", marks: [0, OPEN, 0, 0, OPEN], reach: { 2: 1, 5: 1 }, walk: 3 }], means: { stardust: 5, wisdom: 1 } };
const BOONS = [1, 2, 3, 4] as const;
const OTHERS: Scene = { sky: [{ card: "aries", marks: [0, 0, 1, 1, 1, 1] }], boons: { card: "aries", left: BOONS } };
const soFar = (total: number): Pick<Player, "forecast"> => ({ forecast: { total } });
const JOURNAL = { stardust: 3, telescopes: 1, pouch: 6, wisdom: 4, limit: 4, fame: 7, goal: "fire+water" };
const COLLECTION: Scene = {
  journal: { ...JOURNAL, ...soFar(32), active: ["aries", "cassiopeia", "crater"], exhausted: ["libra"] },
};

export const pages: readonly StoryPage<Scene>[] = [
  {
    id: "sky",
    title: { en: "Constellations to discover", fr: "Des constellations à découvrir" },
    text: {
      en: "Real constellations lie around the Spheres. Everybody marks their stars; whoever marks the last star of one discovers it and keeps it. The most Fame wins, and Fame comes from discovering, from helping, and from collecting well.",
      fr: "De vraies constellations entourent les Sphères. Chacun en coche les étoiles ; qui coche la dernière découvre la constellation et la garde. La plus grande renommée gagne : elle vient des découvertes, de l'aide aux autres et d'une belle collection.",
    },
    frames: [{ scene: { sky: UNTOUCHED } }],
  },
  {
    id: "walk",
    title: { en: "Observe: a walk along the lines", fr: "Observer : un chemin le long des lignes" },
    text: {
      en: "Each star costs one Stardust. An untouched card begins at its Starting star, the ringed one; then you go on from star to star along the lines, as far as you like and can pay. A golden Grand star gives Wisdom.",
      fr: "Chaque étoile coûte une poussière. Une carte intacte commence à son étoile de départ, celle à l'anneau ; puis on avance d'étoile en étoile le long des lignes, aussi loin qu'on veut et qu'on peut payer. Une grande étoile dorée donne de la sagesse.",
    },
    frames: [
      { scene: { sky: [UNTOUCHED[0]!], means: { stardust: 8 } }, moves: ["star-cassiopeia-1"], says: { en: "mark the Starting star of Cassiopeia.", fr: "cochez l'étoile de départ de Cassiopeia." } },
      {
        scene: { sky: [{ card: "cassiopeia", marks: [0, OPEN, OPEN, OPEN, OPEN], reach: { 2: 3, 3: 2, 4: 3, 5: 1 }, walk: 1 }], means: { stardust: 7 } },
        moves: ["star-cassiopeia-4"],
        says: { en: "two lines lead on; one is a dead end. Walk towards the golden star.", fr: "deux lignes partent d'ici ; l'une est une impasse. Allez vers l'étoile dorée." },
      },
      {
        scene: { sky: [{ card: "cassiopeia", marks: [0, OPEN, OPEN, 0, OPEN], reach: { 2: 2, 3: 2, 5: 1 }, walk: 4 }], means: { stardust: 6 } },
        moves: ["star-cassiopeia-3"],
        says: { en: "and now the golden Grand star.", fr: "et maintenant la grande étoile dorée." },
      },
      { scene: WALKED, says: { en: "Three stars for three Stardust, and a step on the Wisdom track: Wisdom lets you own more cards. You may stop here.", fr: "Trois étoiles pour trois poussières, et un pas sur la piste de sagesse : elle permet de garder plus de cartes. Vous pouvez vous arrêter là." } },
    ],
    missed: { en: "A walk goes on along a line, to an open star beside the last one; the stars that glow are meant here.", fr: "Le chemin suit une ligne, vers une étoile libre voisine de la dernière ; ici, celle qui luit." },
  },
  {
    id: "discover",
    title: { en: "The last star decides", fr: "La dernière étoile décide" },
    text: {
      en: "A card with marks on it may be taken up beside any of them, whoever made them. It does not matter who marked most: the player who marks the last star discovers the constellation.",
      fr: "Une carte entamée se reprend à côté de n'importe quelle marque, quel qu'en soit l'auteur. Peu importe qui a le plus coché : celui qui coche la dernière étoile découvre la constellation.",
    },
    frames: [
      {
        scene: { sky: [{ card: "triangulum", marks: [1, 1, 0, 1, OPEN], reach: { 5: 1 } }], means: { stardust: 4, wisdom: 1 } },
        moves: ["star-triangulum-5"],
        says: { en: "Hypatia's squares are many, but one star is open. Mark it.", fr: "Hypatie a beaucoup de carrés, mais une étoile est libre. Cochez-la." },
      },
      { scene: { sky: [{ card: "triangulum", marks: [1, 1, 0, 1, 0] }], means: { stardust: 3, wisdom: 1, active: ["triangulum"] } }, says: { en: "Triangulum is yours, with its Fame value and its Ability. Hypatia helped, so she picks a Boon first.", fr: "Triangulum est à vous, avec sa valeur et son pouvoir. Hypatie a aidé : elle choisit d'abord une faveur." } },
    ],
    missed: { en: "Look for the one star without a mark.", fr: "Cherchez la seule étoile sans marque." },
  },
  {
    id: "help",
    title: { en: "Helping pays", fr: "Aider rapporte" },
    text: {
      en: "When somebody else discovers a card that has marks of yours, you choose one of its four Boons; whoever has most marks chooses first, and what is taken is crossed out. So stars in many places are never lost.",
      fr: "Quand quelqu'un d'autre découvre une carte où vous avez des marques, vous choisissez une de ses quatre faveurs ; qui a le plus de marques choisit d'abord, et ce qui est pris est barré. Des étoiles un peu partout ne sont donc jamais perdues.",
    },
    frames: [
      { scene: OTHERS, moves: ["boon-3"], says: { en: "Hypatia has discovered Aries. Take the Telescope: it buys a second Observe action in a turn.", fr: "Hypatie a découvert Aries. Prenez le télescope : il paie une seconde observation dans un tour." } },
      { scene: { ...OTHERS, boons: { card: "aries", left: [1, 2, 4] }, means: { telescopes: 1 } }, says: { en: "The Telescope is yours. Fame would have counted at once; Stardust, Pouch and Wisdom make you stronger.", fr: "Le télescope est à vous. La renommée aurait compté aussitôt ; poussière, sacoche et sagesse vous renforcent." } },
    ],
    missed: { en: "The Telescope is the third box.", fr: "Le télescope est la troisième case." },
  },
  {
    id: "ability",
    title: { en: "Discoveries work for you", fr: "Vos découvertes travaillent pour vous" },
    text: {
      en: "Each card in your Journal has an Ability. Before your action use as many as you like; a used card falls asleep. Only cards that are awake at the end count their Fame value.",
      fr: "Chaque carte de votre carnet a un pouvoir. Avant votre action, utilisez-en autant que vous voulez ; une carte utilisée s'endort. Seules les cartes éveillées à la fin comptent leur valeur.",
    },
    frames: [
      { scene: { journal: { ...JOURNAL, ...soFar(20), stardust: 1, active: ["aries"] } }, moves: ["own-aries"], says: { en: "choose Aries, which is worth three Stardust.", fr: "choisissez Aries, qui vaut trois poussières." } },
      { scene: { journal: { ...JOURNAL, ...soFar(20), stardust: 1, active: ["aries"] } }, moves: ["own-aries use"], says: { en: "now use it.", fr: "utilisez-le." } },
      { scene: { journal: { ...JOURNAL, ...soFar(20), stardust: 4, exhausted: ["aries"] } }, says: { en: "Three Stardust more, and Aries sleeps.", fr: "Trois poussières de plus, et Aries dort." } },
    ],
    missed: { en: "Aries lies among the cards of your Journal.", fr: "Aries est parmi les cartes de votre carnet." },
  },
  {
    id: "rest",
    title: { en: "Rest, and the Spheres turn", fr: "Le repos, et les Sphères tournent" },
    text: {
      en: "Instead of observing you may rest: Stardust rises to the size of your Pouch, your sleeping cards of the marked Sphere's element wake, and the marker moves on to the next Sphere.",
      fr: "Au lieu d'observer, on peut se reposer : la poussière remonte à la taille de la sacoche, vos cartes endormies de l'élément de la Sphère marquée se réveillent, et le marqueur passe à la Sphère suivante.",
    },
    frames: [
      { scene: { sphere: "fire", journal: { ...JOURNAL, ...soFar(19), stardust: 0, exhausted: ["aries"] }, rest: true }, moves: ["rest"], says: { en: "the Pouch is empty and Aries, a card of Fire, sleeps. The marker is on Fire: rest.", fr: "la sacoche est vide et Aries, une carte de Feu, dort. Le marqueur est sur le Feu : reposez-vous." } },
      { scene: { sphere: "water", journal: { ...JOURNAL, ...soFar(22), stardust: 6, active: ["aries"] }, rest: true }, says: { en: "Six Stardust, Aries is awake, and Water is next.", fr: "Six poussières, Aries est éveillé, et l'Eau vient ensuite." } },
    ],
    missed: { en: "Click Rest, below.", fr: "Cliquez sur Repos, en bas." },
  },
  {
    id: "end",
    title: { en: "What counts at the end", fr: "Ce qui compte à la fin" },
    text: {
      en: "When the Game End card appears, everybody has one more turn. Then Fame is added up: the Pouch, the card limit, what is left of Stardust and stars, the cards that are awake, and the grid of elements. Your secret card marks two of its spots; every discovery adds one in the row of its element.",
      fr: "Quand la carte Fin de partie paraît, chacun a encore un tour. Puis on additionne : la sacoche, la limite de cartes, le reste de poussière et d'étoiles, les cartes éveillées, et la grille des éléments. Votre carte secrète y marque deux cases ; chaque découverte en ajoute une dans la ligne de son élément.",
    },
    frames: [{ scene: COLLECTION }],
  },
];

export const lessons: readonly Lesson[] = [
  {
    theme: "observe",
    title: { en: "Where to observe", fr: "Où observer" },
    text: {
      en: "Begin what you can finish, or what others must finish for you. A card with few open stars that you leave behind is a gift.",
      fr: "Commencez ce que vous pouvez finir, ou ce que d'autres devront finir pour vous. Une carte laissée avec peu d'étoiles libres est un cadeau.",
    },
  },
  {
    theme: "walk",
    title: { en: "The next star of a walk", fr: "L'étoile suivante" },
    text: {
      en: "A walk cannot turn back. Follow the small numbers: they say how many stars are still ahead. Leave a dead end to the end.",
      fr: "Un chemin ne revient pas. Suivez les petits nombres : ils disent combien d'étoiles restent devant. Gardez une impasse pour la fin.",
    },
  },
  {
    theme: "boon",
    title: { en: "Choosing a Boon", fr: "Choisir une faveur" },
    text: {
      en: "Early a larger Pouch and Wisdom pay every turn; late it is Fame. A Telescope is worth the card that it finishes.",
      fr: "Tôt, une sacoche plus grande et la sagesse rapportent à chaque tour ; tard, c'est la renommée. Un télescope vaut la carte qu'il permet de finir.",
    },
  },
  {
    theme: "ability",
    title: { en: "An Ability at the right moment", fr: "Un pouvoir au bon moment" },
    text: {
      en: "Use a card when its Sphere comes soon, so that it wakes again; keep it awake when the end is near.",
      fr: "Utilisez une carte quand sa Sphère arrive bientôt, pour la réveiller ; gardez-la éveillée quand la fin approche.",
    },
  },
  {
    theme: "turn",
    title: { en: "Time to rest", fr: "L'heure du repos" },
    text: {
      en: "Rest when Stardust is low and the marker stands on the element of your sleeping cards; a Rest one turn later may wake nothing.",
      fr: "Reposez-vous quand la poussière manque et que le marqueur est sur l'élément de vos cartes endormies ; un tour plus tard, rien ne se réveillera peut-être.",
    },
  },
];

export const pictures: Readonly<Record<string, RulePicture<Scene>>> = {
  "AS-3": { scene: { sky: [UNTOUCHED[0]!] }, says: { en: "Cassiopeia: the ringed star is the Starting star, the golden one a Grand star, the others are Common stars.", fr: "Cassiopeia : l'étoile à l'anneau est celle de départ, la dorée une grande étoile, les autres sont communes." } },
  "AS-9": { scene: { sphere: "fire" }, says: { en: "The marker on the Sphere of Fire; it moves clockwise.", fr: "Le marqueur sur la Sphère du Feu ; il avance dans le sens horaire." } },
  "AS-24": { scene: WALKED, says: { en: "A walk of three stars: from the Starting star along the lines to the Grand star.", fr: "Un chemin de trois étoiles : de l'étoile de départ, le long des lignes, à la grande étoile." } },
  "AS-34": { scene: { sky: [{ card: "aries", marks: [0, 0, 1, 1, 1, 1] }] }, says: { en: "Aries is complete: the squares made the discovery, the discs choose one of the four Boons below the figure.", fr: "Aries est complet : les carrés ont fait la découverte, les disques choisissent une des quatre faveurs sous la figure." } },
  "AS-40": { scene: COLLECTION, says: { en: "A Journal near the end: tracks, cards awake and asleep, and the grid of elements.", fr: "Un carnet vers la fin : pistes, cartes éveillées et endormies, et la grille des éléments." } },
};
