/** The guided first game: ten minutes, one idea at a time, each when it is needed. */
import type { CoachStep } from "../board";
import { lessonsFor, type Moment } from "../lessons";
import type { AstraView } from "./model";

const mine = lessonsFor<AstraView>();

const marked: Moment<AstraView> = (view, me) => view.display.some((place) => place?.marks.includes(me.seat));

export const coach: CoachStep[] = [
  {
    id: "astra-observe",
    when: mine("turn"),
    title: { en: "Welcome under the stars", fr: "Bienvenue sous les étoiles" },
    text: {
      en: "Constellations lie around the Spheres. You mark their stars, each for one Stardust; whoever marks the last star of a constellation takes it. Begin: click a glowing Starting star (a double ring).",
      fr: "Des constellations entourent les Sphères. Vous cochez leurs étoiles, une poussière chacune ; qui coche la dernière étoile d'une constellation la prend. Pour commencer : cliquez sur une étoile de départ qui luit (double anneau).",
    },
    points: "sky",
  },
  {
    id: "astra-walk",
    when: mine("walk"),
    title: { en: "One walk along the lines", fr: "Un chemin le long des lignes" },
    text: {
      en: "Go on from star to star along the lines; glowing ones come next. Or click a star further away: the way is laid out, a second click walks it. A number tells how many stars a walk can mark, a bar a dead end. Golden Grand stars give Wisdom, for more cards. Stop any time.",
      fr: "Avancez d'étoile en étoile ; celles qui luisent viennent ensuite. Ou cliquez sur une autre, plus loin : le chemin se dessine, un second clic le suit. Un nombre dit combien on en peut cocher ; une barre, une impasse. Les grandes étoiles dorées donnent de la sagesse.",
    },
    points: "sky",
  },
  {
    id: "astra-help",
    when: mine("turn", marked),
    title: { en: "Helping pays, too", fr: "Aider rapporte aussi" },
    text: {
      en: "Under each figure stand four Boons. When somebody finishes a constellation, everybody else with a mark on it picks one, the busiest helper first. So it pays to have stars in many places, and to finish what others began.",
      fr: "Sous chaque figure se trouvent quatre faveurs. Quand quelqu'un finit une constellation, les autres qui y ont une marque en choisissent une, le plus actif d'abord. Il est donc bon d'avoir des étoiles un peu partout, et de finir ce que d'autres ont commencé.",
    },
    points: "sky",
  },
  {
    id: "astra-rest",
    when: mine("turn", (_, me) => me.stardust <= 2),
    title: { en: "Rest when the Pouch is empty", fr: "Se reposer quand la sacoche est vide" },
    text: {
      en: "A Rest refills Stardust up to your Pouch size, wakes your cards of the lit Sphere's element, and moves the marker on. Leaving a Sphere with a Discard icon costs the deck a card.",
      fr: "Un repos remplit la poussière jusqu'à la taille de votre sacoche, réveille vos cartes de l'élément de la Sphère allumée, puis avance le marqueur. Passer l'icône Défausse coûte une carte à la pioche.",
    },
    points: "actions",
  },
  {
    id: "astra-dream",
    when: mine(["dream", "dream-walk"]),
    title: { en: "The dreamer's pen", fr: "Le stylo du rêveur" },
    text: {
      en: "With one or two players, who rests dreams: a third pen marks as many stars as the number on the lit Sphere. Only the route is yours. Where the dreamer has more stars than you, only the two Boons on the right are left for you.",
      fr: "À un ou deux joueurs, qui se repose rêve : un troisième stylo coche autant d'étoiles que le nombre de la Sphère allumée. Seul l'itinéraire est à vous. Là où le rêveur a plus d'étoiles que vous, il ne vous reste que les deux faveurs de droite.",
    },
    points: "sky",
  },
  {
    id: "astra-warning",
    when: mine("turn", (view, me) => view.display.some((place) => place?.finishers.some((seat) => seat !== me.seat))),
    title: { en: "Somebody could finish it", fr: "Quelqu'un pourrait la finir" },
    text: {
      en: "A warning under a figure: another player has the Stardust and Telescopes to finish it in one turn. Finish it first, or put a star there to get a Boon.",
      fr: "Un avertissement sous une figure : un autre joueur a de quoi la finir en un tour. Finissez-la avant, ou placez-y une étoile pour une faveur.",
    },
    points: "sky",
  },
  {
    id: "astra-boon",
    when: mine("boon"),
    title: { en: "Your Boon", fr: "Votre faveur" },
    text: {
      en: "Fame counts at once. Stardust may overflow the Pouch. A Telescope buys a second Observe action in a turn. The Pouch and Wisdom make you stronger and count at the end; Activation wakes a card.",
      fr: "La renommée compte aussitôt. La poussière peut déborder de la sacoche. Un télescope paie une seconde Observation dans un tour. Sacoche et sagesse vous renforcent et comptent à la fin ; l'activation réveille une carte.",
    },
    points: "actions",
  },
  {
    id: "astra-ability",
    when: mine("turn", (_, me) => me.active.length > 0),
    title: { en: "Use your discovery", fr: "Utilisez votre découverte" },
    text: {
      en: "The card in your Journal has an Ability. Before your action click it, then Use. It falls asleep until you rest on its element. At the end only cards that are awake score their Fame value.",
      fr: "La carte de votre carnet a un pouvoir. Avant votre action, cliquez dessus, puis Utiliser. Elle s'endort jusqu'à un repos sur son élément. À la fin, seules les cartes éveillées comptent leur valeur.",
    },
    points: "journal",
  },
  {
    id: "astra-again",
    when: mine("again"),
    title: { en: "A Telescope looks again", fr: "Un télescope regarde encore" },
    text: {
      en: "You have a Telescope and Stardust: a click on a glowing star spends the Telescope and begins another walk, on this card or another.",
      fr: "Vous avez un télescope et de la poussière : cliquer sur une étoile qui luit dépense le télescope et commence un autre chemin, sur cette carte ou une autre.",
    },
    points: "actions",
  },
  {
    id: "astra-elements",
    when: mine("turn", (_, me) => me.active.length + me.exhausted.length > 1),
    title: { en: "Collect elements", fr: "Collectionner les éléments" },
    text: {
      en: "Your secret Final Scoring card marks two spots; each card adds one in the row of its element. Long rows score 2, 6, 11, full columns 3 or 6. The score sheet counts along.",
      fr: "Votre carte de décompte secrète marque deux cases ; chaque carte en ajoute une dans la ligne de son élément. Les lignes valent 2, 6, 11, les colonnes 3 ou 6. La feuille de score compte en direct.",
    },
    points: "goal",
  },
  {
    id: "astra-limit",
    when: mine("give-up"),
    title: { en: "Above the limit", fr: "Au-delà de la limite" },
    text: {
      en: "You own more cards than your limit allows. Choose one to discard. Wisdom raises the limit: mark Grand stars.",
      fr: "Vous avez plus de cartes que votre limite. Choisissez-en une à défausser. La sagesse relève la limite : cochez de grandes étoiles.",
    },
    points: "journal",
  },
  {
    id: "astra-ptolemy",
    when: mine("turn", (view) => view.ptolemy !== null && view.ply > 3),
    title: { en: "How Ptolemy thinks", fr: "Comment pense Ptolémée" },
    text: {
      en: "His die selects a library card: its element names the constellation, its first Boon the number of stars. Both cards lie open, so you can see what he may do next. You must have more Fame than he has.",
      fr: "Son dé choisit une carte de la bibliothèque : son élément désigne la constellation, sa première faveur le nombre d'étoiles. Les deux cartes sont visibles : vous voyez ce qui vient. Il vous faut plus de renommée que lui.",
    },
    points: "ptolemy",
  },
  {
    id: "astra-end",
    when: mine("turn", (view) => view.turns_left !== null || view.pile.above <= 6),
    title: { en: "The end is near", fr: "La fin approche" },
    text: {
      en: "When the Game End card appears everybody has one more turn. Before that, rest to wake cards: sleeping ones score nothing. Clear skies!",
      fr: "Quand la carte Fin de partie apparaît, chacun a encore un tour. D'ici là, un repos réveille vos cartes : endormies, elles ne comptent pas. Bon ciel !",
    },
    points: "deck",
  },
];
