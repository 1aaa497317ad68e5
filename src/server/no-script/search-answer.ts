/**
 * The search page for a query, `/de-at/search?q=ski`: the prebuilt page with its results, for browsers without scripts, or whose code does not load.
 * Where scripts run, the island takes over the same results.
 */
import type { SearchPageProps } from '#islands/search/SearchPage.tsx';
import { languageTag } from '#lib/locale/locale.ts';
import { moneyToDecimal } from '#lib/pricing/money.ts';
import type { AnsweredSearch, SearchPlace } from '#lib/search/search-place.ts';
import { hasFilters, readShopQuery, writeShopQuery } from '#lib/search/shop-query.ts';
import type { ShopFound, ShopQuery } from '#lib/search/shop-query.ts';
import type { ListedMatch } from '#lib/search/static-index.ts';
import { readPageList, searchPageList } from '#lib/search/static-index.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { unfilledAnswer } from '../files/unfilled-answer.ts';
import { customerOf, fillCustomerPrices } from './fill-customer-prices.ts';
import { getsRequestedPage } from './gets-requested-page.ts';
import { all, attribute, has, named, readTree, remove, set, setContent, setText, textOf } from './html-tree.ts';
import type { HtmlTree } from './html-tree.ts';
import { islandProps, setIslandProps } from './island-props.ts';
import { personalAnswer } from './personal-answer.ts';
import { searchViews } from './plain-views.ts';
import { asRead, hasVisit, visitorApi } from './visitor-api.ts';
import type { AskApi, VisitorApi } from './visitor-api.ts';
import { readPrices } from './visitor-variants.ts';

/** Queries the search engine of a page. Rejects if the engine does not respond. */
export type SearchQuery = (
  place: Pick<SearchPlace, 'connection' | 'market'>,
  query: ShopQuery,
  /** Prices of the signed-in customer, for limits and orders by price. */
  prices?: (productIds: readonly number[]) => Promise<ReadonlyMap<number, number>>,
) => Promise<ShopFound>;

export interface SearchSources {
  readonly api: AskApi;
  readonly ask: SearchQuery;
  /** Counts the search; returns 0, or the seconds until the visitor may search again. Not limited without it. */
  readonly limitSearch?: () => number;
  /** Time for the engine, and then for the visitor's prices; after it, the page is sent without them. */
  readonly withinMs?: number;
}

const WITHIN_MS = 2000;
/** A customer's query may take at most this many times the limit. */
const MOST_CALLS = 3;

/** The results of the engine; undefined if it does not respond in time. */
async function findWithin(results: Promise<ShopFound>, withinMs: number): Promise<ShopFound | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), withinMs);
  });
  try {
    return await Promise.race([results.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The customer's prices by product; if the API does not respond, the published prices apply. */
const pricesOf =
  (visitor: VisitorApi, currency: string): NonNullable<Parameters<SearchQuery>[2]> =>
  async (productIds) => {
    const prices = await readPrices(visitor, productIds, currency);
    return new Map(Array.from(prices, ([id, price]) => [id, Number(moneyToDecimal(price))]));
  };

/** Pages of the release for a query that the engine did not answer. */
async function listedMatches(
  release: ServedRelease,
  { locale }: SearchPlace,
  { text }: ShopQuery,
): Promise<readonly ListedMatch[]> {
  const file = await release.files.read(`/${locale.code}/llms.txt`);
  return file ? searchPageList(readPageList(file.identity.toString('utf8')), text, languageTag(locale)) : [];
}

interface Results {
  readonly found: ShopFound | undefined;
  readonly listed: readonly ListedMatch[];
}

/** Puts the results into the page, and passes them to the island. */
async function fill(document: HtmlTree, query: ShopQuery, { found, listed }: Results): Promise<boolean> {
  const [place] = all(document, has('data-search-page'));
  const props = place && islandProps<SearchPageProps>(place);
  const [island] = place ? all(place, named('astro-island')) : [];
  const [plain] = place ? all(place, has('data-plain-search')) : [];
  const [name] = all(document, named('title'));
  if (!place || !props || !island || !plain || !name) return false;
  const { plainSearch } = await searchViews();
  const kind = found ? 'found' : 'failed';
  setContent(plain, plainSearch({ place: props.place, menu: props.menu, query, kind, found, listed }));
  const title = textOf(name);
  const answered: AnsweredSearch = { search: writeShopQuery(query), title, ...(found ? { found } : { listed }) };
  setIslandProps(island, { answered });
  set(island, 'data-filled', '');
  for (const without of all(place, named('noscript'))) remove(without);
  if (query.text !== '') setText(name, `${query.text} · ${title}`);
  const [main] = all(document, named('main'));
  const [field] = main ? all(main, has('type', 'search')) : [];
  if (field) set(field, 'value', query.text);
  return true;
}

/**
 * Responds with the search page for a query; undefined for other pages, and without a query. A visitor who searches too often gets the prebuilt page with
 * status 429, which costs little and whose island queries the engine when scripts run. Other responses are personal, since they may contain the
 * visitor's prices.
 */
export async function answerSearch(
  request: Request,
  release: ServedRelease,
  { api, ask, limitSearch, withinMs = WITHIN_MS }: SearchSources,
): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || search === '' || !/^\/[\w-]+\/search$/.test(pathname)) return undefined;
  const query = readShopQuery(search);
  if ((query.text === '' && !hasFilters(query)) || !getsRequestedPage(release, request)) return undefined;
  const file = await release.files.read(`${pathname}/index.html`);
  if (!file) return undefined;
  const retryAfterSeconds = limitSearch?.() ?? 0;
  if (retryAfterSeconds > 0) return unfilledAnswer(file, retryAfterSeconds, request.headers);
  const document = readTree(file.identity.toString('utf8'));
  const [root] = all(document, named('html'));
  const [place] = all(document, has('data-search-page'));
  const props = place && islandProps<SearchPageProps>(place);
  if (!root || !props) return undefined;
  const region = attribute(root, 'data-region') ?? '';
  const visitor = visitorApi(asRead(request), { region, api, withinMs });
  const customer = hasVisit(request) ? await customerOf(visitor) : undefined;
  // The prices of many products need several calls.
  const askMs = customer ? MOST_CALLS * withinMs : withinMs;
  const prices = customer && pricesOf(visitor.within(askMs), attribute(root, 'data-currency') ?? '');
  const found = await findWithin(ask(props.place, query, prices), askMs);
  const listed = found ? [] : await listedMatches(release, props.place, query);
  if (!(await fill(document, query, { found, listed }))) return undefined;
  if (customer) await fillCustomerPrices(document, root, { visitor: visitor.within(withinMs), customer });
  return personalAnswer(request, document, { file, visitor });
}
