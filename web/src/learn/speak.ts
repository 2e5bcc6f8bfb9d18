/** Says the words of the learning pages in the chosen language. */
import { speaker } from "../lib/language.svelte";
import { WORDS, type Word } from "./words";

export const l = speaker<Word>(WORDS);
