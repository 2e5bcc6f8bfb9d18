import { speaker } from "../lib/language.svelte";
import { WORDS, type Word } from "./words";

/** Say something of the house in the chosen language. */
export const h = speaker<Word>(WORDS);
