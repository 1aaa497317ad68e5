/** The index of an engine: the stored form of a document, and its mapping. The service analyzes all text itself; the cluster only splits it at spaces. */
import { createHash } from 'node:crypto';

import { analyzeText } from '../engine/analyze-text.ts';
import { valuesOf } from '../engine/document.ts';
import type { SearchDocument } from '../engine/document.ts';
import { rangeNumber } from '../engine/filter.ts';
import { TITLE } from '../engine/rank-documents.ts';
import { isTextField } from '../port/engine.ts';
import type { EngineSettings } from '../port/engine.ts';
import type { Json } from '../protocol/problems.ts';

/** Increment when documents are analyzed or stored differently: engines of another version are then reindexed from their documents. */
export const VERSION = 2;

/** Longer values can be searched, but not used in filters, facets or sort orders. */
const LONGEST_VALUE = 512;
/** Longer words are not indexed; queries are shorter anyway. */
const LONGEST_TERM = 200;
/** The cluster's limit for an id in bytes; longer ids are replaced by their hash. */
const LONGEST_ID = 512;
/** Length limit of the regular expression that reads the stems of similar words together. */
const REGEX_LENGTH = 20_000;
/** Number of results that can be paged through: 100 pages of 1,000. */
const RESULT_WINDOW = 100_000;

/**
 * `source` is the document. Per field: `term` has our terms in text order, `word` the words as written, `value` the values as JSON, `number` the numbers
 * and times, `first_number` or `first_text` the sort key. Per document: `terms`, and `vocabulary` with each word and its stem.
 */
const FIXED = {
  source: { type: 'object', enabled: false },
  id: { type: 'keyword' },
  title_length: { type: 'integer' },
  terms: { type: 'keyword' },
  vocabulary: { type: 'keyword' },
  spellings: { type: 'text', analyzer: 'whitespace', index_options: 'docs', norms: false },
} as const satisfies Json;

const BY_FIELD = ['term', 'word', 'value', 'number', 'first_number', 'first_text'] as const;
export type FieldPart = (typeof BY_FIELD)[number];

/** The name of a part of a field in the index. */
export const partOf = (part: FieldPart, field: string): string => `${part}.${field}`;

const TERMS = { type: 'text', analyzer: 'whitespace', index_options: 'freqs' };
const WORDS = { type: 'text', analyzer: 'whitespace', norms: false };

/** The mapping for the fields of a schema. `id` can be filtered and sorted by like any field. */
export function mappingOf({ schema }: EngineSettings): Json {
  const fields = ['id', ...Object.keys(schema)];
  const texts = Object.keys(schema).filter((field) => (schema[field] ?? 'text') === 'text');
  const each = (names: readonly string[], type: Json): Json => ({
    properties: Object.fromEntries(names.map((field) => [field, type])),
  });
  return {
    dynamic: false,
    properties: {
      ...FIXED,
      term: each(texts, TERMS),
      word: each(texts, WORDS),
      value: each(fields, { type: 'keyword' }),
      number: each(fields, { type: 'double' }),
      first_number: each(fields, { type: 'double' }),
      first_text: each(fields, { type: 'keyword' }),
    },
  };
}

/** Settings and mapping of a new index. One shard is enough for some ten thousand documents per language, and term counts are exact only in one. */
export function indexOf(settings: EngineSettings): Json {
  return {
    settings: { index: { number_of_shards: 1, max_result_window: RESULT_WINDOW, max_regex_length: REGEX_LENGTH } },
    mappings: mappingOf(settings),
  };
}

export const keyOf = (id: string): string =>
  Buffer.byteLength(id) <= LONGEST_ID ? id : createHash('sha256').update(id).digest('base64url');

/** The key by which a value is filtered and counted; `"96"` and `96` have different keys. */
export const valueKey = (value: string | number): string => JSON.stringify(value);

function textParts(document: SearchDocument, settings: EngineSettings) {
  const term: Record<string, readonly string[]> = {};
  const word: Record<string, readonly string[]> = {};
  const terms = new Set<string>();
  const vocabulary = new Map<string, string>();
  let titleLength = 0;
  for (const field of Object.keys(document)) {
    if (field === 'id' || !isTextField(settings, field)) continue;
    const read = valuesOf(document, field).map((value) =>
      analyzeText(String(value), settings.language).filter((token) => token.term.length <= LONGEST_TERM),
    );
    const written = read.map((tokens) => tokens.filter(({ joined }) => !joined));
    term[field] = read.map((tokens) => tokens.map((token) => token.term).join(' '));
    word[field] = written.map((tokens) => tokens.map(({ surface }) => surface).join(' '));
    if (field === TITLE) titleLength = written.flat().length;
    for (const token of read.flat()) terms.add(token.term);
    for (const token of written.flat()) if (token.surface.length <= LONGEST_TERM) vocabulary.set(token.surface, token.term); // prettier-ignore
  }
  return {
    term,
    word,
    title_length: titleLength,
    terms: [...terms],
    vocabulary: [...vocabulary].map(([surface, stem]) => `${surface} ${stem}`),
    spellings: [...vocabulary.keys()].join(' '),
  };
}

/** The form in which a document is sent to the cluster. */
export function indexedDocument(document: SearchDocument, settings: EngineSettings): Json {
  const value: Record<string, readonly string[]> = {};
  const number: Record<string, readonly number[]> = {};
  const firstNumber: Record<string, number> = {};
  const firstText: Record<string, string> = {};
  for (const field of Object.keys(document)) {
    const own = [...new Set(valuesOf(document, field))].filter((one) => String(one).length <= LONGEST_VALUE);
    const [first] = own;
    if (first === undefined) continue;
    value[field] = own.map(valueKey);
    number[field] = own.map(rangeNumber).filter(Number.isFinite);
    const sorted = settings.schema[field] === 'date' ? number[field][0] : first;
    // Only one sort key, so that equal times with different texts are equal.
    if (typeof sorted === 'number') firstNumber[field] = sorted;
    else firstText[field] = String(first);
  }
  return {
    source: document,
    id: document.id,
    ...textParts(document, settings),
    value,
    number,
    first_number: firstNumber,
    first_text: firstText,
  };
}
