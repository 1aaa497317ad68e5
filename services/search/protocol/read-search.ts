/** Reads the body of a search request. Unknown keys, unknown fields and values beyond the limits are errors. */
import type { EngineQuery } from '../port/engine.ts';
import { LIMITS } from './limits.ts';
import { collectProblems, isObject, isWholeNumber } from './problems.ts';
import type { Json, Problems } from './problems.ts';
import { readBoosts, readSearchFields } from './read-boosts.ts';
import { readFacets } from './read-facets.ts';
import { readFilters } from './read-filters.ts';
import type { FilterRules } from './read-filters.ts';

const KEYS = new Set([
  'query', 'page', 'search_fields', 'result_fields', 'filters', 'facets', 'sort', 'boosts', 'group', 'analytics',
  'record_analytics', 'precision',
]); // prettier-ignore

export const DEFAULT_PRECISION = 2;

export interface ResultField {
  /** Maximum length of the raw value; 0: the whole value. */
  readonly raw?: number;
  readonly snippet?: { readonly size: number; readonly fallback: boolean };
}

export interface SearchRequest {
  readonly engineQuery: EngineQuery;
  readonly page: { readonly current: number; readonly size: number };
  /** Fields of the results; undefined: all fields, raw. */
  readonly resultFields: Readonly<Record<string, ResultField>> | undefined;
  readonly precision: number;
}

export type ReadSearch =
  | { readonly kind: 'search'; readonly search: SearchRequest }
  | { readonly kind: 'bad'; readonly errors: readonly string[] };

function readPage(given: unknown, problems: Problems): SearchRequest['page'] {
  const page = isObject(given) ? given : {};
  if (given !== undefined && !isObject(given)) problems.add('Page must be an object');
  const unknown = Object.keys(page).find((key) => key !== 'size' && key !== 'current');
  if (unknown !== undefined) problems.add(`Page contains invalid key: ${unknown}`);
  const { size = 10, current = 1 } = page;
  const isSize = isWholeNumber(size, 0, LIMITS.pageSize);
  if (!isSize) problems.add(`Page contains invalid value for size; must be between 0 and ${LIMITS.pageSize}`);
  const isCurrent = isWholeNumber(current, 1, LIMITS.pages);
  if (!isCurrent) problems.add(`Page contains invalid value for current; must be between 1 and ${LIMITS.pages}`);
  return { size: isSize ? size : 10, current: isCurrent ? current : 1 };
}

function readSort(given: unknown, { isField, problems }: FilterRules): EngineQuery['sort'] {
  if (given === undefined) return [];
  const list = (Array.isArray(given) ? given : [given]) as readonly unknown[];
  if (list.length > LIMITS.sorts) problems.add(`Sort contains more than ${LIMITS.sorts} fields`);
  return list.flatMap((one) => {
    const [[field, direction] = []] = isObject(one) ? Object.entries(one) : [];
    if (!isObject(one)) problems.add('Sort must be an object or an array of objects');
    if (field === undefined) return [];
    if (field !== '_score' && !isField(field)) problems.add(`Sort contains invalid field: ${field}`);
    if (direction !== 'asc' && direction !== 'desc')
      problems.add(`Sort contains invalid direction for field: ${field}`);
    return [{ field, descending: direction === 'desc' }];
  });
}

function readResultField(field: string, value: unknown, problems: Problems): ResultField {
  const { raw, snippet } = isObject(value) ? value : {};
  const isRaw = raw !== undefined || snippet === undefined;
  const rawSize = isObject(raw) && raw['size'] !== undefined ? raw['size'] : 0;
  if (rawSize !== 0 && !isWholeNumber(rawSize, 20, 1000))
    problems.add(`Result fields contains invalid raw size for field: ${field}; must be between 20 and 1000`);
  const size = isObject(snippet) && snippet['size'] !== undefined ? snippet['size'] : 100;
  if (snippet !== undefined && !isWholeNumber(size, 20, 1000))
    problems.add(`Result fields contains invalid snippet size for field: ${field}; must be between 20 and 1000`);
  const fallback = !isObject(snippet) || snippet['fallback'] !== false;
  return {
    ...(isRaw ? { raw: rawSize as number } : {}),
    ...(snippet === undefined ? {} : { snippet: { size: size as number, fallback } }),
  };
}

export function readResultFields(given: unknown, { isField, problems }: FilterRules): SearchRequest['resultFields'] {
  if (given === undefined) return undefined;
  if (!isObject(given)) {
    problems.add('Result fields must be an object');
    return undefined;
  }
  const fields = Object.entries(given).map(([field, value]) => {
    if (field !== 'id' && !isField(field)) problems.add(`Result fields contains invalid field: ${field}`);
    return [field, readResultField(field, value, problems)] as const;
  });
  return Object.fromEntries(fields);
}

function checkAnalytics(given: unknown, problems: Problems): void {
  if (given === undefined) return;
  const tags = isObject(given) ? (given['tags'] ?? []) : undefined;
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string' && tag.length <= LIMITS.tagLength);
  if (!isList || tags.length > LIMITS.tags)
    problems.add(`Analytics contains invalid tags; at most ${LIMITS.tags} texts of ${LIMITS.tagLength} characters`);
}

function readQuery(given: unknown, problems: Problems): string {
  if (given === undefined || given === null) {
    problems.add('Missing required parameter: query');
    return '';
  }
  if (typeof given !== 'string' && typeof given !== 'number') {
    problems.add('Invalid value for query: must be a string');
    return '';
  }
  const query = String(given);
  if (query.length <= LIMITS.queryLength) return query;
  problems.add(`Query must be at most ${LIMITS.queryLength} characters long`);
  return '';
}

export function readPrecision(given: unknown = DEFAULT_PRECISION, problems: Problems): number {
  if (isWholeNumber(given, 1, 11)) return given;
  problems.add('Precision must be between 1 and 11');
  return DEFAULT_PRECISION;
}

/** `defaults`: parameters from the engine's settings, where the request has none. */
export function readSearch(given: unknown, isField: (name: string) => boolean, defaults: Json = {}): ReadSearch {
  const problems = collectProblems();
  if (!isObject(given)) return { kind: 'bad', errors: ['Missing required parameter: query'] };
  const body = { ...defaults, ...given };
  const rules: FilterRules = { isField, problems };
  for (const key of Object.keys(body)) if (!KEYS.has(key)) problems.add(`Options contains invalid key: ${key}`);
  const query = readQuery(body['query'], problems);
  const page = readPage(body['page'], problems);
  const fields = readSearchFields(body['search_fields'], rules);
  const filter = readFilters(body['filters'], rules);
  const facets = readFacets(body['facets'], rules);
  const boosts = readBoosts(body['boosts'], rules);
  const sort = readSort(body['sort'], rules);
  const resultFields = readResultFields(body['result_fields'], rules);
  checkAnalytics(body['analytics'], problems);
  if (body['group'] !== undefined) problems.add('Group is not supported by this engine');
  const precision = readPrecision(body['precision'], problems);
  if (problems.list.length > 0) return { kind: 'bad', errors: problems.list };
  return {
    kind: 'search',
    search: {
      page,
      resultFields,
      precision,
      engineQuery: {
        query,
        sort,
        from: (page.current - 1) * page.size,
        size: page.size,
        ...(fields ? { fields } : {}),
        ...(filter ? { filter } : {}),
        ...(facets ? { facets } : {}),
        ...(boosts ? { boosts } : {}),
      },
    },
  };
}
