/** Reads responses of a cluster; an unexpected shape is an `EngineFailure`. */
import type { SearchDocument } from '../engine/document.ts';
import { EngineFailure } from '../port/engine-failure.ts';
import { isObject } from '../protocol/problems.ts';
import type { Json } from '../protocol/problems.ts';

const unreadable = (what: string): EngineFailure =>
  new EngineFailure('unreadable', `the cluster's answer has no ${what}`);

export function objectIn(body: Json, name: string): Json {
  const value = body[name];
  if (!isObject(value)) throw unreadable(name);
  return value;
}

export function listIn(body: Json, name: string): readonly Json[] {
  const value = body[name];
  if (!Array.isArray(value) || !value.every(isObject)) throw unreadable(`list ${name}`);
  return value as readonly Json[];
}

export function numberIn(body: Json, name: string): number {
  const value = body[name];
  if (typeof value !== 'number') throw unreadable(`number ${name}`);
  return value;
}

export function textIn(body: Json, name: string): string {
  const value = body[name];
  if (typeof value !== 'string') throw unreadable(`text ${name}`);
  return value;
}

export interface FoundHits {
  readonly total: number;
  /** Best score; undefined if nothing was found or no hits were requested. */
  readonly best: number | undefined;
  readonly hits: readonly { readonly score: number; readonly document: SearchDocument }[];
}

/** Throws if the query timed out or some shards failed: partial results would be wrong. */
export function demandWhole(body: Json): Json {
  if (body['timed_out'] === true)
    throw new EngineFailure('unavailable', 'the cluster ended a query before it was done');
  const { failed } = isObject(body['_shards']) ? body['_shards'] : {};
  if (typeof failed === 'number' && failed > 0)
    throw new EngineFailure('unavailable', `${failed} shards of the cluster did not answer a query`);
  return body;
}

/** Whether an answer of `_mget` says that the index does not exist; it has an error for each document, and the status 200. */
export function isWithoutIndex({ docs }: Json): boolean {
  const [first] = Array.isArray(docs) ? (docs as readonly unknown[]) : [];
  const error = isObject(first) ? first['error'] : undefined;
  return isObject(error) && error['type'] === 'index_not_found_exception';
}

export function documentIn(hit: Json): SearchDocument {
  const document = objectIn(objectIn(hit, '_source'), 'source');
  textIn(document, 'id');
  return document as unknown as SearchDocument;
}

export function readHits(answer: Json): FoundHits {
  const hits = objectIn(answer, 'hits');
  const best = hits['max_score'];
  return {
    total: isObject(hits['total']) ? numberIn(hits['total'], 'value') : 0,
    best: typeof best === 'number' ? best : undefined,
    hits: listIn(hits, 'hits').map((hit) => ({
      score: typeof hit['_score'] === 'number' ? hit['_score'] : 0,
      document: isObject(hit['_source']) ? documentIn(hit) : { id: '' },
    })),
  };
}

export interface Bucket {
  readonly key: string;
  readonly count: number;
}

/** The buckets of a `terms` aggregation. */
export function bucketsOf(answer: Json, name: string): readonly Bucket[] {
  const aggregation = objectIn(objectIn(answer, 'aggregations'), name);
  return listIn(aggregation, 'buckets').map((one) => ({ key: textIn(one, 'key'), count: numberIn(one, 'doc_count') }));
}

/** The count of one filter of a `filters` aggregation. */
export function countOf(answer: Json, name: string, filter: string): number {
  const aggregation = objectIn(objectIn(answer, 'aggregations'), name);
  return numberIn(objectIn(objectIn(aggregation, 'buckets'), filter), 'doc_count');
}
