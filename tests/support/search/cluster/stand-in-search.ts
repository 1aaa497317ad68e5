/** `_search` of the stand-in cluster: hits, sort orders, aggregations and the term suggester. */
import { editDistance } from '#services/search/engine/edit-distance.ts';

import { only, Refused, scorer } from './query-score.ts';
import type { Json } from './query-score.ts';
import type { StandInIndex, StoredDocument } from './stand-in-index.ts';

interface Hit {
  readonly document: StoredDocument;
  readonly score: number;
}

const BODY = ['query', 'from', 'size', '_source', 'track_total_hits', 'track_scores', 'sort', 'aggs', 'suggest', 'search_after', 'seq_no_primary_term']; // prettier-ignore

const less = (a: unknown, b: unknown): number => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);

/** The value by which a hit is sorted: the least of a field's values. */
function sortValue({ document, score }: Hit, field: string, index: StandInIndex): unknown {
  if (field === '_score') return score;
  return [...index.values(document, field)].toSorted(less)[0];
}

function sorted(hits: readonly Hit[], given: unknown, index: StandInIndex): readonly Hit[] {
  const orders = ((given ?? [{ _score: 'desc' }]) as readonly Json[]).map((one) => {
    const [field = '', own] = Object.entries(one)[0] ?? [];
    const { order, missing, unmapped_type: unmapped } = typeof own === 'string' ? { order: own } : only(own, ['order', 'missing', 'unmapped_type']); // prettier-ignore
    if (field !== '_score' && !index.isMapped(field) && unmapped === undefined)
      throw new Refused(`No mapping found for [${field}] in order to sort on`, 'query_shard_exception');
    if (missing !== undefined && missing !== '_last') throw new Refused('missing');
    return { field, sign: order === 'desc' ? -1 : 1 };
  });
  return hits.toSorted((a, b) => {
    for (const { field, sign } of orders) {
      const [one, other] = [sortValue(a, field, index), sortValue(b, field, index)];
      if (one === undefined && other === undefined) continue;
      if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
      const difference = less(one, other);
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

/** Translates a Lucene regular expression, as far as the adapter's expressions need it: anchored, with every special character escaped. */
const pattern = (text: string): RegExp => new RegExp(`^(?:${text.replaceAll(/\\([@#&<>~"-])/g, '$1')})$`, 'u');

function termsAggregation(given: unknown, hits: readonly Hit[], index: StandInIndex): Json {
  const own = only(given, ['field', 'include', 'size', 'order']);
  const field = String(own['field']);
  const { include } = own;
  const wanted = Array.isArray(include) ? new Set(include as readonly string[]) : undefined;
  const isIncluded = (key: string): boolean =>
    wanted ? wanted.has(key) : typeof include !== 'string' || pattern(include).test(key);
  const counts = new Map<string, number>();
  for (const { document } of hits)
    for (const key of new Set(index.tokens(document, field)))
      if (isIncluded(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const [by, direction] = Object.entries(own['order'] as Json)[0] ?? [];
  const sign = direction === 'desc' ? -1 : 1;
  const buckets = [...counts]
    .toSorted((a, b) => (by === '_count' ? sign * (a[1] - b[1]) || less(a[0], b[0]) : sign * less(a[0], b[0])))
    .slice(0, Number(own['size']))
    .map(([key, count]) => ({ key, doc_count: count }));
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets };
}

function filtersAggregation(given: unknown, hits: readonly Hit[], index: StandInIndex): Json {
  const { filters } = only(given, ['filters']);
  const counted = Object.entries(filters as Json).map(([name, query]) => {
    const matches = scorer(query, index);
    return [name, { doc_count: hits.filter(({ document }) => matches(document) !== undefined).length }] as const;
  });
  return { buckets: Object.fromEntries(counted) };
}

function aggregation(given: unknown, hits: readonly Hit[], index: StandInIndex): Json {
  const own = only(given, ['terms', 'filters']);
  return own['terms'] === undefined
    ? filtersAggregation(own['filters'], hits, index)
    : termsAggregation(own['terms'], hits, index);
}

function suggested(given: unknown, index: StandInIndex): readonly Json[] {
  const { text, term } = only(given, ['text', 'term']);
  const own = only(term, ['field', 'max_edits', 'prefix_length', 'min_word_length', 'suggest_mode', 'sort', 'size']);
  const field = String(own['field']);
  const counts = new Map<string, number>();
  for (const document of index.documents.values())
    for (const word of new Set(index.tokens(document, field))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const options = [...counts]
    .map(([word, freq]) => ({ text: word, freq, distance: editDistance(String(text), word, Number(own['max_edits'])) }))
    .filter(({ distance }) => distance > 0 && distance <= Number(own['max_edits']))
    .toSorted((a, b) => a.distance - b.distance || b.freq - a.freq)
    .slice(0, Number(own['size']));
  return [{ text, offset: 0, length: String(text).length, options }];
}

const entriesOf = <To>(given: unknown, to: (one: unknown) => To): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries((given ?? {}) as Json).map(([name, one]) => [name, to(one)]));

export function search(index: StandInIndex, given: unknown): Json {
  const body = only(given, BODY);
  const { from = 0, size = 10, search_after: after } = body as { readonly from?: number; readonly size?: number; readonly search_after?: readonly unknown[] }; // prettier-ignore
  const scoreOf = body['query'] === undefined ? () => 1 : scorer(body['query'], index);
  const found: Hit[] = [...index.documents.values()].flatMap((document) => {
    const score = scoreOf(document);
    return score === undefined ? [] : [{ document, score }];
  });
  const ordered = sorted(found, body['sort'], index);
  const rest = after ? ordered.filter(({ document }) => less(document.id, after[0]) > 0) : ordered;
  const hits = rest.slice(from, from + size).map(({ document, score }) => ({
    _id: document.id,
    _score: score,
    ...(body['_source'] === false ? {} : { _source: document.source }),
    ...(body['seq_no_primary_term'] === true ? { _seq_no: document.state, _primary_term: 1 } : {}),
  }));
  const most = found.length === 0 || size === 0 ? null : Math.max(...found.map(({ score }) => score));
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: { ...(body['track_total_hits'] === false ? {} : { total: { value: found.length, relation: 'eq' } }), max_score: most, hits }, // prettier-ignore
    ...(body['aggs'] ? { aggregations: entriesOf(body['aggs'], (one) => aggregation(one, found, index)) } : {}),
    ...(body['suggest'] ? { suggest: entriesOf(body['suggest'], (one) => suggested(one, index)) } : {}),
  };
}
