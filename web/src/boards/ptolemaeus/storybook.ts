/** What the story of Ptolemaeus tells, page by page; its lessons; and the pictures in the rules. */
import type { Lesson, RulePicture, StoryPage } from "../story";
import type { Target } from "./model";
import type { Scene } from "./scene";

const LINES: readonly Target[] = [
  { kind: "conjunction", signs: ["cancer"], tokens: ["cancer", "cancer"], can: null },
  { kind: "conjunction", signs: ["libra"], tokens: ["libra", "libra"], can: null },
  { kind: "opposition", signs: ["aries", "libra"], tokens: ["aries", "libra"], can: null },
  { kind: "opposition", signs: ["gemini", "sagittarius"], tokens: ["gemini", "sagittarius"], can: null },
  { kind: "square", signs: ["aries", "cancer"], tokens: ["aries", "cancer"], can: null },
  { kind: "square", signs: ["cancer", "libra"], tokens: ["cancer", "libra"], can: null },
];
const PAYING = { target: "observe", sign: "libra", signs: ["libra"] } as const;
const STUDIED = { studied: ["luna"], asteroids: 1, bonuses: 1, bonus: { "nova-luna": 1 }, points: { planets: 1, asteroids: 0, bonus: 0, objective: 0, total: 1 } } satisfies Scene["study"];
const MOVED: Scene = { wheel: { own: { libra: 1, cancer: 2 }, other: { aries: 1, sagittarius: 1 }, event: ["luna", "mars"], steps: 0 } };
const NEAR_THE_END: Scene = {
  study: {
    studied: ["luna", "venus", "sol"], asteroids: 3, cards: 4, bonuses: 1, bonus: { "maleficus-mars": 1 }, objective: ["luna", "venus", "saturnus"],
    points: { planets: 4, asteroids: 1, bonus: 0, objective: 1, total: 6 },
  },
};

export const pages: readonly StoryPage<Scene>[] = [
  {
    id: "sky",
    title: { en: "Under a real sky", fr: "Sous un vrai ciel" },
    text: {
      en: "You are a disciple of Ptolemy in Alexandria. Sun, Moon and five planets stand in the zodiac as they really stood on a date of your choice, here the day of the first steps on the Moon. Your aim is to study them. Twelve points win at once.",
      fr: "Vous êtes disciple de Ptolémée, à Alexandrie. Le Soleil, la Lune et cinq planètes sont dans le zodiaque comme ils étaient vraiment à la date de votre choix, ici le jour des premiers pas sur la Lune. Votre but : les étudier. Douze points gagnent aussitôt.",
    },
    frames: [{ scene: { wheel: {} } }],
  },
  {
    id: "cards",
    title: { en: "Action A: take two cards", fr: "Action A : prendre deux cartes" },
    text: {
      en: "A turn is one action. The first: take two cards, each from the six on the table or from the deck. Look for constellations where planets stand, and for cards of one colour. A sextant is a joker; taken face up it is your only card.",
      fr: "Un tour est une action. La première : prendre deux cartes, chacune parmi les six visibles ou à la pioche. Cherchez des constellations où sont des planètes, et des cartes d'une même couleur. Un sextant est un joker ; pris visible, il est votre seule carte.",
    },
    frames: [
      { scene: { row: ["leo", "aries", "libra", "cancer", "virgo", "gemini"], hand: { leo: 1 } }, moves: ["row-3"], says: { en: "the Moon and Jupiter stand in Libra: take the card Libra.", fr: "la Lune et Jupiter sont dans Libra : prenez la carte Libra." } },
      { scene: { row: ["leo", "aries", "pisces", "cancer", "virgo", "gemini"], hand: { leo: 1, libra: 1 } }, moves: ["row-6"], says: { en: "and Gemini, which has the colour of Libra.", fr: "et Gemini, de la couleur de Libra." } },
      { scene: { row: ["leo", "aries", "pisces", "cancer", "virgo", "sextant"], hand: { leo: 1, libra: 1, gemini: 1 } }, says: { en: "Taken cards are replaced at once.", fr: "Les cartes prises sont aussitôt remplacées." } },
    ],
    missed: { en: "Not that one: look at the name.", fr: "Pas celle-là : regardez le nom." },
  },
  {
    id: "observe",
    title: { en: "Action B: observe", fr: "Action B : observer" },
    text: {
      en: "Place one of your ten tokens on a constellation with a planet or the Comet in it. The price: one card of its name, two of its colour, or three of one other colour.",
      fr: "Placez un de vos dix jetons sur une constellation où se trouve une planète ou la Comète. Le prix : une carte de son nom, deux de sa couleur, ou trois d'une autre même couleur.",
    },
    frames: [
      { scene: { wheel: {}, hand: { leo: 1, libra: 1, gemini: 1 } }, moves: ["sign-libra"], says: { en: "click Libra on the wheel.", fr: "cliquez sur Libra dans la roue." } },
      { scene: { wheel: {}, hand: { leo: 1, libra: 1, gemini: 1 }, choice: { ...PAYING, signs: [...PAYING.signs] } }, moves: ["hand-libra"], says: { en: "pay with the card Libra.", fr: "payez avec la carte Libra." } },
      { scene: { wheel: { own: { libra: 1 } }, hand: { leo: 1, gemini: 1 } }, says: { en: "Your first token is on Libra.", fr: "Votre premier jeton est sur Libra." } },
    ],
    missed: { en: "Libra is at the bottom of the wheel, where the Moon and Jupiter are.", fr: "Libra est en bas de la roue, là où sont la Lune et Jupiter." },
  },
  {
    id: "study",
    title: { en: "Three tokens study a planet", fr: "Trois jetons étudient une planète" },
    text: {
      en: "Your third token on a constellation studies a planet there at once: the three come off, one goes to your study area, you take the asteroid and draw a bonus card. Two tokens with the planet and two anywhere else do as well, after an action.",
      fr: "Votre troisième jeton sur une constellation y étudie aussitôt une planète : les trois repartent, l'un va dans votre zone d'étude, vous prenez l'astéroïde et piochez une carte bonus. Deux jetons avec la planète et deux ailleurs suffisent aussi, après une action.",
    },
    frames: [
      { scene: { wheel: { own: { libra: 2 } }, hand: { leo: 1, libra: 1 } }, moves: ["sign-libra"], says: { en: "two tokens wait on Libra, and you hold a card for the third. Click Libra.", fr: "deux jetons attendent sur Libra, et vous avez une carte pour le troisième. Cliquez sur Libra." } },
      { scene: { wheel: { own: { libra: 3 } }, hand: { leo: 1 } }, moves: ["planet-luna"], says: { en: "the Moon or Jupiter? Study the Moon: click it.", fr: "la Lune ou Jupiter ? Étudiez la Lune : cliquez sur elle." } },
      { scene: { wheel: { taken: ["libra"] }, hand: { leo: 1 }, study: STUDIED }, says: { en: "The Moon is studied: one point, an asteroid and a bonus card.", fr: "La Lune est étudiée : un point, un astéroïde et une carte bonus." } },
    ],
    missed: { en: "Look at the bottom of the wheel.", fr: "Regardez en bas de la roue." },
  },
  {
    id: "lines",
    title: { en: "Action C: configurations", fr: "Action C : configurations" },
    text: {
      en: "Bodies that stand in a certain angle are joined by a line: conjunction, opposition, trigone, square. Observe one and you place two or three tokens in a single turn, each paid on its own.",
      fr: "Des astres sous certains angles sont reliés par une ligne : conjonction, opposition, trigone, carré. En observer une place deux ou trois jetons en un seul tour, chacun payé à part.",
    },
    frames: [
      {
        scene: { wheel: {}, lines: LINES, hand: { gemini: 1, sagittarius: 1 } },
        moves: ["opposition-gemini-sagittarius"],
        says: { en: "Venus in Gemini and Mars in Sagittarius face each other. Click their line, or its name in the list.", fr: "Vénus dans Gemini et Mars dans Sagittarius se font face. Cliquez sur leur ligne, ou sur son nom dans la liste." },
      },
      { scene: { wheel: { own: { gemini: 1, sagittarius: 1 } }, lines: LINES, hand: {} }, says: { en: "Two tokens in one turn.", fr: "Deux jetons en un tour." } },
    ],
    missed: { en: "The opposition of Gemini and Sagittarius is meant.", fr: "Il s'agit de l'opposition de Gemini et de Sagittarius." },
  },
  {
    id: "cycle",
    title: { en: "The sky moves", fr: "Le ciel bouge" },
    text: {
      en: "Three rounds are a cycle. At its end the planets with an arrow move on by one constellation, then the Comet to the next one without a planet: tokens where it stops go home. Once it is back at the golden mark, the game ends.",
      fr: "Trois tours de table font un cycle. À sa fin, les planètes marquées d'une flèche avancent d'une constellation, puis la Comète jusqu'à la prochaine sans planète : les jetons là où elle s'arrête rentrent. Quand elle revient à la marque dorée, la partie finit.",
    },
    frames: [{ scene: MOVED }],
  },
  {
    id: "points",
    title: { en: "What counts", fr: "Ce qui compte" },
    text: {
      en: "One to seven planets are 1, 2, 4, 5, 6, 8 or 10 points. Two planets of your secret objective are a point more, all three are three. Three asteroids are a point, or give two for a bonus card. Bonus cards do more once you have studied their planet.",
      fr: "D'une à sept planètes : 1, 2, 4, 5, 6, 8 ou 10 points. Deux planètes de votre objectif secret valent un point de plus, les trois en valent trois. Trois astéroïdes valent un point ; ou deux, une carte bonus. Les cartes bonus font plus si vous avez étudié leur planète.",
    },
    frames: [{ scene: NEAR_THE_END }],
  },
];

export const lessons: readonly Lesson[] = [
  {
    theme: "observe",
    title: { en: "Which constellation to observe", fr: "Quelle constellation observer" },
    text: {
      en: "Third tokens study, so build where two planets stand, and where the next event will not take them away.",
      fr: "Le troisième jeton étudie : bâtissez là où sont deux planètes, et là où le prochain événement ne les emportera pas.",
    },
  },
  {
    theme: "conjunction",
    title: { en: "Conjunctions", fr: "Les conjonctions" },
    text: {
      en: "Two planets together take two tokens in one turn. With one token there already it is a study at once.",
      fr: "Deux planètes ensemble prennent deux jetons en un tour. Avec un jeton déjà là, c'est aussitôt une étude.",
    },
  },
  {
    theme: "opposition",
    title: { en: "Oppositions", fr: "Les oppositions" },
    text: {
      en: "Two tokens, face to face: the way to prepare two studies, or to have two tokens elsewhere for a study with four.",
      fr: "Deux jetons face à face : de quoi préparer deux études, ou avoir deux jetons ailleurs pour une étude à quatre.",
    },
  },
  {
    theme: "tokens",
    title: { en: "Where the tokens go", fr: "Où vont les jetons" },
    text: {
      en: "Ten tokens are few. Those that stand where the Comet will stop go home; those that wait with a studied planet only help elsewhere.",
      fr: "Dix jetons, c'est peu. Ceux où la Comète va s'arrêter rentrent ; ceux qui attendent auprès d'une planète étudiée n'aident plus qu'ailleurs.",
    },
  },
  {
    theme: "study",
    title: { en: "Which planet to study", fr: "Quelle planète étudier" },
    text: {
      en: "Your objective first, then planets that seldom move together with others, then those whose bonus card you hold.",
      fr: "D'abord votre objectif, puis les planètes rarement accompagnées, puis celles dont vous tenez la carte bonus.",
    },
  },
];

export const pictures: Readonly<Record<string, RulePicture<Scene>>> = {
  "PT-3": { scene: { wheel: {} }, says: { en: "The sky of 20 July 1969.", fr: "Le ciel du 20 juillet 1969." } },
  "PT-16": { scene: { row: ["aries", "taurus", "gemini", "cancer", "sextant", "leo"] }, says: { en: "One card of each colour, a sextant, and a second card of fire: colours have a shape as well.", fr: "Une carte de chaque couleur, un sextant, et une deuxième carte de feu : les couleurs ont aussi une forme." } },
  "PT-17": { scene: { wheel: {}, lines: LINES }, says: { en: "The configurations of that sky: two conjunctions, two oppositions and two squares; the Comet in Aries takes part.", fr: "Les configurations de ce ciel : deux conjonctions, deux oppositions et deux carrés ; la Comète, dans Aries, y prend part." } },
  "PT-24": { scene: { wheel: { own: { libra: 3 } } }, says: { en: "Three tokens on Libra: the Moon or Jupiter is studied.", fr: "Trois jetons sur Libra : la Lune ou Jupiter est étudié." } },
  "PT-35": { scene: MOVED, says: { en: "The Moon and Mars, with arrows, move next; the Comet goes on from its golden mark.", fr: "La Lune et Mars, marqués d'une flèche, avancent ensuite ; la Comète part de sa marque dorée." } },
  "PT-41": { scene: NEAR_THE_END, says: { en: "Three planets (4), three asteroids (1) and two planets of the objective (1): six points.", fr: "Trois planètes (4), trois astéroïdes (1) et deux planètes de l'objectif (1) : six points." } },
};
