/**
 * Implements the part of the OpenSearch and Elasticsearch query language that the adapter uses, on documents in memory, following its reference. Unknown
 * queries and parameters are refused with 400, as by a cluster.
 */
import type { StandInIndex, StoredDocument } from './stand-in-index.ts';

export type Json = Readonly<Record<string, unknown>>;

export class Refused extends Error {
  readonly status = 400;
  readonly type: string;
  constructor(reason: string, type = 'parsing_exception') {
    super(reason);
    this.type = type;
  }
}

/** Returns `given` as an object; throws if it has a property that is not in `names`. */
export function only(given: unknown, names: readonly string[]): Json {
  const object = given as Json;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Refused('expected an object');
  const unknown = Object.keys(object).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Refused(`unknown field [${unknown}]`);
  return object;
}

function single(given: unknown): readonly [string, unknown] {
  const entries = Object.entries(given as Json);
  const [entry] = entries;
  if (!entry || entries.length > 1) throw new Refused('[query] malformed query, expected one name');
  return entry;
}

/** Returns the score of a document; undefined if the document does not match. */
export type Scorer = (document: StoredDocument) => number | undefined;

const list = (given: unknown): readonly unknown[] =>
  given === undefined ? [] : Array.isArray(given) ? given : [given];

function boostOf({ boost = 1 }: Json): number {
  if (typeof boost !== 'number' || boost < 0) throw new Refused('negative [boost] are not allowed in [query]');
  return boost;
}

function term(given: unknown, index: StandInIndex): Scorer {
  const [field, options] = single(given);
  const own = typeof options === 'object' ? only(options, ['value', 'boost']) : { value: options };
  return index.termScorer(field, String(own['value']), boostOf(own));
}

function terms(given: unknown, index: StandInIndex): Scorer {
  const [field, values] = single(given);
  if (!Array.isArray(values)) throw new Refused('[terms] query requires an array');
  const wanted = new Set(values.map(String));
  index.demandMapped(field);
  return (document) => (index.tokens(document, field).some((one) => wanted.has(one)) ? 1 : undefined);
}

function range(given: unknown, index: StandInIndex): Scorer {
  const [field, options] = single(given);
  const own = only(options, ['gte', 'lt']);
  // As in a cluster, null is no limit.
  const [gte, lt] = [Number(own['gte'] ?? Number.NEGATIVE_INFINITY), Number(own['lt'] ?? Number.POSITIVE_INFINITY)];
  index.demandMapped(field);
  const isInside = (value: unknown): boolean => Number(value) >= gte && Number(value) < lt;
  return (document) => (index.values(document, field).some(isInside) ? 1 : undefined);
}

function phrase(given: unknown, index: StandInIndex): Scorer {
  const [field, text] = single(given);
  const words = String(text).split(/\s+/).filter(Boolean);
  index.demandMapped(field);
  const holds = (value: unknown): boolean => {
    const own = String(value).split(/\s+/);
    return words.length > 0 && own.some((_, at) => words.every((word, offset) => own[at + offset] === word));
  };
  return (document) => (index.values(document, field).some(holds) ? 1 : undefined);
}

function bool(given: unknown, index: StandInIndex): Scorer {
  const names = ['must', 'filter', 'should', 'must_not', 'minimum_should_match'];
  const own = only(given, names);
  const [must, filter, should, mustNot] = ['must', 'filter', 'should', 'must_not'].map((name) =>
    list(own[name]).map((one) => scorer(one, index)),
  ) as [Scorer[], Scorer[], Scorer[], Scorer[]];
  const needed = Number(
    own['minimum_should_match'] ?? (must.length + filter.length === 0 && should.length > 0 ? 1 : 0),
  );
  return (document) => {
    const required = must.map((one) => one(document));
    if (required.includes(undefined) || filter.some((one) => one(document) === undefined)) return undefined;
    if (mustNot.some((one) => one(document) !== undefined)) return undefined;
    const optional = should.map((one) => one(document)).filter((score) => score !== undefined);
    if (optional.length < needed) return undefined;
    return [...required, ...optional].reduce<number>((sum, score) => sum + (score ?? 0), 0);
  };
}

function disMax(given: unknown, index: StandInIndex): Scorer {
  const own = only(given, ['queries', 'tie_breaker', 'boost']);
  const queries = list(own['queries']).map((one) => scorer(one, index));
  const tie = Number(own['tie_breaker'] ?? 0);
  const boost = boostOf(own);
  return (document) => {
    const scores = queries.map((one) => one(document)).filter((score) => score !== undefined);
    if (scores.length === 0) return undefined;
    const best = Math.max(...scores);
    return boost * (best + tie * (scores.reduce((sum, score) => sum + score, 0) - best));
  };
}

const DECAYS = { gauss: 'gauss', exp: 'exp', linear: 'linear' } as const;

function decay(kind: keyof typeof DECAYS, given: unknown, index: StandInIndex): (document: StoredDocument) => number {
  const [field, options] = single(given);
  const own = only(options, ['origin', 'scale', 'decay']);
  const [origin, scale, left] = ['origin', 'scale', 'decay'].map((name) => Number(own[name])) as [
    number,
    number,
    number,
  ];
  if (!index.isMapped(field)) throw new Refused(`unknown field [${field}]`);
  return (document) => {
    const distances = index.values(document, field).map((value) => Math.abs(Number(value) - origin));
    if (distances.length === 0) return 1;
    const distance = Math.min(...distances);
    if (kind === 'gauss') return Math.exp((distance ** 2 * Math.log(left)) / scale ** 2);
    if (kind === 'exp') return Math.exp((Math.log(left) / scale) * distance);
    const reach = scale / (1 - left);
    return Math.max(0, (reach - distance) / reach);
  };
}

/** Scorer for a function of `function_score`; returns undefined if its filter does not match. */
function scoreFunction(given: unknown, index: StandInIndex): Scorer {
  const own = only(given, ['filter', 'weight', 'field_value_factor', ...Object.keys(DECAYS)]);
  const filter = own['filter'] === undefined ? undefined : scorer(own['filter'], index);
  const weight = Number(own['weight'] ?? 1);
  const kind = Object.keys(DECAYS).find((name) => own[name] !== undefined) as keyof typeof DECAYS | undefined;
  const near = kind && decay(kind, own[kind], index);
  const factor = own['field_value_factor'] as Json | undefined;
  if (factor) only(factor, ['field', 'modifier', 'missing']);
  return (document) => {
    if (filter && filter(document) === undefined) return undefined;
    if (near) return weight * near(document);
    if (!factor) return weight;
    const value = Math.min(...index.values(document, String(factor['field'])).map(Number), Number.POSITIVE_INFINITY);
    const known = Number.isFinite(value) ? value : Number(factor['missing']);
    const worth = factor['modifier'] === 'ln1p' ? Math.log1p(known) : known;
    if (!(worth >= 0)) throw new Refused('field value function must not produce negative scores', 'search_phase_execution_exception'); // prettier-ignore
    return weight * worth;
  };
}

function functionScore(given: unknown, index: StandInIndex): Scorer {
  const own = only(given, ['query', 'functions', 'score_mode', 'boost_mode', 'min_score']);
  const query = scorer(own['query'], index);
  const functions = list(own['functions']).map((one) => scoreFunction(one, index));
  const least = Number(own['min_score'] ?? Number.NEGATIVE_INFINITY);
  return (document) => {
    const base = query(document);
    if (base === undefined) return undefined;
    const values = functions.map((one) => one(document)).filter((value) => value !== undefined);
    const sum = values.reduce((total, value) => total + value, 0);
    const product = values.reduce((total, value) => total * value, 1);
    const value = values.length === 0 ? 1 : own['score_mode'] === 'sum' ? sum : product;
    const score = own['boost_mode'] === 'replace' ? value : base * value;
    if (score < 0) throw new Refused('function score query returned an invalid score');
    return score < least ? undefined : score;
  };
}

export function scorer(given: unknown, index: StandInIndex): Scorer {
  const [name, own] = single(given);
  if (name === 'match_all') return () => 1;
  if (name === 'term') return term(own, index);
  if (name === 'terms') return terms(own, index);
  if (name === 'range') return range(own, index);
  if (name === 'match_phrase') return phrase(own, index);
  if (name === 'bool') return bool(own, index);
  if (name === 'dis_max') return disMax(own, index);
  if (name === 'function_score') return functionScore(own, index);
  if (name === 'exists') {
    const { field } = only(own, ['field']);
    return (document) => (index.values(document, String(field)).length > 0 ? 1 : undefined);
  }
  if (name === 'constant_score') {
    const options = only(own, ['filter', 'boost']);
    const filter = scorer(options['filter'], index);
    return (document) => (filter(document) === undefined ? undefined : boostOf(options));
  }
  throw new Refused(`unknown query [${name}]`);
}
