/** The guided first game: ten minutes, one idea at a time, each when it is needed. */
import type { CoachStep } from "../board";
import { lessonsFor, type Moment } from "../lessons";
import { configurations, type Player, type PtolemaeusView } from "./model";

const mine = lessonsFor<PtolemaeusView>();

const onBoard = (me: Player): number => Object.values(me.tokens).reduce((sum, n) => sum + (n ?? 0), 0);
const later =
  (cycle: number, round = 1): Moment<PtolemaeusView> =>
  (view) =>
    view.cycle > cycle || (view.cycle === cycle && view.round >= round);

export const coach: CoachStep[] = [
  {
    id: "pt-sky",
    when: mine("before"),
    title: { en: "Alexandria, under a real sky", fr: "Alexandrie, sous un vrai ciel" },
    text: {
      en: "The seven bodies stand where they stood on the date above the cards. Your aim: study them. Three of your tokens on one constellation study a planet there. Each token is paid with cards, so begin with cards: take one of the six, or the top of the deck.",
      fr: "Les sept astres sont là où ils étaient à la date écrite au-dessus des cartes. Votre but : les étudier. Trois de vos jetons sur une constellation y étudient une planète. Chaque jeton se paie en cartes ; prenez-en donc : une des six, ou la première de la pioche.",
    },
    points: "row",
  },
  {
    id: "pt-second",
    when: mine("second"),
    title: { en: "The second card", fr: "La deuxième carte" },
    text: {
      en: "A turn is one of three actions. Action A is two cards: look for constellations where planets stand, and for cards of one colour: two of the colour pay as well as the named card. A sextant is a joker; taken face up it is your only card.",
      fr: "Un tour est une action parmi trois. L'action A, c'est deux cartes : cherchez des constellations où sont des planètes, et des cartes d'une même couleur : deux de la couleur valent la carte nommée. Un sextant est un joker ; pris visible, il est votre seule carte.",
    },
    points: "row",
  },
  {
    id: "pt-observe",
    when: mine("before", (view) => view.observable.some(({ can }) => can)),
    title: { en: "Action B: observe", fr: "Action B : observer" },
    text: {
      en: "Constellations that glow can be paid from your hand: click one to place a token there. One card of its name, two of its colour, or three of another colour.",
      fr: "Les constellations qui brillent peuvent être payées de votre main : cliquez sur l'une d'elles pour y placer un jeton. Une carte de son nom, deux de sa couleur, ou trois d'une autre couleur.",
    },
    points: "wheel",
  },
  {
    id: "pt-pay",
    when: mine("paying"),
    title: { en: "Paying, card by card", fr: "Payer, carte par carte" },
    text: {
      en: "Click the cards of your hand you want to give. Nobody sees them until the payment is complete, and until then you can undo.",
      fr: "Cliquez dans votre main les cartes que vous donnez. Personne ne les voit avant que tout soit payé, et jusque-là « Annuler » vous les rend.",
    },
    points: "hand",
  },
  {
    id: "pt-lines",
    when: mine("before", (view, me) => onBoard(me) > 0 && configurations(view).length > 0),
    title: { en: "Action C: configurations", fr: "Action C : configurations" },
    text: {
      en: "Lines join bodies that stand in a configuration: conjunction, opposition, trigone, square. Observe one and you place two or three tokens in a single turn, each paid on its own. The list says how many named cards you hold.",
      fr: "Des lignes relient les astres en configuration : conjonction, opposition, trigone, carré. En observer une place deux ou trois jetons en un seul tour, chacun payé à part. La liste dit combien de cartes nommées vous avez.",
    },
    points: "configurations",
  },
  {
    id: "pt-choosing",
    when: mine("choosing"),
    title: { en: "Which planet?", fr: "Quelle planète ?" },
    text: {
      en: "Your third token studies one planet of this constellation. Prefer one of your secret objective.",
      fr: "Votre troisième jeton étudie une planète de cette constellation. Préférez une planète de votre objectif secret.",
    },
    points: "wheel",
  },
  {
    id: "pt-after",
    when: mine("after"),
    title: { en: "After the action", fr: "Après l'action" },
    text: {
      en: "Now you may play bonus cards, exchange two asteroids for one, or study with four tokens: two with the planet and two elsewhere. A planet that glows can be studied so. Then end the turn.",
      fr: "Vous pouvez maintenant jouer des cartes bonus, échanger deux astéroïdes contre une, ou étudier avec quatre jetons : deux avec la planète, deux ailleurs. Une planète qui brille peut l'être ainsi. Puis finissez le tour.",
    },
    points: "wheel",
  },
  {
    id: "pt-bonus",
    when: mine("before", (_, me) => me.bonuses > 0),
    title: { en: "Bonus cards", fr: "Cartes bonus" },
    text: {
      en: "Every study draws a bonus card. Play it before or after an action; if you have studied its planet, it works twice. Nova Constellatio stays in your hand: a hidden point.",
      fr: "Chaque étude fait piocher une carte bonus. Jouez-la avant ou après une action ; si vous avez étudié sa planète, elle agit deux fois. Nova Constellatio reste en main : un point caché.",
    },
    points: "bonus",
  },
  {
    id: "pt-objective",
    when: mine("before", later(1, 3)),
    title: { en: "Your secret objective", fr: "Votre objectif secret" },
    text: {
      en: "Two of these three planets studied are a point, all three are three. Planets count 1, 2, 4, 5, 6, 8, 10 together; three asteroids are a point; twelve points win at once.",
      fr: "Deux de ces trois planètes étudiées valent un point, les trois en valent trois. Les planètes comptent ensemble 1, 2, 4, 5, 6, 8, 10 ; trois astéroïdes valent un point ; douze points gagnent aussitôt.",
    },
    points: "objective",
  },
  {
    id: "pt-cycle",
    when: mine("before", later(2)),
    title: { en: "The sky has moved", fr: "Le ciel a bougé" },
    text: {
      en: "Three rounds are a cycle. Then the planets of the event card move on by one constellation, and the Comet to the next one without a planet: tokens where it stops go home. Planets with an arrow move next.",
      fr: "Trois tours de table font un cycle. Les planètes de la carte événement avancent alors d'une constellation, la Comète jusqu'à la prochaine sans planète : là, les jetons rentrent. Les planètes avec une flèche bougeront ensuite.",
    },
    points: "sky",
  },
  {
    id: "pt-alone",
    when: mine("before", later(2, 2)),
    title: { en: "How it ends", fr: "Comment cela finit" },
    text: {
      en: "When the Comet is back at its golden mark the game ends. Dark things tell why when you click them; Undo takes back what nobody has learned from; Hint asks a bot. Clear skies!",
      fr: "Quand la Comète revient à sa marque dorée, la partie finit. Ce qui est sombre dit pourquoi quand on clique dessus ; « Annuler » annule ce dont personne n'a rien appris ; « Conseil » interroge un robot. Bon ciel !",
    },
    points: null,
  },
  {
    id: "pt-discard",
    when: mine("discarding"),
    title: { en: "Cards must go", fr: "Des cartes à rendre" },
    text: {
      en: "An Eclipse or Maleficus Saturnus makes you discard. Choose the cards you need least; nobody sees your choice before all have chosen.",
      fr: "Une Éclipse ou Maleficus Saturnus vous fait défausser. Choisissez les cartes les moins utiles ; personne ne voit votre choix avant que tous aient choisi.",
    },
    points: "hand",
  },
];
