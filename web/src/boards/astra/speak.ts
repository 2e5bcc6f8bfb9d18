/** Says the board's words in the chosen language. */
import { language, speaker } from "../../lib/language.svelte";
import type { Bilingual } from "../../lib/protocol";
import { abilityShort, boonName, say, type Boon, type Card } from "./deck";
import { WORDS } from "./words";

export const w = speaker(WORDS);

/** A phrase of the game's own files. */
export const g = (key: string, facts: Record<string, string | number> = {}): string => say(language.lang, key, facts);

export const inWords = (text: Bilingual): string => text[language.lang];
/** A constellation is called by its Latin name everywhere; its name in the reader's language stands beneath. */
export const named = (card: Card): string => card.name.la;
export const local = (card: Card): string => card.name[language.lang];
export const shortly = (card: Card): string => abilityShort(language.lang, card.ability);
export const boonNamed = (boon: Boon): string => boonName(language.lang, boon);
