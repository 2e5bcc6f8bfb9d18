/** Put facts into a sentence: `{player} wins` with a player. A placeholder without a fact stays visible. */
export function fill(sentence: string, facts: Record<string, string | number>): string {
  return sentence.replace(/(\b[Dd]e )?\{(\w+)\}/g, (whole, of: string | undefined, name: string) => {
    const fact = facts[name];
    return fact === undefined ? whole : elided(of ?? "", String(fact));
  });
}

/** A French `de` before a name: `de Bob`, but `d'Ada`. */
function elided(of: string, name: string): string {
  const letter = name.slice(0, 1).normalize("NFD").slice(0, 1).toLowerCase();
  return of !== "" && "aeiouy".includes(letter) && letter !== "" ? `${of[0]}'${name}` : of + name;
}

/** The placeholders of a sentence, sorted. */
export function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();
}
