/** Reads the vocabulary of an engine in a cluster: one search without hits answers all questions of a round through aggregations. */
import type { LazyVocabulary, Questions, VocabularyWord } from '../engine/lazy-vocabulary.ts';
import type { Json } from '../protocol/problems.ts';
import { bucketsOf, countOf, listIn, objectIn, textIn } from './read-answer.ts';
import type { Bucket } from './read-answer.ts';

/** Words per list; the planner uses no more. */
const MOST_LISTED = 40;
/** Terms with an ending to read before sorting them as the other engines do. */
const MOST_ENDINGS = 1000;
/** Words of similar spelling to read. */
const MOST_SIMILAR = 50;

/** Runs a search for aggregations or suggestions. */
export type Count = (body: Json) => Promise<Json>;

const reversed = (word: string): string => [...word].toReversed().join('');
const byReversed = (a: Bucket, b: Bucket): number => (reversed(a.key) < reversed(b.key) ? -1 : 1);

/** Escapes the special characters of Lucene's regular expressions. */
const escaped = (text: string): string => text.replaceAll(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, String.raw`\$&`);

const inOrder = (field: string, include: string | readonly string[], size: number): Json => ({
  terms: { field, include, size, order: { _key: 'asc' } },
});

/** Splits a `word stem` key. */
function wordOf({ key, count }: Bucket): VocabularyWord {
  const [word = '', term = ''] = key.split(' ');
  return { word, term, uses: count };
}

export const wordsBeginning = (prefix: string, most = MOST_LISTED): Json =>
  inOrder('vocabulary', `${escaped(prefix)}.*`, most);

export const readWords = (answer: Json, name: string): readonly VocabularyWord[] => bucketsOf(answer, name).map(wordOf);

function aggregations(questions: Questions): Json {
  const { terms, termPrefixes, termEndings, wordPrefixes, pairs } = questions;
  const named = (name: string, list: readonly string[], one: (asked: string) => Json) =>
    list.map((asked, at) => [`${name}${at}`, one(asked)] as const);
  const meeting = pairs.map((pair, at) => {
    const both = (JSON.parse(pair) as readonly string[]).map((term) => ({ term: { terms: term } }));
    return [String(at), { bool: { filter: both } }] as const;
  });
  return Object.fromEntries([
    ...(terms.length > 0 ? [['terms', inOrder('terms', terms, terms.length)] as const] : []),
    ...(meeting.length > 0 ? [['pairs', { filters: { filters: Object.fromEntries(meeting) } }] as const] : []),
    ...named('termPrefixes', termPrefixes, (prefix) => inOrder('terms', `${escaped(prefix)}.*`, MOST_LISTED)),
    ...named('termEndings', termEndings, (ending) => inOrder('terms', `.*${escaped(ending)}`, MOST_ENDINGS)),
    ...named('wordPrefixes', wordPrefixes, (prefix) => wordsBeginning(prefix)),
  ]);
}

/** `suggest_mode: always` because the planner asks only about words that are in no document. */
const similarTo = (word: string): Json => ({
  text: word,
  term: {
    field: 'spellings',
    max_edits: 2,
    prefix_length: 0,
    min_word_length: 4,
    suggest_mode: 'always',
    sort: 'score',
    size: MOST_SIMILAR,
  },
});

/** Finds similar words with the cluster's suggester, which does not return their stems: a second search reads those. */
async function loadSimilarWords(words: readonly string[], vocabulary: LazyVocabulary, count: Count): Promise<void> {
  const suggest = Object.fromEntries(words.map((word, at) => [`similar${at}`, similarTo(word)]));
  const answer = objectIn(await count({ size: 0, suggest }), 'suggest');
  const spellings = words.map((_, at) =>
    listIn(answer, `similar${at}`).flatMap((one) => listIn(one, 'options').map((option) => textIn(option, 'text'))),
  );
  const candidates = [...new Set(spellings.flat())];
  const include = candidates.map((word) => `${escaped(word)} .*`).join('|');
  const known =
    candidates.length === 0
      ? []
      : readWords(
          await count({ size: 0, aggs: { words: inOrder('vocabulary', include, candidates.length * 2) } }),
          'words',
        );
  for (const [at, word] of words.entries())
    vocabulary.addWords('similar', word, known.filter((one) => spellings[at]?.includes(one.word))); // prettier-ignore
}

export async function loadVocabulary(questions: Questions, vocabulary: LazyVocabulary, count: Count): Promise<void> {
  const { terms, termPrefixes, termEndings, wordPrefixes, pairs, similar } = questions;
  if (similar.length > 0) return loadSimilarWords(similar, vocabulary, count);
  const answer = await count({ size: 0, track_total_hits: false, aggs: aggregations(questions) });
  const listed = (name: string) =>
    bucketsOf(answer, name).map(({ key, count: documents }) => ({ term: key, documents }));
  if (terms.length > 0) vocabulary.addTerms(terms, listed('terms'));
  for (const [at, prefix] of termPrefixes.entries())
    vocabulary.addList('termPrefixes', prefix, listed(`termPrefixes${at}`));
  for (const [at, ending] of termEndings.entries()) {
    const found = bucketsOf(answer, `termEndings${at}`).toSorted(byReversed).slice(0, MOST_LISTED);
    vocabulary.addList('termEndings', ending, found.map(({ key, count: documents }) => ({ term: key, documents }))); // prettier-ignore
  }
  for (const [at, prefix] of wordPrefixes.entries())
    vocabulary.addWords('wordPrefixes', prefix, readWords(answer, `wordPrefixes${at}`));
  for (const [at, pair] of pairs.entries()) vocabulary.learnPair(pair, countOf(answer, 'pairs', String(at)) > 0);
}
