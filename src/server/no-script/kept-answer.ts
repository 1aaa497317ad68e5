/**
 * The page of a shared list, `/de-at/compare?p=ridge-98,couloir-108` and `/de-at/wishlist?p=ridge-98`: the prebuilt page with the list's products in
 * place of "This page needs JavaScript". Where scripts run, the page's island takes over the same list. The list itself is stored by scripts only:
 * without them, the address is the list, and a pressed "Compare" or "Wishlist" (`?keep=ridge-98`) is a list of that product.
 */
import type { TilePlace } from '#islands/kept/use-kept-frame.ts';
import { readKeepRequest, readSharedList } from '#lib/catalogue/keep-request.ts';
import { KEPT_LIMITS, withToggled } from '#lib/catalogue/kept-product-rules.ts';
import type { KeptList } from '#lib/catalogue/kept-product-rules.ts';
import type { KeptText } from '#lib/catalogue/kept-texts.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { readPagePayload } from '../files/release-payload.ts';
import { customerOf, fillOwnPrices } from './fill-own-prices.ts';
import { writingOf } from './fill-tracker.ts';
import { all, attribute, named, readTree, set, setContent, unwrap } from './html-tree.ts';
import type { Element } from './html-tree.ts';
import { islandProps } from './island-props.ts';
import { passesGate } from './passes-gate.ts';
import { personalAnswer } from './personal-answer.ts';
import { keptViews } from './plain-views.ts';
import { asRead, hasVisit, visitorApi } from './visitor-api.ts';
import type { AskApi } from './visitor-api.ts';

/** Time for the customer's prices; after it, the page shows the public ones. */
const WITHIN_MS = 2000;

type KeptProps = TilePlace<KeptText<'compare' | 'wishlist'>> & { readonly base: string };

/** The list that an address requests; undefined when it requests none. */
function listOf(list: KeptList, search: string): { readonly slugs: readonly string[]; readonly isFull: boolean } | undefined {
  const shared = readSharedList(search, KEPT_LIMITS[list]);
  const wanted = readKeepRequest(search);
  if (!shared && wanted === undefined) return undefined;
  if (wanted === undefined || shared?.includes(wanted)) return { slugs: shared ?? [], isFull: false };
  const slugs = withToggled(shared ?? [], wanted, KEPT_LIMITS[list]);
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
): { readonly message: Element; readonly island: Element; readonly props: KeptProps } | undefined {
  const [message] = all(main, named('noscript'));
  const [island] = all(main, named('astro-island'));
  const props = islandProps<KeptProps>(main);
  return message && island && props ? { message, island, props } : undefined;
}

/**
 * Responds with a shared list; undefined for other pages, and for an address without a list. The response is personal, since it may contain the
 * visitor's prices.
 */
export async function answerKeptList(
  request: Request,
  release: ServedRelease,
  { api, withinMs = WITHIN_MS }: { readonly api: AskApi; readonly withinMs?: number },
): Promise<Response | undefined> {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const list = /^\/[\w-]+\/(compare|wishlist)$/.exec(pathname)?.[1] as KeptList | undefined;
  const wanted = list && isRead ? listOf(list, search) : undefined;
  if (!list || !wanted || wanted.slugs.length === 0 || !passesGate(release, request)) return undefined;
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
  const { plainKept } = await keptViews();
  const missing = wanted.slugs.filter((slug) => !pages.some(({ product }) => product.slug === slug));
  const frame = {
    say: (english: string) => texts[english.toLowerCase()] ?? english,
    money: (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, writing),
    mediaBase,
    alias,
  };
  const content = plainKept({ list, pages, missing, isFull: wanted.isFull, here: pathname, tag: writing.tag, frame });
  setContent(places.message, `<div data-plain-kept>${content}</div>`);
  unwrap(places.message);
  set(places.island, 'data-filled', '');
  const visitor = visitorApi(asRead(request), { region: attribute(root, 'data-region') ?? '', api, withinMs });
  const customer = hasVisit(request) ? await customerOf(visitor) : undefined;
  if (customer) await fillOwnPrices(document, root, { visitor, customer });
  return personalAnswer(request, document, { file, visitor });
}
