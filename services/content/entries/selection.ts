/** Selects the rows of a list: query, tags, search words, order and page. */
import type { WireObject, WireValue } from '#wire/content/entry-wire.ts';

import { CONTENT_ERRORS, ContentFault } from '../requests/errors.ts';
import { listOf, wholeNumber } from '../requests/parameters.ts';
import type { Parameters } from '../requests/parameters.ts';
import { withinTime } from '../requests/within-time.ts';
import { isWireObject } from '../stack/wire-object.ts';
import { termTree } from '../taxonomies/term-tree.ts';
import { checkQuery } from './check-query.ts';
import { byKeys, NEWEST_FIRST } from './order.ts';
import type { SortKey } from './order.ts';
import { matches } from './query.ts';
import type { QueryWorld } from './query.ts';
import type { Row } from './row.ts';
import type { View } from './view.ts';

const PAGE = 100;

export function parseQuery(parameters: Parameters): WireObject {
  const text = parameters.single.get('query');
  if (text === undefined) return {};
  let query: unknown;
  try {
    query = JSON.parse(text);
  } catch {
    throw new ContentFault(CONTENT_ERRORS.badQuery);
  }
  if (!isWireObject(query)) throw new ContentFault(CONTENT_ERRORS.badQuery);
  checkQuery(query);
  return query;
}

export function queryWorld(view: View): QueryWorld {
  const answers = new Map<WireObject, ReadonlySet<string>>();
  const terms = (taxonomy: string) => view.stack.files.taxonomies.get(taxonomy)?.terms ?? [];
  const context: QueryWorld = {
    referenced(query) {
      let found = answers.get(query);
      if (!found) {
        const rows = view.everything().filter((row) => matches(row.data, query, context));
        found = new Set(rows.map((row) => row.uid));
        answers.set(query, found);
      }
      return found;
    },
    termsBelow: (taxonomy, term) => termTree(terms(taxonomy), term, true),
    termsAbove: (taxonomy, term) => termTree(terms(taxonomy), term, false),
  };
  return context;
}

/** Filters the items, with a time limit if the query contains a regular expression. */
export function filtered<T>(query: WireObject, items: readonly T[], accepts: (item: T) => boolean): readonly T[] {
  if (!JSON.stringify(query).includes('"$regex"')) return items.filter(accepts);
  const found = withinTime(() => items.filter(accepts));
  if (!found) throw new ContentFault(CONTENT_ERRORS.badQuery);
  return found;
}

function mentions(value: WireValue | undefined, words: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(words);
  if (Array.isArray(value)) return (value as readonly WireValue[]).some((item) => mentions(item, words));
  return isWireObject(value) && Object.values(value).some((item) => mentions(item, words));
}

/** Sort fields from `asc` and `desc`, followed by the default order. */
export function sortKeys({ single }: Parameters, rest = NEWEST_FIRST): readonly SortKey[] {
  const keys: SortKey[] = [];
  for (const [name, path] of single) {
    if (name === 'asc') keys.push({ path, direction: 1 });
    else if (name === 'desc') keys.push({ path, direction: -1 });
  }
  return [...keys, ...rest];
}

export function selected(view: View, rows: readonly Row[]): readonly Row[] {
  const { parameters } = view;
  const query = parseQuery(parameters);
  const context = queryWorld(view);
  const tags = listOf(parameters, 'tags');
  const words = parameters.single.get('typeahead')?.toLowerCase();
  const found = filtered(query, rows, ({ data }) => {
    if (!matches(data, query, context)) return false;
    const own = data['tags'];
    if (tags.length > 0 && !(Array.isArray(own) && own.some((tag) => tags.includes(`${tag as string}`)))) return false;
    return words === undefined || mentions(data, words);
  });
  const order = byKeys(sortKeys(parameters));
  // Assets are listed once per locale: master locale first.
  const { masterLocale } = view.stack.files;
  const locale = ({ locale: own }: Row): string => (own === masterLocale ? '' : own);
  return found.toSorted((left, right) => order(left.data, right.data) || (locale(left) < locale(right) ? -1 : 1));
}

/** The requested page of at most 100 items; a larger limit is capped, and a negative one counts as 0. */
export function page<T>(parameters: Parameters, all: readonly T[], uidOf: (item: T) => string): readonly T[] {
  const limit = Math.min(PAGE, Math.max(0, wholeNumber(parameters, 'limit') ?? PAGE));
  const after = parameters.single.get('after_uid');
  const before = parameters.single.get('before_uid');
  const at = (uid: string): number => all.findIndex((item) => uidOf(item) === uid);
  if (after !== undefined) {
    const index = at(after);
    return index < 0 ? [] : all.slice(index + 1, index + 1 + limit);
  }
  if (before !== undefined) {
    const index = Math.max(0, at(before));
    return all.slice(Math.max(0, index - limit), index);
  }
  const skip = Math.max(0, wholeNumber(parameters, 'skip') ?? 0);
  return all.slice(skip, skip + limit);
}
