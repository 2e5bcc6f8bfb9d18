/** The guided first game: ten minutes, one idea at a time, each when it is needed. */
import type { CoachStep } from "../board";
import { fromRound, lessonsFor, type Moment } from "../lessons";
import type { StarsView } from "./model";

const mine = lessonsFor<StarsView>();

const has =
  (kind: "push" | "swap" | "flip"): Moment<StarsView> =>
  (view) =>
    view.symbols[kind] > 0;

const summoned: Moment<StarsView> = (_, me) => me.site.length > 0;
const ready: Moment<StarsView> = (view) => Object.values(view.prospects).some((prospect) => prospect.ready);

export const coach: CoachStep[] = [
  {
    id: "stars-welcome",
    when: mine("invoke"),
    title: { en: "The stars are almost right", fr: "Les étoiles sont presque alignées" },
    text: {
      en: "Each of your cards is a creature with a constellation. When its stars lie in the sky like that, you may summon it; ten points of creatures win. Point at a card: the sky shows where its stars lie now, and in red what is still wanted.",
      fr: "Chacune de vos cartes est une créature avec une constellation. Quand ses étoiles sont ainsi dans le ciel, vous pouvez l'appeler ; dix points de créatures gagnent. Pointez une carte : le ciel montre où sont ses étoiles, et en rouge ce qui manque.",
    },
    points: "hand",
  },
  {
    id: "stars-invoke",
    when: mine("invoke"),
    title: { en: "Step 1: invoke a card", fr: "Étape 1 : jouer un recours" },
    text: {
      en: "To move the stars you play one card for the symbols on its dark band; it is then gone. So spend one that is far from its constellation and whose symbols help another. Click it, then Invoke.",
      fr: "Pour déplacer les étoiles, vous jouez une carte pour les symboles de son bandeau ; elle est alors perdue. Dépensez donc une carte loin de sa constellation, dont les symboles en aident une autre. Cliquez sur elle, puis sur « Recours ».",
    },
    points: "turn",
  },
  {
    id: "stars-push",
    when: mine("operate", has("push")),
    title: { en: "Push", fr: "Poussée" },
    text: {
      en: "A push moves a whole row or column by one; what falls out comes back at the other end. Click an arrow at the edge, or drag it.",
      fr: "Une poussée déplace une rangée ou une colonne d'une place ; ce qui sort revient à l'autre bout. Cliquez sur une flèche du bord, ou glissez-la.",
    },
    points: "sky",
  },
  {
    id: "stars-swap",
    when: mine("operate", has("swap")),
    title: { en: "Swap", fr: "Échange" },
    text: {
      en: "A swap exchanges two tiles side by side: click both, or drag one onto the other.",
      fr: "Un échange permute deux tuiles voisines : cliquez sur les deux, ou glissez l'une sur l'autre.",
    },
    points: "sky",
  },
  {
    id: "stars-flip",
    when: mine("operate", has("flip")),
    title: { en: "Flip", fr: "Retournement" },
    text: {
      en: "A flip turns a tile over. The folded corner shows what is below. Click the tile twice.",
      fr: "Un retournement montre l'autre face ; le coin plié la révèle d'avance. Cliquez deux fois sur la tuile.",
    },
    points: "sky",
  },
  {
    id: "stars-all",
    when: mine("operate"),
    title: { en: "Every symbol must be used", fr: "Tous les symboles doivent servir" },
    text: {
      en: "The row of symbols above the sky is what you still have to do, in any order. Not sure? The scratch sky is a copy to try things on: the signs below your cards tell what would be in the sky. Undo takes real steps back.",
      fr: "La rangée de symboles au-dessus du ciel est ce qui reste à faire, dans l'ordre voulu. Un doute ? Le ciel d'essai est une copie pour tâtonner : les signes sous vos cartes disent ce qui serait dans le ciel. « Annuler » annule vraiment.",
    },
    points: "scratch",
  },
  {
    id: "stars-turned",
    when: mine("summon"),
    title: { en: "Step 3: summon", fr: "Étape 3 : appeler" },
    text: {
      en: "A constellation may be turned by quarters, never mirrored; dots are any tile. Cards marked ✦ lie in the sky: one of them may come to your site. If none does, go on.",
      fr: "Une constellation se tourne par quarts, sans miroir ; un point vaut toute tuile. Les cartes marquées ✦ sont dans le ciel : l'une d'elles peut rejoindre votre lieu. Sinon, continuez.",
    },
    points: "hand",
  },
  {
    id: "stars-ready",
    when: mine("summon", ready),
    title: { en: "The stars are right!", fr: "Les étoiles sont alignées !" },
    text: {
      en: "A creature of yours can be summoned now. Click its card, then Summon. At most six creatures lie on a site.",
      fr: "Une de vos créatures peut être appelée. Cliquez sur sa carte, puis sur « Appeler ». Un lieu de culte porte six créatures au plus.",
    },
    points: "hand",
  },
  {
    id: "stars-discard",
    when: mine("discard"),
    title: { en: "Steps 4 and 5: discard and draw", fr: "Étapes 4 et 5 : défausser et piocher" },
    text: {
      en: "You may throw away one card that leads nowhere; then you draw up to five and the turn is over.",
      fr: "Vous pouvez jeter une carte sans avenir ; puis vous piochez jusqu'à cinq et le tour est fini.",
    },
    points: "turn",
  },
  {
    id: "stars-powers",
    when: mine("invoke", summoned),
    title: { en: "Creatures change symbols", fr: "Les créatures changent les symboles" },
    text: {
      en: "A creature on your site may change one symbol of each invocation into what its lower band shows, once a turn; powers chain. Small creatures make the large ones possible.",
      fr: "Une créature de votre lieu peut changer un symbole de chaque recours en ce que montre son bandeau, une fois par tour ; les services s'enchaînent. Les petites rendent les grandes possibles.",
    },
    points: "site",
  },
  {
    id: "stars-great",
    when: mine("invoke", fromRound(3)),
    title: { en: "Great Old Ones", fr: "Les Grands Anciens" },
    text: {
      en: "They count four points and have five stars. Servitors of the same pantheon let you do without the star in their circle, three at most; Lesser Servitors are sacrificed for it, Greater ones stay.",
      fr: "Ils comptent quatre points et ont cinq étoiles. Les Serviteurs du même panthéon dispensent de l'étoile de leur cercle, trois au plus ; les Serviteurs sont alors sacrifiés, les Favoris restent.",
    },
    points: "hand",
  },
  {
    id: "stars-alone",
    when: mine("invoke", fromRound(4)),
    title: { en: "While others play", fr: "Pendant que les autres jouent" },
    text: {
      en: "The scratch sky is yours then: try what your next card could do. When you do not know how to go on, Hint asks a bot. May the stars be right.",
      fr: "Le ciel d'essai est alors à vous : essayez ce que pourrait votre prochaine carte. Si vous ne savez plus que faire, « Conseil » interroge un robot. Que les étoiles soient avec vous.",
    },
    points: null,
  },
];
