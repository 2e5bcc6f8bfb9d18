/** Any game without a board of its own: choices and position in words. */
import type { Board } from "../board";
import Table from "./Board.svelte";

const decide = { en: "choose what to do", fr: "choisissez quoi faire" };

const plain: Board = {
  Table,
  flights: () => [],
  status: (view, names) => ({
    own: decide,
    other: { en: `${names[view.seat] ?? ""} decides`, fr: `${names[view.seat] ?? ""} décide` },
  }),
  whyMove: () => null,
  wording: (sentence) => sentence,
  coach: [],
  keys: [],
};

export default plain;
