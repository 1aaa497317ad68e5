/**
 * The page of a shared list, `/de-at/compare?p=ridge-98,couloir-108` and `/de-at/wishlist?p=ridge-98`: the prebuilt page with the list's products in
 * place of "This page needs JavaScript". Where scripts run, the page's island takes over the same list. The list itself is stored by scripts only:
 * without them, the address is the list, and a pressed "Compare" or "Wishlist" (`?keep=ridge-98`) is a list of that product.
 */
import type { TilePlace } from '#islands/saved-products/use-saved-frame.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { readProductToSave, readSharedList } from '#lib/catalogue/saved-list-query.ts';
import { SAVED_LIMITS, withToggled } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedList } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedText } from '#lib/catalogue/saved-product-texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { readPagePayload } from '../files/release-payload.ts';
import { customerOf, fillCustomerPrices } from './fill-customer-prices.ts';
import { writingOf } from './fill-tracker.ts';
import { getsRequestedPage } from './gets-requested-page.ts';
import { all, attribute, named, readTree, set, setContent, unwrap } from './html-tree.ts';
import type { Element } from './html-tree.ts';
import { islandProps } from './island-props.ts';
import { personalAnswer } from './personal-answer.ts';
import { savedProductViews } from './plain-views.ts';
import { asRead, hasVisit, visitorApi } from './visitor-api.ts';
import type { AskApi } from './visitor-api.ts';

/** Time for the customer's prices; after it, the page shows the public ones. */
const WITHIN_MS = 2000;

type SavedListProps = TilePlace<SavedText<'compare' | 'wishlist'>> & { readonly base: string };

/** The list that an address requests; undefined when it requests none. */
function listOf(list: SavedList, search: string): { readonly slugs: readonly string[]; readonly isFull: boolean } | undefined {
  const shared = readSharedList(search, SAVED_LIMITS[list]);
  const wanted = readProductToSave(search);
  if (!shared && wanted === undefined) return undefined;
  if (wanted === undefined || shared?.includes(wanted)) return { slugs: shared ?? [], isFull: false };
  const slugs = withToggled(shared ?? [], wanted, SAVED_LIMITS[list]);
  return { slugs: slugs ?? shared ?? [], isFull: slugs === undefined };
} // prettier-ignore

async function readProducts(release: ServedRelease, base: string, slugs: readonly string[]) {
  const pages = await Promise.all(slugs.map((slug) => readPagePayload(release, `${base}/${slug}`)));
  return pages.flatMap((page) => {
    const payload = page as PagePayload | undefined;
    return payload?.kind === 'product' ? [payload] : [];
  });
}

/** The place of the message that the page needs scripts, and the island of the list. */
function placesIn(
  main: Element,
): { readonly message: Element; readonly island: Element; readonly props: SavedListProps } | undefined {
  const [message] = all(main, named('noscript'));
  const [island] = all(main, named('astro-island'));
  const props = islandProps<SavedListProps>(main);
  return message && island && props ? { message, island, props } : undefined;
}

/**
 * Responds with a shared list; undefined for other pages, and for an address without a list. The response is personal, since it may contain the
 * visitor's prices.
 */
export async function answerSharedList(
  request: Request,
  release: ServedRelease,
  { api, withinMs = WITHIN_MS }: { readonly api: AskApi; readonly withinMs?: number },
): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const list = /^\/[\w-]+\/(compare|wishlist)$/.exec(pathname)?.[1] as SavedList | undefined;
  const wanted = list && isRead ? listOf(list, search) : undefined;
  if (!list || !wanted || wanted.slugs.length === 0 || !getsRequestedPage(release, request)) return undefined;
  const file = await release.files.read(`${pathname}/index.html`);
  if (!file) return undefined;
  const document = readTree(file.identity.toString('utf8'));
  const [root] = all(document, named('html'));
  const [main] = all(document, named('main'));
  const places = main && placesIn(main);
  if (!root || !places) return undefined;
  const { texts, mediaBase, alias, base } = places.props;
  const writing = writingOf(root);
  const pages = await readProducts(release, base, wanted.slugs);
  const { plainSavedProducts } = await savedProductViews();
  const missing = wanted.slugs.filter((slug) => !pages.some(({ product }) => product.slug === slug));
  const frame = {
    say: (english: string) => texts[english.toLowerCase()] ?? english,
    money: (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, writing),
    mediaBase,
    alias,
  };
  const content = plainSavedProducts({
    list,
    pages,
    missing,
    isFull: wanted.isFull,
    here: pathname,
    tag: writing.tag,
    frame,
  });
  setContent(places.message, `<div data-plain-kept>${content}</div>`);
  unwrap(places.message);
  set(places.island, 'data-filled', '');
  const visitor = visitorApi(asRead(request), { region: attribute(root, 'data-region') ?? '', api, withinMs });
  const customer = hasVisit(request) ? await customerOf(visitor) : undefined;
  if (customer) await fillCustomerPrices(document, root, { visitor, customer });
  return personalAnswer(request, document, { file, visitor });
}
