/** The page of a list of engines, documents or synonym sets: of the body or the query, without errors for values out of range. */
import { LIMITS } from './limits.ts';
import { isObject } from './problems.ts';

interface ListPage {
  readonly current: number;
  readonly size: number;
}

/** A number of at least 1, as an integer; `fallback` for any other value. */
function countOf(given: unknown, fallback: number): number {
  const count = typeof given === 'number' ? Math.floor(given) || fallback : fallback;
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(1, count));
}

/** `largest`: the size to which larger ones are reduced. */
export function readListPage(body: unknown, usualSize: number, largest: number = LIMITS.pageSize): ListPage {
  const page = isObject(body) && isObject(body['page']) ? body['page'] : {};
  return { current: countOf(page['current'], 1), size: Math.min(largest, countOf(page['size'], usualSize)) };
}

/** `meta` of a list. */
export const listMeta = ({ current, size }: ListPage, total: number): object => ({
  page: { current, total_pages: Math.ceil(total / size), total_results: total, size },
});
