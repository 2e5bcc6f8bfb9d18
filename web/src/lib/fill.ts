/** Put facts into a sentence: `{player} wins` with a player. A placeholder without a fact stays visible. */
export function fill(sentence: string, facts: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

/** The placeholders of a sentence, sorted. */
export function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();
}
