/**
 * A browser without JavaScript in front of the release of `DATA_DIR`, over real HTTP: pages and forms are answered by the shop's server code, with the
 * embedded platform behind it, whose failures tests can script.
 */
import { afterAll, beforeAll } from 'vitest';

import { followLatest } from '#server/files/latest-release.ts';
import { listen } from '#server/http/listen.ts';
import type { Listening } from '#server/http/listen.ts';
import { answerCustomerPage } from '#server/no-script/customer-page-answer.ts';
import { answerFormPost } from '#server/no-script/post-form.ts';

import { openApiShop, openCommerce, Visitor } from '../contract/api-shop.ts';
import type { ApiShop } from '../contract/api-shop.ts';
import { withoutStyles } from './without-styles.ts';

const DATA_DIR = process.env['DATA_DIR'] ?? '.data';
/** Body limit of the shop's server. */
const MAX_BODY_BYTES = 65_536;

export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  /** Redirect target as a path of the shop. */
  readonly location: string | null;
  readonly html: string;
}

/** The platform's behavior: normal, failing, timing out, or never responding. */
export type PlatformState = 'well' | 'down' | 'slow' | 'stalled';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let front: Listening;
let mood: PlatformState = 'well';

/** Runs `work` with the platform in the given mood, then restores the normal one. Calls must not overlap. */
export async function inPlatformState<T>(which: PlatformState, work: () => Promise<T>): Promise<T> {
  mood = which;
  try {
    return await work();
  } finally {
    mood = 'well';
  }
}

async function platform(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (mood === 'stalled') return new Promise<Response>(() => undefined);
  if (mood === 'down') throw new TypeError('fetch failed');
  // The error of a client whose timeout has passed.
  if (mood === 'slow') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  return fetch(input, init);
}

beforeAll(async () => {
  const latest = followLatest(DATA_DIR, { siteUrl: 'https://shop.example', mediaBase: '' });
  commerce = await openCommerce();
  const api = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    const body = request.method === 'GET' ? {} : { body: await request.text() };
    return fetch(`${shop.url}${pathname}${search}`, { method: request.method, headers, ...body });
  };
  front = await listen(
    async (request) => {
      const release = latest.current();
      if (!release) throw new Error(`There is no release in ${DATA_DIR}.`);
      const isForm = new URL(request.url).pathname.startsWith('/api/forms/');
      return isForm ? answerFormPost(request, release, api) : answerCustomerPage(request, release, { api });
    },
    { port: 0, maxBodyBytes: () => MAX_BODY_BYTES },
  );
  shop = await openApiShop({ commerceUrl: commerce.url, fetch: platform, origins: [front.url] });
}, 60_000);
afterAll(async () => {
  await front.close();
  await shop.close();
  await commerce.close();
});

/** Makes a merchant's change in the platform's European store (README of the commerce service). */
export async function manage(what: string, body: Readonly<Record<string, number>>): Promise<void> {
  const { ok, status } = await fetch(`${commerce.url}/stores/eu-region-1/management/${what}`, {
    method: 'POST',
    headers: { 'x-auth-token': 'contract-token', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!ok) throw new Error(`management/${what} answered ${status}.`);
}

/** A cookie jar that requests and posts pages as a browser does. */
export class PlainBrowser {
  readonly cookies = new Map<string, string>();

  /** Returns a signed-in browser. `before`: actions of the visitor as a guest. */
  static async of(email: string, region: string, before?: (visitor: Visitor) => Promise<void>): Promise<PlainBrowser> {
    const visitor = await new Visitor(shop.url).begin();
    await before?.(visitor);
    const { status } = await visitor.signIn(email, region);
    if (status !== 200) throw new Error(`The sign-in of ${email} answered ${status}.`);
    const browser = new PlainBrowser();
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value);
    return browser;
  }

  /** Returns a client for direct API calls with the same session. */
  async script(): Promise<Visitor> {
    const visitor = new Visitor(shop.url);
    for (const [name, value] of this.cookies) visitor.cookies.set(name, value);
    return visitor.begin();
  }

  /** `keeps`: whether to store the cookies of the response. */
  async #ask(path: string, init: RequestInit, keeps = true): Promise<Shown> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(init.headers as Readonly<Record<string, string>> | undefined) };
    const response = await fetch(`${front.url}${path}`, { redirect: 'manual', ...init, headers });
    const html = await response.text();
    if (keeps)
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
    return { status: response.status, headers: response.headers, location: response.headers.get('location'), html };
  }

  look(path: string): Promise<Shown> {
    return this.#ask(`/api/mine${path}`, {});
  }

  /** `fields`: pairs for a form whose fields repeat. */
  post(
    form: string,
    fields: Readonly<Record<string, string>> | string[][],
    { headers = {}, keeps = true }: { headers?: Readonly<Record<string, string>>; keeps?: boolean } = {},
  ): Promise<Shown> {
    const own = { origin: front.url, 'sec-fetch-site': 'same-origin' };
    return this.#ask(
      `/api/forms/${form}`,
      { method: 'POST', headers: { ...own, ...headers }, body: new URLSearchParams(fields) },
      keeps,
    );
  }
}

export interface LineShown {
  readonly id: string;
  readonly name: string;
  readonly options: string;
  readonly price: string;
  readonly quantity: number;
  readonly note: string | undefined;
}

const firstText = (html: string, before: RegExp): string | undefined =>
  new RegExp(`${before.source}[^>]*>([^<]*)<`).exec(html)?.[1]?.replaceAll('&nbsp;', ' ');

/** The page's main element without templates and scripts. */
export const shownIn = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(withoutStyles(html))?.[0] ?? '').replaceAll(/<(template|script)[\s\S]*?<\/\1>/g, '');

export function linesIn(html: string): readonly LineShown[] {
  return [...shownIn(html).matchAll(/<li class="line"[\s\S]*?<\/li>/g)].map(([line]) => ({
    id: /name="line" value="([^"]*)"/.exec(line)?.[1] ?? '',
    name: firstText(line, /<a href="[^"]*"/) ?? '',
    options: firstText(line, /<p class="small soft line-options"/) ?? '',
    price: firstText(line, /<p class="price">(?:<s>[^<]*<\/s>)?<span/) ?? '',
    quantity: Number(/type="number"[^>]* value="(\d+)"/.exec(line)?.[1]),
    note: firstText(line, /data-testid="line-problem"/),
  }));
}

export const totalIn = (html: string): string =>
  /data-sum="total"[^>]*>([^<]*)</.exec(shownIn(html))?.[1]?.replaceAll('&nbsp;', ' ') ?? '';
export const problemIn = (html: string): string =>
  firstText(shownIn(html), /data-testid="cart-problem"/) ??
  firstText(shownIn(html), /<output class="message error"/) ??
  '';

/** The error beside the button of the product page. */
export const refusalIn = (html: string): string => /<output[^>]*id="add-problem"[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
