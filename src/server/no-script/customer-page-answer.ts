/**
 * Customer pages without JavaScript: `/api/mine/<page>` responds with the prebuilt page, filled with the visitor's data. The path is below /api
 * because CDNs already forward that to the server. Nothing is cached: the tree is built for each response.
 */
import { isPricedPath, FILLED_PAGES, customerPagePath } from '#lib/customer/filled-pages.ts';
import { shopPath, signInHref } from '#lib/customer/return-path.ts';

import type { ServedRelease } from '../files/latest-release.ts';
import { plainAnswer } from '../files/release-answer.ts';
import { openCartMemory } from './cart-cookie.ts';
import { fillCustomerPage, customerPageKind } from './fill-customer-page.ts';
import { findForm } from './fill-form.ts';
import { isFiltered } from './filtered-category.ts';
import { all, attribute, has, named, printTree, readTree, remove, set, setText } from './html-tree.ts';
import type { HtmlTree } from './html-tree.ts';
import { asRead, hasVisit, visitorApi } from './visitor-api.ts';
import type { AskApi } from './visitor-api.ts';

/** Time for all API reads of one page; after that, the page is sent with the data that has arrived. (A single platform call may take 10 s.) */
export const WITHIN_MS = 7000;
/** Time for the reads of a page that is the response to a posted form. The form's own calls come before and are always awaited. */
export const AFTER_POST_MS = 3000;

export interface PrivatePage {
  readonly document: HtmlTree;
  /** Content region, for the API. */
  readonly region: string;
  readonly locale: string;
  /** Sign-in page to which a visitor who is not signed in is redirected. */
  readonly guard: string | undefined;
  /** Whether only professionals see the content of the page. */
  readonly isForProfessionals: boolean;
  answer(status: number, cookies: readonly string[]): Response;
}

interface PrivateHeaders {
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
}

/** A response that no cache may store. `body`: null for a status that allows no body. */
export function privateAnswer(body: string | null, status: number, { headers, cookies }: PrivateHeaders): Response {
  const answer = new Response(body, {
    status,
    headers: { ...headers, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  });
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}

/** Redirects the browser to a page, which it reads with GET. */
export function redirectAnswer(location: string, cookies: readonly string[]): Response {
  return privateAnswer('', 303, { headers: { location }, cookies });
}

/** Reads a prebuilt page to be filled. `path`: URL-encoded. Undefined if there is no such page. */
export async function readPrivatePage(release: ServedRelease, path: string): Promise<PrivatePage | undefined> {
  const file = await release.files.read(path === '/' ? '/index.html' : `${decodeURIComponent(path)}/index.html`);
  const document = file && readTree(file.identity.toString('utf8'));
  const [root] = document ? all(document, named('html')) : [];
  const locale = root && attribute(root, 'data-locale');
  const region = root && attribute(root, 'data-region');
  if (!file || !document || !root || !locale || !region) return undefined;
  // This element links the prebuilt page to the filled one, which does not need it.
  for (const element of all(document, has('data-own-page'))) remove(element);
  const { etag: _etag, vary: _vary, ...headers } = file.headers;
  return {
    document,
    region,
    locale,
    guard: attribute(root, 'data-guard'),
    isForProfessionals: all(document, has('data-no-page')).length > 0,
    answer: (status, cookies) => privateAnswer(printTree(document), status, { headers, cookies }),
  };
}

/** Carries the return path through the sign-in form. */
function keepReturn(document: HtmlTree, back: string): void {
  const form = findForm(document, 'sign-in');
  for (const field of form ? all(form, has('name', 'return')) : []) set(field, 'value', back);
}

/** Whether the page shows customer data or customer prices, or depends on the customer. */
function isFilled({ document, isForProfessionals }: PrivatePage, path: string): boolean {
  const sells = all(document, has('data-shopping', 'yes')).length > 0;
  return isForProfessionals || customerPageKind(document) !== undefined || (sells && isPricedPath(path));
}

/** Whether the page is for professionals only and the visitor is not one: the page then shows that it does not exist. */
function isHidden({ document, isForProfessionals }: PrivatePage): boolean {
  return isForProfessionals && !all(document, has('data-customer', 'pro')).some(named('html'));
}

/** Gives a hidden page the title of the error page that it shows instead of its content. */
function titleAsMissing(document: HtmlTree): void {
  const [hidden] = all(document, has('data-no-page'));
  const title = hidden && attribute(hidden, 'data-no-page');
  if (title) setText(all(document, named('title'))[0], title);
}

export interface CustomerPageSource {
  readonly api: AskApi;
  /** Time for all reads of the API; after it, the page shows the data that has arrived. */
  readonly withinMs?: number;
}

export async function answerCustomerPage(
  request: Request,
  release: ServedRelease,
  { api, withinMs = WITHIN_MS }: CustomerPageSource,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plainAnswer(405, 'Method not allowed', { allow: 'GET, HEAD' });
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pathname.slice(FILLED_PAGES.length);
  const page = shopPath(path) === path ? await readPrivatePage(release, path) : undefined;
  if (!page || !isFilled(page, path)) return plainAnswer(404, 'Page not found');
  // The result of the filters has the category's own address, at which it is filled with the customer's prices. A page that was opened because a script
  // did not load (`plain`) stays, as do pages for professionals: at their own address, both would lead back here.
  const isUnfiltered = page.isForProfessionals || searchParams.has('plain');
  if (!isUnfiltered && (await isFiltered(release, path, searchParams))) return redirectAnswer(path + search, []);
  const visitor = visitorApi(asRead(request), { region: page.region, api, withinMs });
  const memory = openCartMemory(request, page.region);
  const filled = await fillCustomerPage({
    document: page.document,
    visitor,
    path,
    search: searchParams,
    release,
    memory,
    hasVisit: hasVisit(request),
  });
  if (filled === 'signed-out' && page.guard !== undefined) {
    const location = signInHref(customerPagePath(page.guard), path + search);
    return redirectAnswer(location, visitor.set);
  }
  const back = shopPath(searchParams.get('return'));
  if (filled === 'signed-out' && back) keepReturn(page.document, back);
  const cookies = customerPageKind(page.document) === 'cart' ? [...visitor.set, ...memory.cookie()] : visitor.set;
  const isMissing = isHidden(page);
  if (isMissing) titleAsMissing(page.document);
  return page.answer(filled === 'down' ? 503 : isMissing ? 404 : 200, cookies);
}
