/** The guided first game: ten minutes, one idea at a time, each when it is needed. */
import type { CoachStep } from "../board";
import { fromRound, lessonsFor } from "../lessons";
import type { StellarView } from "./model";

const mine = lessonsFor<StellarView>();

export const coach: CoachStep[] = [
  {
    id: "starters",
    when: mine("starters"),
    title: { en: "Welcome to the observatory", fr: "Bienvenue à l'observatoire" },
    text: {
      en: "You build two things at once: a telescope of twelve cards and a notebook. Stars in the telescope are multiplied by runs of numbers in the notebook. Begin: which of your two cards goes to the top of the telescope? The other opens your notebook.",
      fr: "Vous composez deux choses à la fois : un télescope de douze cartes et un carnet. Les étoiles du télescope sont multipliées par les suites de nombres du carnet. Pour commencer : laquelle de vos deux cartes va en haut du télescope ? L'autre ouvre votre carnet.",
    },
    points: "hand",
  },
  {
    id: "take",
    when: mine("take"),
    title: { en: "Step 1: take a card", fr: "Étape 1 : prendre une carte" },
    text: {
      en: "Every turn begins at the row: take one of the five cards into your hand. Remember where it lay, its coordinate is empty now.",
      fr: "Chaque tour commence à la rangée : prenez une des cinq cartes en main. Retenez sa coordonnée : elle est vide maintenant.",
    },
    points: "row",
  },
  {
    id: "play",
    when: mine("play"),
    title: { en: "Step 2: play from your hand", fr: "Étape 2 : jouer de la main" },
    text: {
      en: "Point at a card: its number calls the row card at that coordinate, which must follow at once, into the other area. So choose a card that does you two favours. Then click the place: a slot of the telescope, or the notebook.",
      fr: "Pointez une carte : son nombre appelle la carte de la rangée à cette coordonnée, qui doit suivre aussitôt, dans l'autre zone. Choisissez donc une carte qui vous sert deux fois. Puis cliquez sur la place : un emplacement du télescope, ou le carnet.",
    },
    points: "hand",
  },
  {
    id: "place",
    when: mine("place"),
    title: { en: "Step 3: place the called card", fr: "Étape 3 : placer la carte appelée" },
    text: {
      en: "You wrote into the notebook, so the called card goes into the telescope. The first card of a type may go anywhere; later ones must touch a card of their type. Dark slots tell you why when you click them.",
      fr: "Vous avez écrit au carnet, la carte appelée va donc au télescope. La première carte d'un type va où elle veut ; les suivantes doivent toucher une carte de leur type. Cliquez sur un emplacement sombre : il dit pourquoi.",
    },
    points: "telescope",
  },
  {
    id: "runs",
    when: mine("take", fromRound(2)),
    title: { en: "Runs are multipliers", fr: "Les suites multiplient" },
    text: {
      en: "Look at your notebook: cards with neighbouring numbers make a run, framed in gold. Three moons in a row triple every star on the moons in your telescope. Aim for a type with stars and a run.",
      fr: "Regardez votre carnet : des nombres qui se suivent forment une suite, cerclée d'or. Trois lunes à la suite triplent chaque étoile des lunes de votre télescope. Visez un type qui a des étoiles et une suite.",
    },
    points: "notebook",
  },
  {
    id: "sections",
    when: mine("take", fromRound(3)),
    title: { en: "Three sections, ten points each", fr: "Trois sections, dix points chacune" },
    text: {
      en: "Top, middle and bottom of the telescope are compared with your opponent's: the higher sum of numbers takes ten points. High numbers have few stars, so you cannot have everything.",
      fr: "Le haut, le milieu et le bas du télescope se comparent à ceux de l'adversaire : la plus grande somme prend dix points. Les grands nombres ont peu d'étoiles : on ne peut pas tout avoir.",
    },
    points: "telescope",
  },
  {
    id: "face-down",
    when: mine("play", fromRound(3)),
    title: { en: "Face down is a way out", fr: "Face cachée, une issue" },
    text: {
      en: "A card that fits nowhere, or that you would rather hide, may lie face down on any free slot: a 3 without stars and type that calls coordinate 3. Turn it over by the round arrows at its edge, then click a slot.",
      fr: "Une carte qui ne va nulle part, ou à cacher, peut être posée face cachée sur tout emplacement libre : un 3 sans étoile ni type, qui appelle la coordonnée 3. Retournez-la par les flèches rondes à son bord, puis cliquez sur un emplacement.",
    },
    points: "hand",
  },
  {
    id: "diversity",
    when: mine("take", fromRound(4)),
    title: { en: "All five types: ten more", fr: "Les cinq types : dix de plus" },
    text: {
      en: "At least one card of each of the five types face up in your telescope gives ten points. The score sheet counts along; watch both columns.",
      fr: "Au moins une carte visible de chacun des cinq types dans votre télescope donne dix points. La feuille de score compte en direct ; surveillez les deux colonnes.",
    },
    points: "sheet",
  },
  {
    id: "refresh",
    when: mine("refresh"),
    title: { en: "A satellite opens the row", fr: "Un satellite ouvre la rangée" },
    text: {
      en: "Your opponent took a satellite, so you may replace the whole row before your turn. A satellite is a joker: in the notebook it joins whichever collection pays most.",
      fr: "L'adversaire a pris un satellite : vous pouvez remplacer toute la rangée avant votre tour. Un satellite est un joker : au carnet, il rejoint la collection où il rapporte le plus.",
    },
    points: "row",
  },
  {
    id: "alone",
    when: mine("take", fromRound(5)),
    title: { en: "You know everything now", fr: "Vous savez tout" },
    text: {
      en: "Undo takes back a decision as long as nobody learned anything from it; Hint asks a bot. Round eleven is the last; then one more hand card goes into the notebook. Clear skies!",
      fr: "« Annuler » annule une décision tant que personne n'en a rien appris ; « Conseil » interroge un robot. La manche onze est la dernière ; puis une dernière carte de la main va au carnet. Bon ciel !",
    },
    points: null,
  },
  {
    id: "last",
    when: mine("last"),
    title: { en: "One card for the notebook", fr: "Une carte pour le carnet" },
    text: {
      en: "Both telescopes are full. Choose which of your last two cards makes your notebook better; the other goes back to the box.",
      fr: "Les deux télescopes sont pleins. Choisissez laquelle de vos deux dernières cartes améliore votre carnet ; l'autre retourne dans la boîte.",
    },
    points: "hand",
  },
];
