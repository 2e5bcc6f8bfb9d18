/** What the story of The Stars Are Right tells, page by page; its lessons; and the pictures in the rules. */
import type { Lesson, RulePicture, StoryPage } from "../story";
import type { Scene } from "./scene";

const SOUGHT = "miri-nigri-2";
const FIRST = "3/2 V/5 1/4 Wx/Wn 2/3";
const BELOW = ["4/1 Me/Sh 3/2 L/Mo V/5", "So/Su 3/2 Sh/Me 4/1 Wx/Wn"] as const;
const THIRD = "Mo/L 4/1 5/V 2/3 Wn/Wx";
/** The sky of the story, after each of its steps. */
const DEALT = [FIRST, "2/3 3/2 Sh/Me 4/1 Su/So", THIRD, ...BELOW];
const PUSHED = [FIRST, "Su/So 2/3 3/2 Sh/Me 4/1", THIRD, ...BELOW];
const SWAPPED = [FIRST, "Su/So 2/3 Sh/Me 3/2 4/1", THIRD, ...BELOW];
const FLIPPED = [FIRST, "Su/So 2/3 Sh/Me 3/2 4/1", "Mo/L 1/4 5/V 2/3 Wn/Wx", ...BELOW];
const HAND = ["deep-ones-1", SOUGHT, "ghouls-2"];
const SEEN: Scene = { sky: FLIPPED, hand: [SOUGHT], sought: SOUGHT };

export const pages: readonly StoryPage<Scene>[] = [
  {
    id: "sky",
    title: { en: "The stars must be right", fr: "Les étoiles doivent être alignées" },
    text: {
      en: "You are a cultist. The sky is 25 tiles; each of your cards is a creature with a constellation in its middle. Make the sky show that constellation and the creature comes. Ten points of creatures on your site win at once.",
      fr: "Vous êtes cultiste. Le ciel a 25 tuiles ; chacune de vos cartes est une créature, avec une constellation au milieu. Faites-la paraître dans le ciel, et la créature vient. Dix points de créatures sur votre lieu de culte gagnent aussitôt.",
    },
    frames: [{ scene: { sky: DEALT, hand: [SOUGHT], sought: SOUGHT }, says: { en: "Outlined tiles fit already; small signs in a corner are what is missing.", fr: "Les tuiles encadrées conviennent déjà ; les petits signes dans un coin disent ce qui manque." } }],
  },
  {
    id: "invoke",
    title: { en: "A card is also a tool", fr: "Une carte est aussi un outil" },
    text: {
      en: "To move the sky you play one card a turn for the symbols in its band, whatever creature it is, and discard it. There are three symbols: push, swap and flip, and all you play must be used.",
      fr: "Pour bouger le ciel, on joue une carte par tour pour les symboles de son bandeau, quelle que soit la créature, puis on la défausse. Il y a trois symboles : pousser, échanger, retourner ; tous ceux joués doivent servir.",
    },
    frames: [
      { scene: { hand: HAND }, moves: ["hand-deep-ones-1"], says: { en: "choose the Deep Ones, which have one push.", fr: "choisissez Les Profonds, qui ont une poussée." } },
      { scene: { hand: HAND }, moves: ["hand-deep-ones-1 invoke"], says: { en: "then press Invoke.", fr: "puis pressez « Recours »." } },
      { scene: { hand: HAND.slice(1) }, says: { en: "The card is spent, and you have a push to use.", fr: "La carte est jouée, et vous avez une poussée à faire." } },
    ],
    missed: { en: "The Deep Ones are the first card; the button is below it.", fr: "C'est la première carte ; le bouton est dessous." },
  },
  {
    id: "push",
    title: { en: "Push a row", fr: "Pousser une rangée" },
    text: {
      en: "A push moves a whole row or column by one place. The tile that falls out comes back at the other end. Arrows push, and you can also drag.",
      fr: "Une poussée décale d'une place toute une rangée ou colonne. La tuile qui sort revient à l'autre bout. Les flèches poussent ; on peut aussi glisser.",
    },
    frames: [
      { scene: { sky: DEALT }, moves: ["push-row-2-right"], says: { en: "push the second row to the right: click the arrow at its right end.", fr: "poussez la deuxième rangée vers la droite : cliquez sur la flèche à son bout droit." } },
      { scene: { sky: PUSHED }, says: { en: "The sun went out on the right and came back on the left.", fr: "Le soleil est sorti à droite et revenu à gauche." } },
    ],
    missed: { en: "The second row from the top, the arrow on the right.", fr: "La deuxième rangée d'en haut, la flèche de droite." },
  },
  {
    id: "swap",
    title: { en: "Swap two tiles", fr: "Échanger deux tuiles" },
    text: {
      en: "A swap exchanges two tiles that lie side by side, level or upright. Click one, then the other; or drag it over.",
      fr: "Un échange permute deux tuiles voisines, à plat ou debout. Cliquez sur l'une, puis sur l'autre ; ou glissez.",
    },
    frames: [
      {
        scene: { sky: PUSHED },
        moves: ["tile-2,3 tile-2,4", "tile-2,4 tile-2,3"],
        says: { en: "in the second row the shooting star is the fourth tile. Swap it with the tile on its left.", fr: "dans la deuxième rangée, l'étoile filante est la quatrième tuile. Échangez-la avec sa voisine de gauche." },
      },
      { scene: { sky: SWAPPED }, says: { en: "Now two stars and the shooting star are neighbours.", fr: "Les deux étoiles et l'étoile filante sont voisines." } },
    ],
    missed: { en: "The two tiles are the third and the fourth of the second row.", fr: "Ce sont les troisième et quatrième tuiles de la deuxième rangée." },
  },
  {
    id: "flip",
    title: { en: "Flip a tile", fr: "Retourner une tuile" },
    text: {
      en: "Every tile has two faces, and the folded corner shows the one below. A flip turns a tile over in its place.",
      fr: "Chaque tuile a deux faces, et le coin plié montre celle du dessous. Un retournement retourne une tuile sur place.",
    },
    frames: [
      { scene: { sky: SWAPPED, hand: [SOUGHT], sought: SOUGHT }, moves: ["tile-3,2 flip"], says: { en: "below the 2 the creature wants a 1. The chosen tile has one underneath: flip it.", fr: "sous le 2, la créature veut un 1. La tuile choisie en a un dessous : retournez-la." } },
      { scene: SEEN, says: { en: "The stars are right!", fr: "Les étoiles sont alignées !" } },
    ],
    missed: { en: "The tile is the second of the third row; click it twice.", fr: "C'est la deuxième tuile de la troisième rangée ; cliquez deux fois dessus." },
  },
  {
    id: "summon",
    title: { en: "Summon the creature", fr: "Appeler la créature" },
    text: {
      en: "When a constellation can be seen, turned by quarters but never mirrored, you may summon its creature, one a turn. It goes to your cult site and counts its points.",
      fr: "Quand une constellation se voit, tournée par quarts mais jamais en miroir, on peut appeler sa créature, une par tour. Elle rejoint votre lieu de culte et compte ses points.",
    },
    frames: [
      { scene: SEEN, moves: [`hand-${SOUGHT}`], says: { en: "choose Miri Nigri.", fr: "choisissez Miri Nigri." } },
      { scene: SEEN, moves: [`hand-${SOUGHT} summon`], says: { en: "then press Summon.", fr: "puis pressez « Appeler »." } },
      { scene: { sky: FLIPPED, site: [SOUGHT], points: 2 }, says: { en: "Two points of ten.", fr: "Deux points sur dix." } },
    ],
    missed: { en: "Click the card, then the button below it.", fr: "Cliquez sur la carte, puis sur le bouton dessous." },
  },
  {
    id: "powers",
    title: { en: "Creatures help you", fr: "Les créatures vous aident" },
    text: {
      en: "A creature on your site changes one symbol of each invocation into what its band shows, once a turn, and powers chain: small ones make the large ones possible. Minions count no points and do something of their own instead.",
      fr: "Une créature de votre lieu change un symbole de chaque recours en ce que montre son bandeau, une fois par tour, et les services s'enchaînent : les petites rendent les grandes possibles. Les Indépendants ne comptent pas de points, mais font autre chose.",
    },
    frames: [{ scene: { site: [SOUGHT, "deep-ones-4", "tcho-tcho-9"], points: 4 } }],
  },
  {
    id: "great",
    title: { en: "The Great Old Ones", fr: "Les Grands Anciens" },
    text: {
      en: "They count four points and need five stars. But each Servitor of the same pantheon on your site lets you do without the star in its circle, three at most: Lesser Servitors are sacrificed for it, Greater ones stay. Each turn ends with drawing up to five cards.",
      fr: "Ils comptent quatre points et demandent cinq étoiles. Mais chaque Serviteur du même panthéon sur votre lieu dispense de l'étoile de son cercle, trois au plus : les Serviteurs sont alors sacrifiés, les Favoris restent. Chaque tour finit en piochant jusqu'à cinq cartes.",
    },
    frames: [{ scene: { hand: ["chaugnar-2"], site: [SOUGHT, "tcho-tcho-1", "tcho-tcho-3"], points: 4 } }],
  },
];

export const lessons: readonly Lesson[] = [
  {
    theme: "level-1",
    title: { en: "One step", fr: "Un pas" },
    text: {
      en: "One symbol, one step. Find the tile that is wrong, then ask which push, swap or flip brings the right one.",
      fr: "Un symbole, un pas. Trouvez la tuile fautive, puis la poussée, l'échange ou le retournement qui amène la bonne.",
    },
  },
  {
    theme: "level-2",
    title: { en: "Two steps", fr: "Deux pas" },
    text: {
      en: "Turn the constellation in your head first: of its four ways one usually lacks least. Then look for two steps that do not undo each other.",
      fr: "Tournez d'abord la constellation en pensée : de ses quatre sens, l'un manque souvent de moins. Puis cherchez deux pas qui ne se défont pas.",
    },
  },
  {
    theme: "level-3",
    title: { en: "With a power", fr: "Avec un service" },
    text: {
      en: "A creature on your site changes a symbol. Count what you could have, not what the card shows.",
      fr: "Une créature de votre lieu change un symbole. Comptez ce que vous pourriez avoir, non ce que montre la carte.",
    },
  },
  {
    theme: "level-4",
    title: { en: "Three steps", fr: "Trois pas" },
    text: {
      en: "Three alike: three pushes shift, three flips change faces, three swaps carry one tile far. Begin with the tile that is furthest away.",
      fr: "Trois semblables : trois poussées décalent, trois retournements changent les faces, trois échanges portent loin une tuile. Commencez par la plus éloignée.",
    },
  },
  {
    theme: "level-5",
    title: { en: "A Great Old One", fr: "Un Grand Ancien" },
    text: {
      en: "Count the bonus stars of your Servitors first: the stars you may do without decide where the figure can lie, even beyond the edge.",
      fr: "Comptez d'abord les étoiles de vos Serviteurs : celles dont on se passe décident où la figure peut être, même hors du ciel.",
    },
  },
];

export const pictures: Readonly<Record<string, RulePicture<Scene>>> = {
  "SR-5": { scene: { sky: DEALT }, says: { en: "A sky of 25 tiles; the folded corner shows the face below.", fr: "Un ciel de 25 tuiles ; le coin plié montre la face du dessous." } },
  "SR-3": { scene: { hand: ["chaugnar-2", SOUGHT, "deep-ones-1", "ghouls-2"] }, says: { en: "A Great Old One, a Greater and a Lesser Servitor, a Minion: points, name, constellation, symbols, power.", fr: "Un Grand Ancien, un Favori, un Serviteur, un Indépendant : points, nom, constellation, symboles, service." } },
  "SR-20": { scene: SEEN, says: { en: "Miri Nigri's constellation lies in the sky: the outlined tiles have the same relative positions.", fr: "La constellation de Miri Nigri est dans le ciel : les tuiles encadrées ont les mêmes positions relatives." } },
  "SR-24": { scene: { site: [SOUGHT, "deep-ones-4"], points: 3 }, says: { en: "A cult site with two creatures and three points.", fr: "Un lieu de culte avec deux créatures et trois points." } },
};
