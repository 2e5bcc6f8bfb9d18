/** The words of the house around the tables: ways out, accounts, settings, ratings. */
import type { Bilingual } from "../lib/protocol";

export const WORDS = {
  // The ways out of a table.
  ways: { en: "Leaving", fr: "Partir" },
  resign: { en: "Resign", fr: "Abandonner" },
  resign_sure: {
    en: "Give this game up? It counts as lost. With other people a bot plays on for you.",
    fr: "Abandonner cette partie ? Elle compte comme perdue. Avec d'autres personnes, un robot joue pour vous.",
  },
  close: { en: "Close the table", fr: "Fermer la table" },
  close_sure: {
    en: "End this game for nobody? With other people it closes when all have asked for it, or the host after a day without a decision.",
    fr: "Finir cette partie sans vainqueur ? À plusieurs, elle ferme quand tous l'ont demandé, ou l'hôte après un jour sans décision.",
  },
  close_asked: { en: "{player} would like to close this table.", fr: "{player} voudrait fermer cette table." },
  forget: { en: "Delete the table", fr: "Supprimer la table" },
  forget_sure: { en: "Delete this table for good, as if it had never been?", fr: "Supprimer cette table pour de bon, comme si elle n'avait jamais existé ?" },
  yes: { en: "Yes", fr: "Oui" },
  no: { en: "No", fr: "Non" },
  retracted: {
    en: "Marked: decisions were taken back here after something new was seen.",
    fr: "Marquée : des décisions ont été reprises ici après avoir vu du nouveau.",
  },
  rematch_asked: { en: "{player} would like a rematch.", fr: "{player} voudrait une revanche." },
  rematch_needs: { en: "It begins when everybody has said yes.", fr: "Elle commence quand tout le monde a dit oui." },
} satisfies Record<string, Bilingual>;

export type Word = keyof typeof WORDS;
