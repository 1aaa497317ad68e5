/** Converts a document to rows in PostgreSQL. */
import { analyzeDocument } from '../engine/analyze-document.ts';
import { valuesOf } from '../engine/document.ts';
import type { FieldValue, SearchDocument } from '../engine/document.ts';
import { rangeNumber } from '../engine/filter.ts';
import { foldText } from '../engine/fold-text.ts';
import { isTextField } from '../port/engine.ts';
import type { EngineSettings } from '../port/engine.ts';
import { storable } from './database.ts';

/** Longer values can be searched, but not used in filters, facets or sort orders. */
const LONGEST_VALUE = 512;
/** Longer words are not indexed; queries are shorter anyway. */
const LONGEST_TERM = 200;
/** Occurrences of a term in a field that are counted; more would not change the rank noticeably. */
export const MOST_OCCURRENCES = 32;
/** Separator of a field's values. */
export const VALUE_END = ' \u001F ';

export interface TextRow {
  readonly id: string;
  readonly field: string;
  readonly length: number;
  readonly folded: string;
  readonly tokens: string;
}

export interface DocumentRow {
  readonly id: string;
  readonly fields: SearchDocument;
  readonly values: Readonly<Record<string, readonly (string | number)[]>>;
  readonly numbers: Readonly<Record<string, readonly number[]>>;
}

export interface DocumentRows {
  readonly document: DocumentRow;
  readonly texts: readonly TextRow[];
  /** Terms of the document. */
  readonly terms: readonly string[];
  readonly words: ReadonlyMap<string, string>;
  readonly lengths: ReadonlyMap<string, number>;
}

const storableValue = (value: FieldValue): FieldValue => {
  if (typeof value === 'string') return storable(value);
  return Array.isArray(value) ? (value as readonly string[]).map((one) => storableValue(one) as string) : value;
};

export const lexemeOf = (engine: number, term: string): string =>
  `'${`${engine}:${term}`.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const isIndexable = (term: string): boolean => term.length <= LONGEST_TERM;

/** A `tsvector` in which a term with n occurrences has the positions 1 to n, so that `ts_rank` reveals n. */
function vectorOf(engine: number, counts: ReadonlyMap<string, number>): string {
  const lexemes = [...counts].map(([term, count]) => {
    const occurrences = Array.from({ length: Math.min(count, MOST_OCCURRENCES) }, (_, at) => at + 1);
    return `${lexemeOf(engine, term)}:${occurrences.join(',')}`;
  });
  return lexemes.join(' ');
}

/** field → term → occurrences */
function byField(terms: ReadonlyMap<string, ReadonlyMap<string, number>>): ReadonlyMap<string, Map<string, number>> {
  const fields = new Map<string, Map<string, number>>();
  for (const [term, inFields] of terms) {
    if (!isIndexable(term)) continue;
    for (const [field, count] of inFields) {
      const own = fields.get(field) ?? new Map<string, number>();
      fields.set(field, own.set(term, count));
    }
  }
  return fields;
}

function filterable(fields: SearchDocument): Pick<DocumentRow, 'values' | 'numbers'> {
  const values: Record<string, readonly (string | number)[]> = {};
  const numbers: Record<string, readonly number[]> = {};
  for (const field of Object.keys(fields)) {
    const own = [...new Set(valuesOf(fields, field))].filter((value) => String(value).length <= LONGEST_VALUE);
    if (own.length > 0) values[field] = own;
    const read = own.map(rangeNumber).filter(Number.isFinite);
    if (read.length > 0) numbers[field] = read;
  }
  return { values, numbers };
}

export function documentRows(given: SearchDocument, settings: EngineSettings, engine: number): DocumentRows {
  const clean = Object.entries(given).map(([field, value]) => [field, storableValue(value)] as const);
  const fields = Object.fromEntries(clean) as SearchDocument;
  const analyzed = analyzeDocument(fields, settings.language, (field) => isTextField(settings, field));
  const texts = [...byField(analyzed.terms)].map(([field, counts]) => ({
    id: fields.id,
    field,
    length: analyzed.lengths.get(field) ?? 0,
    folded: valuesOf(fields, field)
      .map((value) => foldText(String(value)))
      .join(VALUE_END),
    tokens: vectorOf(engine, counts),
  }));
  return {
    document: { id: fields.id, fields, ...filterable(fields) },
    texts,
    terms: [...analyzed.terms.keys()].filter(isIndexable),
    words: new Map([...analyzed.words].filter(([word]) => isIndexable(word))),
    lengths: analyzed.lengths,
  };
}
