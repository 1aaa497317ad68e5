/** A query as groups of alternatives: every group is something that the shopper asked for. */
import { analyseText } from './analyse-text.ts';
import type { Token } from './analyse-text.ts';
import { foldText } from './fold-text.ts';
import type { InvertedIndex } from './inverted-index.ts';
import { isCompounding, splitCompound } from './split-compound.ts';
import { isStopWord } from './stop-words.ts';
import type { Synonyms } from './synonyms.ts';

export interface Alternative {
  /** All of them must occur in the document. */
  readonly terms: readonly string[];
  /** 0 to 1: how far the alternative is from what was typed. */
  readonly weight: number;
}

export interface TermGroup {
  readonly alternatives: readonly Alternative[];
  /** Raises the score; documents without it match too. */
  readonly optional: boolean;
}

export interface QueryPlan {
  readonly groups: readonly TermGroup[];
  readonly excluded: readonly string[];
  /** Folded texts that must occur word by word. */
  readonly phrases: readonly string[];
  /** The query with its misspelt words replaced; undefined when no word was replaced. */
  readonly corrected: string | undefined;
}

const MOST_EXPANSIONS = 40;
const SYNONYM_WEIGHT = 0.9;
/** A length that is not made is answered by the ones near it. */
const NEAR_CENTIMETRES = 5;

interface Words {
  readonly tokens: readonly Token[];
  readonly excluded: readonly string[];
  readonly phrases: readonly string[];
}

/** Reads `"phrase"`, `-word`, `NOT word`, `+word`, `AND` and `OR`. */
function readQuery(query: string, language: string): Words {
  const phrases = [...query.matchAll(/"([^"]{2,})"/g)].map(([, phrase = '']) => foldText(phrase).trim());
  const excluded = [...query.matchAll(/(?:^|\s)(?:-|NOT\s+)([\p{L}\p{N}][^\s"]*)/gu)].flatMap(([, word = '']) =>
    analyseText(word, language).map(({ term }) => term),
  );
  const rest = query.replaceAll(/(?:^|\s)(?:-|NOT\s+)[\p{L}\p{N}][^\s"]*/gu, ' ').replaceAll(/\b(?:AND|OR)\b/g, ' ');
  const all = analyseText(rest, language);
  const meaningful = all.filter(({ surface }) => !isStopWord(surface, language));
  return { tokens: meaningful.some(({ joined }) => !joined) ? meaningful : all, excluded, phrases };
}

/** Lengths in centimetres near one that no document has. */
function nearLengths(term: string, index: InvertedIndex): readonly Alternative[] {
  const [, digits] = /^(\d{2,3})cm$/.exec(term) ?? [];
  if (digits === undefined || index.postings(term)) return [];
  return Array.from({ length: NEAR_CENTIMETRES }, (_, at) => at + 1).flatMap((distance) =>
    [Number(digits) - distance, Number(digits) + distance].map((near) => ({
      terms: [`${near}cm`],
      weight: 1 - distance * 0.1,
    })),
  );
}

/** Whether a document contains both terms. */
function meet([one, other]: readonly [string, string], index: InvertedIndex): boolean {
  const slots = new Set(index.postings(one)?.slots);
  return index.postings(other)?.slots.some((slot) => slots.has(slot)) ?? false;
}

/** A compound whose first half is known as a synonym only (`Kinderhelm`, where content says `Junior`): two words. */
function halves(token: Token, index: InvertedIndex, synonyms: Synonyms): readonly Token[] {
  if (token.joined || index.postings(token.term)) return [token];
  const isSynonym = (term: string): boolean => synonyms.at([term], 0)?.length === 1;
  const [split] = splitCompound(token.term, { has: (term) => index.terms.has(term) || isSynonym(term) });
  if (!split || index.terms.has(split[0]) || !index.terms.has(split[1])) return [token];
  return split.map((term) => ({ surface: term, term, joined: false }));
}

function compounds(term: string, index: InvertedIndex): readonly Alternative[] {
  if (term.length < 4 || /\d/.test(term)) return [];
  const heads = index.terms
    .endingWith(term, MOST_EXPANSIONS)
    .filter((one) => one !== term && one.length >= term.length + 3);
  const tails = index.terms.startingWith(term, MOST_EXPANSIONS).filter((one) => one.length >= term.length + 3);
  const splits = splitCompound(term, index.terms);
  const [first] = splits;
  // The last half says what a thing is: `Skistöcke` are poles, even if no text about poles mentions skis.
  const lastHalf = first && !splits.some((split) => meet(split, index)) ? [{ terms: [first[1]], weight: 0.5 }] : [];
  return [
    ...splits.map((terms) => ({ terms, weight: 0.8 })),
    ...lastHalf,
    ...heads.map((one) => ({ terms: [one], weight: 0.8 })),
    ...tails.map((one) => ({ terms: [one], weight: 0.4 })),
  ];
}

interface Expanded {
  readonly alternatives: readonly Alternative[];
  readonly corrected?: string;
}

const isKnown = (index: InvertedIndex) => (one: Alternative) =>
  one.terms.every((term) => index.postings(term) !== undefined);

function expansions({ surface, term }: Token, isLast: boolean, index: InvertedIndex, language: string): Expanded {
  const own = [
    { terms: [term], weight: 1 },
    ...(isCompounding(language) ? compounds(term, index) : []),
    ...nearLengths(term, index),
  ].filter(isKnown(index));
  if (own.length > 0) return { alternatives: own };
  const completed = isLast ? index.words.startingWith(surface, MOST_EXPANSIONS) : [];
  if (completed.length > 0 && surface.length > 1) return { alternatives: stems(completed, 0.8, index) };
  if (surface.length < 4 || /\d/.test(surface)) return { alternatives: [] };
  const [first, ...others] = index.words.similarTo(surface, surface.length > 7 ? 2 : 1);
  if (!first) return { alternatives: [] };
  const close = [first, ...others.filter(({ distance }) => distance === first.distance)].slice(0, 5);
  return {
    alternatives: stems(
      close.map(({ word }) => word),
      0.75 ** first.distance,
      index,
    ),
    corrected: first.word,
  };
}

function stems(words: readonly string[], weight: number, index: InvertedIndex): readonly Alternative[] {
  const terms = new Set(words.flatMap((word) => index.termOf(word) ?? []));
  return [...terms].map((term) => ({ terms: [term], weight }));
}

/** A number and its unit are one group: `177cm`, less well `177`. */
function measureGroup(tokens: readonly Token[], at: number, index: InvertedIndex): TermGroup | undefined {
  const [number, unit, joined] = tokens.slice(at, at + 3);
  if (!number || !unit || !joined?.joined || joined.term !== `${number.term}${unit.term}`) return undefined;
  const alternatives = [
    { terms: [joined.term], weight: 1 },
    { terms: [number.term], weight: 0.6 },
    ...nearLengths(joined.term, index),
  ].filter(isKnown(index));
  return { alternatives, optional: false };
}

/** `typed`: the query as it was sent; a blank at its end says that the last word is complete. */
export function planQuery(typed: string, index: InvertedIndex, language: string, synonyms: Synonyms): QueryPlan {
  const { tokens: read, excluded, phrases } = readQuery(typed, language);
  const tokens = isCompounding(language) ? read.flatMap((token) => halves(token, index, synonyms)) : read;
  const terms = tokens.map(({ term }) => term);
  const lastWord = tokens.findLastIndex(({ joined }) => !joined);
  const groups: TermGroup[] = [];
  let corrected = typed;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const measure = token.joined ? undefined : measureGroup(tokens, at, index);
    if (measure) {
      groups.push(measure);
      at += 2;
      continue;
    }
    if (token.joined) {
      if (index.postings(token.term))
        groups.push({ alternatives: [{ terms: [token.term], weight: 1 }], optional: true });
      continue;
    }
    const same = synonyms.at(terms, at);
    const words = same && same.length > 1 ? [{ terms: terms.slice(at, at + same.length), weight: 1 }] : [];
    const own =
      words.length > 0
        ? { alternatives: words.filter(isKnown(index)) }
        : expansions(token, at === lastWord && !/\s$/.test(typed), index, language);
    const others = (same?.others ?? []).map((one) => ({ terms: one, weight: SYNONYM_WEIGHT })).filter(isKnown(index));
    const compoundsOfOthers = isCompounding(language)
      ? others
          .flatMap(({ terms: [only = '', ...more] }) => (more.length > 0 ? [] : compounds(only, index)))
          .filter(isKnown(index))
      : [];
    // A misspelling is corrected only if no synonym answers the word.
    const isCorrected = own.corrected !== undefined && others.length === 0;
    if (isCorrected && own.corrected) corrected = replaceWord(corrected, token.surface, own.corrected);
    const kept = own.corrected !== undefined && !isCorrected ? [] : own.alternatives;
    groups.push({ alternatives: [...kept, ...others, ...compoundsOfOthers], optional: false });
    if (same) at += same.length - 1;
  }
  return { groups, excluded, phrases, corrected: corrected === typed ? undefined : corrected };
}

/** Replaces a word of the query, whatever its diacritics and capitals. */
function replaceWord(query: string, folded: string, replacement: string): string {
  return query.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => (foldText(word) === folded ? replacement : word));
}
