/** Many visits with one page, each as a new visitor, with scripts that are late or missing. */
import { expect } from '@playwright/test';
import type { BrowserContext, Page, Route } from '@playwright/test';

import { addControlFinder } from './controls.ts';
import { SlowProcessor } from './slow-processor.ts';

/** Scripts that are held back until after the input. */
export const ARRIVALS = [
  ['no script', /\/_astro\/.*\.js/],
  ['no island', /\/_astro\/(?:[A-Z][A-Za-z]+|client|react|cart)\.[\w-]+\.js/],
  ['no React', /\/_astro\/client\.[\w-]+\.js/],
] as const;
/** Scripts that fail to load: the code of islands, or every script. */
export const NO_ISLANDS = /\/_astro\/(?:[A-Z]|_uid_)[\w.-]+\.js/;
export const NO_SCRIPTS = /\/_astro\/.*\.js/;
export const INPUT_METHODS = ['finger', 'mouse', 'keys'] as const;
export type InputMethod = (typeof INPUT_METHODS)[number];

/** Data that a browser keeps from earlier visits. */
export interface Visitor {
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  /** Entries of the local storage. */
  readonly stored: Readonly<Record<string, string>>;
}

export interface VisitOptions {
  /** Scripts, or other GET requests, that wait for `release`. */
  readonly held?: RegExp;
  readonly fails?: RegExp;
  readonly isSlow?: boolean;
  /** Defaults to a visitor without cookies and stored values. */
  readonly visitor?: Visitor;
}

/**
 * Addresses whose requests the visits answer themselves: all but the shop's scripts and stylesheets. Playwright passes each request of a matching
 * address to the test, which takes several messages, so scripts and stylesheets match only while a visit holds them back or lets them fail.
 */
const ANSWERED = /^(?!.*\/_astro\/[^?]*\.(?:js|css)$)/;

/** POST requests that only read. */
const READS = /\/api\/(?:customers\/validate-session$|as\/v1\/)/;

/** Answers write requests without writing: an add is refused, a form gets an empty page. */
async function answerWrite(route: Route, writes: string[]): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const body = request.headers()['content-type']?.startsWith('application/json') ? ` ${request.postData()}` : '';
  writes.push(`${request.method()} ${pathname.replaceAll(/\/(?:[\da-f]{8}-[\w-]+|\d+)(?=\/|$)/g, '/:id')}${body}`);
  if (request.isNavigationRequest()) await route.fulfill({ contentType: 'text/html', body: '<p>posted' });
  else await route.fulfill({ status: 422, json: { error: { code: 'line-rejected', message: 'x' } } });
}

/** One page that visits the shop many times, each time as a new visitor. */
export class Visits {
  readonly page: Page;
  /** Write requests of the current visit. */
  writes: string[] = [];
  #options: VisitOptions = {};
  #isHeld = false;
  #waiting: Route[] = [];
  #scripts: readonly RegExp[] = [];
  #processor: SlowProcessor | undefined;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page): Promise<Visits> {
    const visits = new Visits(page);
    await addControlFinder(page);
    // `window.name` survives navigations: it carries the stored values to the first page of a visit, which writes them to the storage for later pages.
    await page.addInitScript(() => {
      if (window.name === 'visiting' || location.protocol === 'about:') return;
      const stored = JSON.parse(window.name || '{}') as Readonly<Record<string, string>>;
      window.name = 'visiting';
      localStorage.clear();
      sessionStorage.clear();
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    });
    // A page with unsent input asks for confirmation before it is left.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await page.route(ANSWERED, (route) => visits.#answer(route));
    visits.#processor = await SlowProcessor.of(page);
    return visits;
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const { held, fails } = this.#options;
    if (READS.test(request.url())) await route.continue();
    else if (request.method() !== 'GET') await answerWrite(route, this.writes);
    else if (fails?.test(request.url())) await route.abort();
    else if (/\.(?:avif|webp|jpe?g|woff2)|\/i\//.test(request.url())) await route.abort();
    else if (this.#isHeld && held?.test(request.url())) this.#waiting.push(route);
    else await route.continue();
  }

  /** Answers the requests for matching scripts, and no longer those of the previous visit. */
  async #routeScripts(patterns: readonly RegExp[]): Promise<void> {
    for (const pattern of this.#scripts) if (!patterns.includes(pattern)) await this.page.unroute(pattern);
    for (const pattern of patterns)
      if (!this.#scripts.includes(pattern)) await this.page.route(pattern, (route) => this.#answer(route));
    this.#scripts = patterns;
  }

  /** Opens a blank page. A navigation that the last press has started may interrupt this one, although it started earlier. */
  async #leave(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      try {
        await this.page.goto('about:blank');
        return;
      } catch (error) {
        if (!`${error as Error}`.includes('is interrupted by another navigation')) throw error;
        await this.page.waitForTimeout(100);
      }
    }
    throw new Error('The previous page does not stop navigating.');
  }

  /** Opens the path as the visitor. Leaves the previous page first, so that its requests do not count as writes of this visit. */
  async start(path: string, options: VisitOptions = {}): Promise<void> {
    await this.#leave();
    for (const route of this.#waiting.splice(0)) await route.abort().catch(() => undefined);
    this.#options = {};
    const { cookies = [], stored = {} } = options.visitor ?? {};
    await this.page.evaluate((entries) => (window.name = entries), JSON.stringify(stored));
    await this.page.context().clearCookies();
    if (cookies.length > 0) await this.page.context().addCookies(cookies);
    this.writes = [];
    this.#options = options;
    this.#isHeld = true;
    await this.#routeScripts([options.held, options.fails].filter((pattern) => pattern !== undefined));
    await this.#processor?.set(options.isSlow ? 4 : 1);
    await this.page.goto(path, { waitUntil: options.held ? 'commit' : 'load' });
    await this.page.locator('footer').waitFor({ state: 'attached' });
  }

  /** Releases the held scripts. */
  async release(): Promise<void> {
    this.#isHeld = false;
    await Promise.all(this.#waiting.splice(0).map((route) => route.continue().catch(() => undefined)));
  }
}

/** Hydrates every island and focuses every form; resolves when the network is idle. */
export async function hydrateAll(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island')) island.dispatchEvent(new Event('firn:wake'));
    for (const form of document.forms) form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  // Islands for professionals do not hydrate for other visitors.
  await expect(page.locator('astro-island[ssr]:not([client=pro])')).toHaveCount(0);
  // The first responses (prices, the cart) may change what the islands show.
  await page.waitForTimeout(200);
}
