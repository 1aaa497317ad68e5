/**
 * Gives a synchronous planner access to a vocabulary in an external store. A lookup that is not yet known returns nothing and is recorded as a question.
 * The caller fetches the answers and plans again, until a plan raises no question. Cheap questions are fetched first: similar words are looked up only
 * once everything else is known.
 */
import { editDistance } from './edit-distance.ts';
import type { QueryVocabulary } from './query-vocabulary.ts';

export interface VocabularyWord {
  readonly word: string;
  readonly term: string;
  readonly uses: number;
}

export interface Questions {
  /** Terms whose document counts are needed. */
  readonly terms: readonly string[];
  readonly termPrefixes: readonly string[];
  readonly termEndings: readonly string[];
  readonly wordPrefixes: readonly string[];
  /** Pairs of terms, as JSON lists: does any document contain both? */
  readonly pairs: readonly string[];
  readonly similar: readonly string[];
}

interface Listed {
  readonly term: string;
  readonly documents: number;
}

const none = (): Record<keyof Questions, Set<string>> => ({
  terms: new Set(),
  termPrefixes: new Set(),
  termEndings: new Set(),
  wordPrefixes: new Set(),
  pairs: new Set(),
  similar: new Set(),
});

/** The order in which questions are fetched; the kinds on one line are fetched together. */
const ORDER: readonly (readonly (keyof Questions)[])[] = [
  ['terms'],
  ['termPrefixes', 'termEndings', 'wordPrefixes', 'pairs'],
  ['similar'],
];

export class LazyVocabulary implements QueryVocabulary {
  private readonly counts = new Map<string, number>();
  private readonly lists = {
    termPrefixes: new Map<string, readonly string[]>(),
    termEndings: new Map<string, readonly string[]>(),
  };
  private readonly words = new Map<string, readonly VocabularyWord[]>();
  private readonly similarWords = new Map<string, readonly VocabularyWord[]>();
  private readonly pairs = new Map<string, boolean>();
  private readonly stems = new Map<string, string>();
  private open = none();

  /** The questions to fetch next; undefined if there are none. */
  questions(): Questions | undefined {
    const raised = this.open;
    this.open = none();
    const kinds = ORDER.find((line) => line.some((kind) => raised[kind].size > 0));
    if (!kinds) return undefined;
    const list = (kind: keyof Questions): readonly string[] => (kinds.includes(kind) ? [...raised[kind]] : []);
    return {
      terms: list('terms'),
      termPrefixes: list('termPrefixes'),
      termEndings: list('termEndings'),
      wordPrefixes: list('wordPrefixes'),
      pairs: list('pairs'),
      similar: list('similar'),
    };
  }

  addTerms(requested: readonly string[], found: readonly Listed[]): void {
    for (const term of requested) this.counts.set(term, 0);
    for (const { term, documents } of found) this.counts.set(term, documents);
  }

  addList(kind: 'termPrefixes' | 'termEndings', requested: string, found: readonly Listed[]): void {
    const terms = found.map(({ term }) => term);
    this.lists[kind].set(requested, terms);
    for (const { term, documents } of found) this.counts.set(term, documents);
  }

  addWords(kind: 'wordPrefixes' | 'similar', requested: string, found: readonly VocabularyWord[]): void {
    (kind === 'similar' ? this.similarWords : this.words).set(requested, found);
    for (const { word, term } of found) this.stems.set(word, term);
  }

  learnPair(pair: string, isMet: boolean): void {
    this.pairs.set(pair, isMet);
  }

  documentsWith(term: string): number {
    const known = this.counts.get(term);
    if (known === undefined) this.open.terms.add(term);
    return known ?? 0;
  }

  meet(one: string, other: string): boolean {
    const pair = JSON.stringify([one, other]);
    const known = this.pairs.get(pair);
    if (known === undefined) this.open.pairs.add(pair);
    return known ?? false;
  }

  termsStartingWith(prefix: string, most: number): readonly string[] {
    return this.listed('termPrefixes', prefix, most);
  }

  termsEndingWith(ending: string, most: number): readonly string[] {
    return this.listed('termEndings', ending, most);
  }

  wordsStartingWith(prefix: string, most: number): readonly string[] {
    const known = this.words.get(prefix);
    if (!known) this.open.wordPrefixes.add(prefix);
    return (known ?? []).slice(0, most).map(({ word }) => word);
  }

  wordsSimilarTo(word: string, distance: number): readonly { readonly word: string; readonly distance: number }[] {
    const known = this.similarWords.get(word);
    if (!known) this.open.similar.add(word);
    const rated = (known ?? [])
      .map((one) => ({ ...one, distance: editDistance(word, one.word, distance) }))
      .filter((one) => one.distance <= distance && (distance === 1 || one.word[0] === word[0]));
    const rank = (one: { readonly distance: number; readonly uses: number }): number => one.distance * 1e6 - one.uses;
    return rated.toSorted((a, b) => rank(a) - rank(b) || (a.word < b.word ? -1 : 1));
  }

  termOf(word: string): string | undefined {
    return this.stems.get(word);
  }

  private listed(kind: 'termPrefixes' | 'termEndings', requested: string, most: number): readonly string[] {
    const known = this.lists[kind].get(requested);
    if (!known) this.open[kind].add(requested);
    return (known ?? []).slice(0, most);
  }
}
