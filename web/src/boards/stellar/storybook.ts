/** What the story of Stellar tells, page by page; its lessons; and the pictures in the rules. */
import type { Lesson, RulePicture, StoryPage } from "../story";
import type { Scene } from "./scene";

const ROW = ["cloud-2b", "moon-3a", "blackhole-5a", "moon-2a", "planet-1a"] as const;
const TAKEN = ["cloud-2b", null, "blackhole-5a", "moon-2a", "planet-1a"] as const;
const HAND = ["asteroid-4a", "planet-5b"] as const;
const ALONE: Scene["worth"] = { asteroid: { stars: 0, run: 1, points: 0, six_zero: null } };
const TOP = { 1: "planet-3a", 2: "moon-3a", 3: "cloud-1a" };
const MOONS = { 1: "moon-3a", 2: "moon-1a", 3: "planet-4a" };
const FULL: Scene = {
  telescope: {
    1: "moon-3a", 2: "moon-1a", 3: "planet-4a", 4: "moon-2a", 5: "planet-5b", 6: "cloud-5b",
    7: "blackhole-6", 8: "asteroid-2a", 9: "cloud-4a", 10: "down", 11: "blackhole-3b", 12: "asteroid-3b",
  },
  sections: { top: { sum: 15, points: 10 }, middle: { sum: 13, points: 10 }, bottom: { sum: 13, points: 0 } },
};
const CALLED: Scene = { row: TAKEN, hand: ["asteroid-4a", "planet-5b", "moon-3a"], called: 4, notebook: ["asteroid-2b"], worth: ALONE };
const TOUCHED: Scene = { telescope: { ...TOP, 4: "moon-2a" }, sections: { top: { sum: 9, points: 0 } } };
const RUN_OF_THREE: Scene = {
  telescope: MOONS,
  sections: { top: { sum: 8, points: 0 } },
  notebook: ["moon-2b", "moon-3b", "moon-4a", "planet-5b"],
  worth: { moon: { stars: 5, run: 3, points: 15, six_zero: null }, planet: { stars: 1, run: 1, points: 1, six_zero: null } },
};

export const pages: readonly StoryPage<Scene>[] = [
  {
    id: "two-things",
    title: { en: "A telescope and a notebook", fr: "Un télescope et un carnet" },
    text: {
      en: "Two stargazers, eleven rounds. You build two things at once: a telescope of twelve cards, whose stars are your points, and a notebook, whose runs of numbers multiply them. Every turn one card goes into each.",
      fr: "Deux astronomes, onze manches. Vous composez deux choses à la fois : un télescope de douze cartes, dont les étoiles sont vos points, et un carnet, dont les suites de nombres les multiplient. À chaque tour, une carte va dans chacun.",
    },
    frames: [{ scene: RUN_OF_THREE }],
  },
  {
    id: "take",
    title: { en: "First, take a card", fr: "D'abord, prendre une carte" },
    text: {
      en: "Five cards lie in the row, at the coordinates 1 to 5. A turn begins with one of them: it comes into your hand, and its coordinate is empty.",
      fr: "Cinq cartes forment la rangée, aux coordonnées 1 à 5. Un tour commence par l'une d'elles : elle vient dans votre main, et sa coordonnée est vide.",
    },
    frames: [
      { scene: { row: ROW, hand: HAND }, moves: ["row-2"], says: { en: "take Europa, the moon at coordinate 2.", fr: "prenez Europe, la lune à la coordonnée 2." } },
      { scene: { row: TAKEN, hand: [...HAND, "moon-3a"] }, says: { en: "You hold three cards now, and coordinate 2 is empty.", fr: "Vous avez trois cartes, et la coordonnée 2 est vide." } },
    ],
    missed: { en: "Not that one: Europa lies at coordinate 2.", fr: "Pas celle-là : Europe est à la coordonnée 2." },
  },
  {
    id: "call",
    title: { en: "A card you play calls the next", fr: "Une carte jouée appelle la suivante" },
    text: {
      en: "Now play a card of your hand. Its number calls the row card at that coordinate, which must follow at once, into the other area. So every card does two things.",
      fr: "Jouez maintenant une carte de votre main. Son nombre appelle la carte de la rangée à cette coordonnée, qui doit suivre aussitôt, dans l'autre zone. Chaque carte fait donc deux choses.",
    },
    frames: [
      {
        scene: { row: TAKEN, hand: ["asteroid-4a", "planet-5b", "moon-3a"], notebook: ["asteroid-2b"], worth: ALONE },
        moves: ["hand-asteroid-4a"],
        says: { en: "choose Psyche, the asteroid 4.", fr: "choisissez Psyché, l'astéroïde 4." },
      },
      { scene: CALLED, moves: ["hand-asteroid-4a notebook"], says: { en: "its 4 calls Miranda at coordinate 4. Write Psyche into the notebook: click it.", fr: "son 4 appelle Miranda à la coordonnée 4. Inscrivez Psyché au carnet : cliquez dessus." } },
      {
        scene: { row: ["cloud-2b", null, "blackhole-5a", null, "planet-1a"], hand: ["planet-5b", "moon-3a"], place: "moon-2a", notebook: ["asteroid-2b", "asteroid-4a"], worth: ALONE },
        says: { en: "The notebook has the asteroid, so Miranda must go into the telescope. Had coordinate 4 been empty, the pile would have given a card.", fr: "L'astéroïde est au carnet : Miranda doit donc aller au télescope. Coordonnée vide ? La pioche aurait donné une carte." },
      },
    ],
    missed: { en: "Look for the asteroid with a 4, then for the notebook.", fr: "Cherchez l'astéroïde qui porte un 4, puis le carnet." },
  },
  {
    id: "touch",
    title: { en: "Like touches like", fr: "Qui se ressemble se touche" },
    text: {
      en: "In the telescope the first card of a type goes anywhere; each later one must touch a card of its type. What fits nowhere, or what you would rather hide, may lie face down on any free slot: a 3 without stars and type.",
      fr: "Au télescope, la première carte d'un type va où elle veut ; les suivantes doivent toucher une carte de leur type. Ce qui ne va nulle part, ou que vous préférez cacher, se pose face cachée n'importe où : un 3 sans étoile ni type.",
    },
    frames: [
      { scene: { telescope: TOP, sections: { top: { sum: 7, points: 0 } }, place: "moon-2a" }, moves: ["slot-4"], says: { en: "Miranda is a moon. Click the free slot that touches the moon Europa.", fr: "Miranda est une lune. Cliquez sur l'emplacement libre qui touche la lune Europe." } },
      { scene: TOUCHED, says: { en: "Miranda touches Europa, and her three stars are yours.", fr: "Miranda touche Europe, et ses trois étoiles sont à vous." } },
    ],
    missed: { en: "That slot does not share an edge with Europa on slot 2; slot 4 does.", fr: "Cet emplacement ne partage aucun bord avec Europe, sur le 2 ; le 4, si." },
  },
  {
    id: "runs",
    title: { en: "Runs multiply stars", fr: "Les suites multiplient les étoiles" },
    text: {
      en: "The notebook sorts cards by type and number. The longest run of neighbouring numbers multiplies the stars of that type in your telescope: here five stars on moons.",
      fr: "Le carnet range les cartes par type et par nombre. La plus longue suite multiplie les étoiles de ce type dans le télescope : ici, cinq étoiles sur des lunes.",
    },
    frames: [
      {
        scene: {
          telescope: MOONS,
          sections: { top: { sum: 8, points: 0 } },
          hand: ["cloud-4a", "moon-4a"],
          notebook: ["moon-2b", "moon-3b", "planet-5b"],
          worth: { moon: { stars: 5, run: 2, points: 10, six_zero: null }, planet: { stars: 1, run: 1, points: 1, six_zero: null } },
        },
        moves: ["hand-moon-4a"],
        says: { en: "moons 2 and 3 are a run of two: ten points. Which card of the hand makes it longer?", fr: "les lunes 2 et 3 font une suite de deux : dix points. Quelle carte de la main l'allonge ?" },
      },
      { scene: RUN_OF_THREE, says: { en: "2, 3, 4: five stars times three are fifteen points.", fr: "2, 3, 4 : cinq étoiles fois trois font quinze points." } },
    ],
    missed: { en: "The run is of moons, and lacks a 1 or a 4.", fr: "C'est une suite de lunes ; il lui manque un 1 ou un 4." },
  },
  {
    id: "special",
    title: { en: "Satellites and sixes", fr: "Satellites et six" },
    text: {
      en: "A satellite is a joker: in the notebook it joins whichever collection pays most, in the telescope it may go anywhere. But taking one lets your opponent replace the whole row. A 6/0 is a 6 in the telescope, a 6 or a 0 in the notebook, and it calls the top card of the pile.",
      fr: "Un satellite est un joker : au carnet, il rejoint la collection où il rapporte le plus ; au télescope, il va partout. Mais en prendre un permet à l'adversaire de remplacer toute la rangée. Un 6/0 vaut 6 au télescope, 6 ou 0 au carnet, et appelle la première carte de la pioche.",
    },
    frames: [{ scene: { row: ["satellite-4", "planet-6", "satellite-1", "moon-6", "cloud-6"] } }],
  },
  {
    id: "score",
    title: { en: "Three ways to win", fr: "Trois façons de gagner" },
    text: {
      en: "After eleven rounds three things count: stars times runs; ten points for each of the three sections where your numbers add up to more than your opponent's; and ten for all five types face up in your telescope, as here. High numbers have few stars, so nobody gets everything.",
      fr: "Après onze manches, trois choses comptent : les étoiles fois les suites ; dix points par section où vos nombres font plus que ceux de l'adversaire ; et dix si les cinq types sont visibles dans votre télescope, comme ici. Les grands nombres ont peu d'étoiles : on ne peut pas tout avoir.",
    },
    frames: [{ scene: FULL }],
  },
];

export const lessons: readonly Lesson[] = [
  {
    theme: "take",
    title: { en: "The right card of the row", fr: "La bonne carte de la rangée" },
    text: {
      en: "Taking a card empties its coordinate. Ask three things: do I want it, what will my numbers call now, and what do I leave for my opponent?",
      fr: "Prendre une carte vide sa coordonnée. Trois questions : est-ce que je la veux, qu'appelleront mes nombres, et que laissé-je à l'adversaire ?",
    },
  },
  {
    theme: "forced-card",
    title: { en: "The card that is called", fr: "La carte appelée" },
    text: {
      en: "Choose the card you play for the card it calls. A middling card that brings a good one is better than the reverse.",
      fr: "Choisissez la carte jouée pour celle qu'elle appelle. Une carte moyenne qui en amène une bonne vaut mieux que l'inverse.",
    },
  },
  {
    theme: "telescope",
    title: { en: "Room in the telescope", fr: "De la place au télescope" },
    text: {
      en: "Each type must be able to grow. Leave a free slot beside the types you collect, and let them wind around each other.",
      fr: "Chaque type doit pouvoir grandir. Laissez un emplacement libre près des types que vous collectionnez, et faites-les s'enlacer.",
    },
  },
  {
    theme: "notebook",
    title: { en: "Runs in the notebook", fr: "Des suites au carnet" },
    text: {
      en: "A run is worth as much as the stars behind it. Lengthen the run of a type that shines in your telescope before you begin another.",
      fr: "Une suite vaut ce que valent les étoiles derrière elle. Allongez celle d'un type qui brille au télescope avant d'en commencer une autre.",
    },
  },
  {
    theme: "satellite",
    title: { en: "A place for the satellite", fr: "Une place pour le satellite" },
    text: {
      en: "A satellite closes the gap of a run, or wins a section with its number. It costs you the row, so take it when the row is poor.",
      fr: "Un satellite comble le trou d'une suite, ou gagne une section par son nombre. Il vous coûte la rangée : prenez-le quand elle est pauvre.",
    },
  },
];

export const pictures: Readonly<Record<string, RulePicture<Scene>>> = {
  "ST-20": { scene: CALLED, says: { en: "Psyche, the asteroid 4, is played: the card at coordinate 4 comes next.", fr: "Psyché, l'astéroïde 4, est jouée : la carte à la coordonnée 4 vient ensuite." } },
  "ST-25": { scene: FULL, says: { en: "A full telescope: top 1 to 5, middle 6 to 8, bottom 9 to 12; slot 10 lies face down and counts 3.", fr: "Un télescope plein : le haut de 1 à 5, le milieu de 6 à 8, le bas de 9 à 12 ; le 10, face cachée, compte 3." } },
  "ST-26": { scene: TOUCHED, says: { en: "The moon on slot 4 touches the moon on slot 2.", fr: "La lune de l'emplacement 4 touche celle du 2." } },
  "ST-41": { scene: RUN_OF_THREE, says: { en: "Five stars on moons, and the run 2, 3, 4: fifteen points.", fr: "Cinq étoiles sur des lunes, et la suite 2, 3, 4 : quinze points." } },
};
