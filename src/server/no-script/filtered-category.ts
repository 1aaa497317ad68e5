/**
 * A category page for a query of its filter form, `/de-at/c/skis?color=blue`: the prebuilt page with other tiles. It is served to browsers without
 * scripts and to crawlers; where scripts run, the island takes over the same result.
 */
import type { CategoryGridProps } from '#islands/grid/CategoryGrid.tsx';
import { localeOf } from '#islands/grid/views/tile-frame.ts';
import { onPage, pageCount } from '#lib/catalogue/category-list.ts';
import {
  facetCounts,
  filterCount,
  priceBounds,
  readSelection,
  selected,
  writeSelection,
} from '#lib/catalogue/facets.ts';
import type { Selection } from '#lib/catalogue/facets.ts';
import { itemsFor } from '#lib/catalogue/grid-data.ts';
import type { GridData, GridItem } from '#lib/catalogue/grid-data.ts';
import { listedPages } from '#lib/catalogue/listed-pages.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { readPagePayload } from '../files/release-payload.ts';
import { unfilledAnswer } from '../files/unfilled-answer.ts';
import { customerOf, fillCustomerPrices } from './fill-customer-prices.ts';
import { writingOf } from './fill-tracker.ts';
import { getsRequestedPage } from './gets-requested-page.ts';
import {
  add,
  all,
  append,
  attribute,
  has,
  named,
  printTree,
  readTree,
  remove,
  set,
  setContent,
  setText,
} from './html-tree.ts';
import type { Element, HtmlTree } from './html-tree.ts';
import { islandProps, setIslandProps } from './island-props.ts';
import { personalAnswer } from './personal-answer.ts';
import { gridViews } from './plain-views.ts';
import { asRead, hasVisit, visitorApi } from './visitor-api.ts';
import type { AskApi, VisitorApi } from './visitor-api.ts';
import { readPrices } from './visitor-variants.ts';

const PAGE = 'page';
const CATEGORY = /^\/[\w-]+\/c\/./;

interface Result {
  readonly data: GridData;
  readonly selection: Selection;
  readonly found: readonly GridItem[];
  /** Number of the page, counted from 1. */
  readonly page: number;
}

interface ResultPages {
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
}

/**
 * Replaces the links to the pages of the category by those to the pages of the result. The built page is the category's first, whose markup has no
 * link to a previous page; the numbers lead back.
 */
function fillNumbers(links: Element, { page, pages, href }: ResultPages): void {
  const shown = all(links, (one) => one.parentNode === links && named('a', 'span')(one));
  const next = shown.find(has('rel', 'next'));
  const first = shown.find(has('aria-label'));
  for (const element of shown) remove(element);
  set(links, 'hidden', pages > 1 ? undefined : '');
  for (const number of pages > 1 ? listedPages(page, pages) : []) {
    if (number === 'gap') {
      setText(add(links, 'span', { 'aria-hidden': 'true' }), '…');
      continue;
    }
    const label = ((first && attribute(first, 'aria-label')) ?? '').replace('1', `${number}`);
    const current = number === page ? { 'aria-current': 'page' } : {};
    setText(add(links, 'a', { href: href(number), 'aria-label': label, ...current }), `${number}`);
  }
  if (!next || page >= pages) return;
  set(next, 'href', href(page + 1));
  append(links, next);
}

/** Links to the other pages of the result, in place of those of the category. */
function fillLinks(document: HtmlTree, { data, selection, found, page }: Result, path: string): void {
  const pages = pageCount(found.length);
  const href = (to: number): string => {
    const query = writeSelection(selection, data.facets);
    if (to > 1) query.set(PAGE, `${to}`);
    return `${path}?${query}`;
  };
  const [links] = all(document, has('data-pages'));
  const [more] = all(document, has('data-load-more'));
  if (links) fillNumbers(links, { page, pages, href });
  if (more) set(more, page < pages ? 'href' : 'hidden', page < pages ? href(page + 1) : '');
}

async function fill(document: HtmlTree, place: Element, result: Result): Promise<void> {
  const { data, selection, found, page } = result;
  const [island] = all(place, named('astro-island'));
  const props = islandProps<CategoryGridProps>(place);
  const [root] = all(document, named('html'));
  const [grid] = all(document, has('data-grid'));
  const [heading] = all(document, named('main')).flatMap((main) => all(main, named('h2')));
  if (!island || !props || !root || !grid) return;
  const { plainFilters, plainTiles } = await gridViews();
  const say = (english: InterfaceText): string => data.texts[english.toLowerCase()] ?? english;
  const counts = facetCounts(data.items, data.facets, selection);
  const { action, currency, mediaBase, alias } = props;
  const bounds = priceBounds(data.items);
  const frame = { say, facets: data.facets, selection, action };
  const [message] = all(island, has('data-offline'));
  const offline = message && attribute(message, 'data-offline');
  setContent(island, plainFilters({ frame, counts, bounds, currency, found: found.length, offline }));
  setIslandProps(island, { found: found.length, search: writeSelection(selection, data.facets).toString() });
  // The heading of the list, for screen readers, counts what the filters find.
  setText(heading, say('Products: {count}').replace('{count}', `${found.length}`));
  const writing = writingOf(root);
  setContent(grid, plainTiles(onPage(found, page), { say, money: (amount) => formatMoney(amount, writing), mediaBase, alias, locale: localeOf(action), keeps: true })); // prettier-ignore
  fillLinks(document, result, action);
}

/** Pages that crawlers must not list: combinations of filters, other orders, further pages of a result, empty results. */
function isUnlisted({ selection, found, page }: Result): boolean {
  return filterCount(selection) > 1 || selection.sort !== 'new' || page > 1 || found.length === 0;
}

/** The category's products and filters; undefined for other pages. */
async function gridOf(release: ServedRelease, path: string): Promise<GridData | undefined> {
  const payload = (await readPagePayload(release, path)) as PagePayload | undefined;
  return payload?.kind === 'category' ? payload.grid : undefined;
}

/** What the query selects in a category; undefined if it filters nothing, and for other pages. */
async function filteredGrid(
  release: ServedRelease,
  path: string,
  search: URLSearchParams,
): Promise<{ readonly grid: GridData; readonly selection: Selection } | undefined> {
  if (search.size === 0 || !CATEGORY.test(path)) return undefined;
  const grid = await gridOf(release, path);
  const selection = grid && readSelection(search, grid.facets);
  return selection && writeSelection(selection, grid.facets).size > 0 ? { grid, selection } : undefined;
}

/** Whether the path is that of a category, and the query filters or orders its products. */
export async function isFiltered(release: ServedRelease, path: string, search: URLSearchParams): Promise<boolean> {
  return (await filteredGrid(release, path, search)) !== undefined;
}

interface CategoryRequest {
  readonly path: string;
  readonly search: URLSearchParams;
  readonly selection: Selection;
}

/** Whether the result depends on the prices of products that it may not contain. */
const comparesPrices = ({ min, max, sort }: Selection): boolean =>
  min !== undefined || max !== undefined || sort === 'price-asc' || sort === 'price-desc';

/** The products with the customer's prices, by which they are limited and sorted; with the public ones if the API does not respond. */
async function withCustomerPrices(
  items: readonly GridItem[],
  visitor: VisitorApi,
  currency: string,
): Promise<readonly GridItem[]> {
  const ids = [...new Set(items.flatMap(({ commerceId }) => commerceId ?? []))];
  const prices = await readPrices(visitor, ids, currency);
  return items.map((item) => {
    const own = prices.get(item.commerceId ?? 0);
    return own ? { ...item, own } : item;
  });
}

function resultOf(data: GridData, { path, search, selection }: CategoryRequest): Result {
  const found = selected(data.items, data.facets, { selection, tag: path.slice(1, 3) });
  const requestedPage = Number(search.get(PAGE) ?? 1);
  const page =
    Number.isInteger(requestedPage) && requestedPage >= 1 && requestedPage <= pageCount(found.length)
      ? requestedPage
      : 1;
  return { data, selection, found, page };
}

interface FilterSources {
  readonly api: AskApi;
  /** Counts the page; returns 0, or the seconds until the visitor may request another one. */
  readonly limit?: () => number;
  readonly withinMs?: number;
}

/** Time for the customer's prices; after it, the page shows the public ones. */
const WITHIN_MS = 2000;
/** Multiple of this time for a result that depends on the prices of all products of the category. */
const MOST_CALLS = 3;

/**
 * Responds with a filtered category; undefined for other pages, and for a query that filters nothing. A visitor who requests too many gets the prebuilt
 * page with status 429; its island filters when scripts run. An empty result gets status 404, with the filters to change it. The response to a visitor
 * with a session is personal, since it may contain the customer's prices.
 */
export async function answerFilteredCategory(
  request: Request,
  release: ServedRelease,
  { api, limit, withinMs = WITHIN_MS }: FilterSources,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || searchParams.size === 0 || !CATEGORY.test(pathname) || !getsRequestedPage(release, request))
    return undefined;
  const filtered = await filteredGrid(release, pathname, searchParams);
  if (!filtered) return undefined;
  const { grid, selection } = filtered;
  const file = await release.files.read(`${decodeURIComponent(pathname)}/index.html`);
  if (!file) return undefined;
  const retryAfterSeconds = limit?.() ?? 0;
  if (retryAfterSeconds > 0) return unfilledAnswer(file, retryAfterSeconds, request.headers);
  const document = readTree(file.identity.toString('utf8'));
  const [root] = all(document, named('html'));
  const [place] = all(document, has('data-filters'));
  if (!root || !place) return undefined;
  const visitor = visitorApi(asRead(request), { region: attribute(root, 'data-region') ?? '', api, withinMs });
  const isPersonal = hasVisit(request);
  const customer = isPersonal ? await customerOf(visitor) : undefined;
  const offered = itemsFor(grid, customer?.isPro === true);
  const items =
    customer && comparesPrices(selection)
      ? await withCustomerPrices(offered, visitor.within(MOST_CALLS * withinMs), attribute(root, 'data-currency') ?? '')
      : offered;
  const result = resultOf({ ...grid, items }, { path: pathname, search: searchParams, selection });
  // A professional who sees this page needs no other version of it.
  if (customer?.isPro) for (const other of all(document, has('data-own-page'))) remove(other);
  await fill(document, place, result);
  const [head] = all(document, named('head'));
  if (head && isUnlisted(result)) add(head, 'meta', { name: 'robots', content: 'noindex' });
  const { etag: _etag, ...headers } = file.headers;
  const status = result.found.length === 0 ? 404 : 200;
  if (customer) await fillCustomerPrices(document, root, { visitor: visitor.within(withinMs), customer });
  if (isPersonal) return personalAnswer(request, document, { file, visitor, status });
  return new Response(request.method === 'HEAD' ? null : printTree(document), {
    status,
    headers: { ...headers, 'cache-control': 'no-cache', ...(isUnlisted(result) ? { 'x-robots-tag': 'noindex' } : {}) },
  });
}
