/** Splits compounds (`Tourenbindung`) if both halves are words of the index. */
import type { Vocabulary } from './vocabulary.ts';

const COMPOUNDING = new Set(['de', 'nl', 'sv', 'no', 'fi']);
/** Linking letters between the halves. */
const LINKS = ['', 's', 'n', 'en', 'e', 'er', 'es'];
const SHORTEST = 3;

export function isCompounding(language: string): boolean {
  return COMPOUNDING.has(language);
}

/** All splits into two indexed stems, the one with the longest last half first. */
export function splitCompound(term: string, terms: Pick<Vocabulary, 'has'>): readonly (readonly [string, string])[] {
  const splits: [string, string][] = [];
  if (term.length < 2 * SHORTEST || /\d/.test(term)) return splits;
  for (let at = SHORTEST; at <= term.length - SHORTEST; at += 1) {
    const tail = term.slice(at);
    if (!terms.has(tail)) continue;
    const head = term.slice(0, at);
    const link = LINKS.find(
      (one) =>
        head.endsWith(one) &&
        head.length - one.length >= SHORTEST &&
        terms.has(head.slice(0, head.length - one.length)),
    );
    if (link !== undefined) splits.push([head.slice(0, head.length - link.length), tail]);
  }
  return splits;
}
