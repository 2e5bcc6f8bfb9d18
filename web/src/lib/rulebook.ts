/** Reading a rulebook: searching, sections, and labels within the text as links. */
import type { Rule } from "./api";

/** Write without accents and capitals, for comparing. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The rules that mention every word of a query, in label, section or text. */
export function found(rules: readonly Rule[], query: string): Rule[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = plain(`${rule.label} ${rule.section} ${rule.text}`);
    return words.every((word) => text.includes(word));
  });
}

/** The rules under their headings, in order. */
export function bySection(rules: readonly Rule[]): { section: string; rules: Rule[] }[] {
  const sections: { section: string; rules: Rule[] }[] = [];
  for (const rule of rules) {
    const last = sections.at(-1);
    if (last?.section === rule.section) last.rules.push(rule);
    else sections.push({ section: rule.section, rules: [rule] });
  }
  return sections;
}

export interface Piece {
  text: string;
  label: string | null;
}

/** A rule's text in pieces; those that name another rule carry its label. */
export function linked(text: string, labels: ReadonlySet<string>): Piece[] {
  return text
    .split(/\b([A-Z]{2,}-Q?\d+)\b/)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, label: labels.has(piece) ? piece : null }));
}
