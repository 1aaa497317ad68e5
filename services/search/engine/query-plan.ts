/** Plans a query as groups of alternatives: each group stands for a word or phrase that the shopper typed. */
import { analyzeText } from './analyze-text.ts';
import type { Token } from './analyze-text.ts';
import { foldText } from './fold-text.ts';
import { unitOf } from './measures.ts';
import type { QueryVocabulary } from './query-vocabulary.ts';
import { isCompounding, splitCompound } from './split-compound.ts';
import { isStopWord } from './stop-words.ts';
import type { Synonyms } from './synonyms.ts';

export interface Alternative {
  /** Terms that must all occur in the document. */
  readonly terms: readonly string[];
  /** 0 to 1: how close the alternative is to the typed word. */
  readonly weight: number;
}

export interface TermGroup {
  readonly alternatives: readonly Alternative[];
  /** Whether the group only raises the score: documents without it also match. */
  readonly optional: boolean;
}

export interface QueryPlan {
  readonly groups: readonly TermGroup[];
  readonly excluded: readonly string[];
  /** Folded texts that must occur verbatim. */
  readonly phrases: readonly string[];
  /** The query with its misspelled words replaced; undefined if no word was replaced. */
  readonly corrected: string | undefined;
}

const MOST_EXPANSIONS = 40;
const SYNONYM_WEIGHT = 0.9;
/** A query for a length that no document has finds lengths within this distance. */
const NEAR_CENTIMETRES = 5;

interface Words {
  readonly tokens: readonly Token[];
  readonly excluded: readonly string[];
  readonly phrases: readonly string[];
}

/** The terms that an excluded word stands for: of `177cm` only the joined spelling, because almost every text with a length contains `cm`. */
function excludedTerms(word: string, language: string): readonly string[] {
  const tokens = analyzeText(word, language);
  const [number, unit, joined] = tokens;
  const isMeasure = number && unit && joined?.joined && /^\d/.test(number.term) && unitOf(unit.surface) !== undefined;
  return (isMeasure ? [joined] : tokens).map(({ term }) => term);
}

/** Reads `"phrase"`, `-word`, `NOT word`, `+word`, `AND` and `OR`. */
function readQuery(query: string, language: string): Words {
  const phrases = [...query.matchAll(/"([^"]{2,})"/g)].map(([, phrase = '']) => foldText(phrase).trim());
  const excluded = [...query.matchAll(/(?:^|\s)(?:-|NOT\s+)([\p{L}\p{N}][^\s"]*)/gu)].flatMap(([, word = '']) =>
    excludedTerms(word, language),
  );
  const rest = query.replaceAll(/(?:^|\s)(?:-|NOT\s+)[\p{L}\p{N}][^\s"]*/gu, ' ').replaceAll(/\b(?:AND|OR)\b/g, ' ');
  const all = analyzeText(rest, language);
  const meaningful = all.filter(({ surface }) => !isStopWord(surface, language));
  return { tokens: meaningful.some(({ joined }) => !joined) ? meaningful : all, excluded, phrases };
}

/** The data that a query is planned with. */
export interface Planning {
  readonly vocabulary: QueryVocabulary;
  readonly language: string;
  readonly synonyms: Synonyms;
}

const isIndexed = ({ vocabulary }: Planning, term: string): boolean => vocabulary.documentsWith(term) > 0;

/** For a length in centimeters that no document has: the lengths near it. */
function nearLengths(term: string, planning: Planning): readonly Alternative[] {
  const [, digits] = /^(\d{2,3})cm$/.exec(term) ?? [];
  if (digits === undefined || isIndexed(planning, term)) return [];
  return Array.from({ length: NEAR_CENTIMETRES }, (_, at) => at + 1).flatMap((distance) =>
    [Number(digits) - distance, Number(digits) + distance].map((near) => ({
      terms: [`${near}cm`],
      weight: 1 - distance * 0.1,
    })),
  );
}

/** Splits a compound whose first half is known only as a synonym (`Kinderhelm`, where the content says `Junior`) into two words. */
function halves(token: Token, planning: Planning): readonly Token[] {
  if (token.joined || isIndexed(planning, token.term)) return [token];
  const has = (term: string): boolean => isIndexed(planning, term);
  const isSynonym = (term: string): boolean => planning.synonyms.at([term], 0)?.length === 1;
  const [split] = splitCompound(token.term, { has: (term) => has(term) || isSynonym(term) });
  if (!split || has(split[0]) || !has(split[1])) return [token];
  return split.map((term) => ({ surface: term, term, joined: false }));
}

function compounds(term: string, planning: Planning): readonly Alternative[] {
  if (!isCompounding(planning.language) || term.length < 4 || /\d/.test(term)) return [];
  const { vocabulary } = planning;
  const heads = vocabulary
    .termsEndingWith(term, MOST_EXPANSIONS)
    .filter((one) => one !== term && one.length >= term.length + 3);
  const tails = vocabulary.termsStartingWith(term, MOST_EXPANSIONS).filter((one) => one.length >= term.length + 3);
  const splits = splitCompound(term, { has: (one) => isIndexed(planning, one) });
  const [first] = splits;
  // The last half names the thing itself: `Skistöcke` are poles, even if no text about poles mentions skis.
  const isApart = !splits.some(([one, other]) => vocabulary.meet(one, other));
  const lastHalf = first && isApart ? [{ terms: [first[1]], weight: 0.5 }] : [];
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

const isKnown = (planning: Planning) => (one: Alternative) => one.terms.every((term) => isIndexed(planning, term));

function expansions({ surface, term }: Token, isLast: boolean, planning: Planning): Expanded {
  const { vocabulary } = planning;
  const own = [{ terms: [term], weight: 1 }, ...compounds(term, planning), ...nearLengths(term, planning)].filter(
    isKnown(planning),
  );
  if (own.length > 0) return { alternatives: own };
  const completed = isLast ? vocabulary.wordsStartingWith(surface, MOST_EXPANSIONS) : [];
  if (completed.length > 0 && surface.length > 1) return { alternatives: stems(completed, 0.8, vocabulary) };
  if (surface.length < 4 || /\d/.test(surface)) return { alternatives: [] };
  const [first, ...others] = vocabulary.wordsSimilarTo(surface, surface.length > 7 ? 2 : 1);
  if (!first) return { alternatives: [] };
  const close = [first, ...others.filter(({ distance }) => distance === first.distance)].slice(0, 5);
  const words = close.map(({ word }) => word);
  return { alternatives: stems(words, 0.75 ** first.distance, vocabulary), corrected: first.word };
}

function stems(words: readonly string[], weight: number, vocabulary: QueryVocabulary): readonly Alternative[] {
  const terms = new Set(words.flatMap((word) => vocabulary.termOf(word) ?? []));
  return [...terms].map((term) => ({ terms: [term], weight }));
}

/** A number and its unit form one group: `177cm`, or with a lower weight `177`. */
function measureGroup(tokens: readonly Token[], at: number, planning: Planning): TermGroup | undefined {
  const [number, unit, joined] = tokens.slice(at, at + 3);
  if (!number || !unit || !joined?.joined || joined.term !== `${number.term}${unit.term}`) return undefined;
  const alternatives = [
    { terms: [joined.term], weight: 1 },
    { terms: [number.term], weight: 0.6 },
    ...nearLengths(joined.term, planning),
  ].filter(isKnown(planning));
  return { alternatives, optional: false };
}

interface ReadGroup {
  readonly groups: readonly TermGroup[];
  /** Number of tokens that the groups consist of. */
  readonly taken: number;
  readonly misspelt?: { readonly surface: string; readonly corrected: string };
}

/** The group of a word, or of several words that form a synonym. */
function wordGroup(tokens: readonly Token[], at: number, planning: Planning & { readonly isLast: boolean }): ReadGroup {
  const token = tokens[at] as Token;
  const terms = tokens.map(({ term }) => term);
  const same = planning.synonyms.at(terms, at);
  const words = same && same.length > 1 ? [{ terms: terms.slice(at, at + same.length), weight: 1 }] : [];
  const own: Expanded =
    words.length > 0 ? { alternatives: words.filter(isKnown(planning)) } : expansions(token, planning.isLast, planning);
  const others = (same?.others ?? []).map((one) => ({ terms: one, weight: SYNONYM_WEIGHT })).filter(isKnown(planning));
  const compoundsOfOthers = others
    .flatMap(({ terms: [only = '', ...more] }) => (more.length > 0 ? [] : compounds(only, planning)))
    .filter(isKnown(planning));
  // A misspelling is corrected only if the word has no synonym.
  const isCorrected = own.corrected !== undefined && others.length === 0;
  const kept = own.corrected !== undefined && !isCorrected ? [] : own.alternatives;
  return {
    groups: [{ alternatives: [...kept, ...others, ...compoundsOfOthers], optional: false }],
    taken: same?.length ?? 1,
    ...(isCorrected && own.corrected ? { misspelt: { surface: token.surface, corrected: own.corrected } } : {}),
  };
}

function groupAt(tokens: readonly Token[], at: number, planning: Planning & { readonly isLast: boolean }): ReadGroup {
  const token = tokens[at] as Token;
  if (token.joined) {
    const isUseful = isIndexed(planning, token.term);
    return {
      groups: isUseful ? [{ alternatives: [{ terms: [token.term], weight: 1 }], optional: true }] : [],
      taken: 1,
    };
  }
  const measure = measureGroup(tokens, at, planning);
  return measure ? { groups: [measure], taken: 3 } : wordGroup(tokens, at, planning);
}

/** `typed`: the query as sent; a trailing space means that the last word is complete. */
export function planQuery(typed: string, planning: Planning): QueryPlan {
  const { tokens: read, excluded, phrases } = readQuery(typed, planning.language);
  const tokens = isCompounding(planning.language) ? read.flatMap((token) => halves(token, planning)) : read;
  const lastWord = /\s$/.test(typed) ? -1 : tokens.findLastIndex(({ joined }) => !joined);
  const groups: TermGroup[] = [];
  let corrected = typed;
  for (let at = 0; at < tokens.length;) {
    const group = groupAt(tokens, at, { ...planning, isLast: at === lastWord });
    groups.push(...group.groups);
    if (group.misspelt) corrected = replaceWord(corrected, group.misspelt.surface, group.misspelt.corrected);
    at += group.taken;
  }
  return { groups, excluded, phrases, corrected: corrected === typed ? undefined : corrected };
}

/** Whether nothing can match: true for a non-empty query without any group or phrase. An empty query finds everything. */
export function findsNothing(typed: string, { groups, phrases }: QueryPlan): boolean {
  return typed.trim() !== '' && groups.length === 0 && phrases.length === 0;
}

/** Terms to highlight in snippets. */
export function termsOf({ groups }: QueryPlan): ReadonlySet<string> {
  return new Set(groups.flatMap(({ alternatives }) => alternatives.flatMap(({ terms }) => terms)));
}

/** Replaces a word of the query, ignoring diacritics and case. */
function replaceWord(query: string, folded: string, replacement: string): string {
  return query.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => (foldText(word) === folded ? replacement : word));
}
