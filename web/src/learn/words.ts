/** The words of the learning pages; stories and lessons are told by the games' own folders. */
import type { Bilingual } from "../lib/protocol";

export const WORDS = {
  story: { en: "The story of the rules", fr: "Les règles en images" },
  page_of: { en: "Picture {n} of {all}", fr: "Image {n} sur {all}" },
  pages: { en: "Pictures of the story", fr: "Images de l'histoire" },
  to_page: { en: "Picture {n}: {title}", fr: "Image {n} : {title}" },
  back: { en: "Back", fr: "Retour" },
  next: { en: "Next", fr: "Suite" },
  again: { en: "Once more", fr: "Encore une fois" },
  done: { en: "Well done", fr: "Bravo" },
  try_it: { en: "Try it:", fr: "À vous :" },
  to_game: { en: "To your first game", fr: "Vers votre première partie" },
  first_game: { en: "Your first game", fr: "Votre première partie" },
  first_game_says: {
    en: "A real game against a gentle bot. The guide says one thing at a time, when it is needed; you can hide it, undo, and ask for a hint.",
    fr: "Une vraie partie contre un robot indulgent. Le guide dit une chose à la fois, au bon moment ; vous pouvez le masquer, annuler, demander conseil.",
  },
  start: { en: "Play with the guide", fr: "Jouer avec le guide" },
  lessons: { en: "Lessons", fr: "Leçons" },
  lessons_say: { en: "One idea each, and puzzles to practise it.", fr: "Une idée chacune, et des problèmes pour s'exercer." },
  puzzles: { en: "Puzzles", fr: "Problèmes" },
  puzzles_of: { en: "Puzzles: {lesson}", fr: "Problèmes : {lesson}" },
  to_rules: { en: "All rules of {game}", fr: "Toutes les règles de {game}" },
  none: { en: "This game has no picture story yet; its rules tell everything.", fr: "Ce jeu n'a pas encore son histoire en images ; ses règles disent tout." },
} satisfies Record<string, Bilingual>;

export type Word = keyof typeof WORDS;
