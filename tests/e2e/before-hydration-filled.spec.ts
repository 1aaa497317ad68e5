/**
 * Uses the controls of pages with a visitor's own content: lines in the cart and its drawer, an add-on's dialog, saved and viewed products, search
 * results, dealers near a town, a customer's and a professional's account. The controls are found in the page, so that new ones are included
 * automatically; one of each kind is tried. Each is used as soon as it is visible, while the rest of the page's code, or the responses that the page
 * waits for, are held back, and with code that fails to load. It must then do, once, what it does on the fully loaded page, or what its plain link or
 * form does.
 */
import { devices, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { addFinder, shownControls, effectOf, settled, isPlain, findAndUse } from './used-controls.ts';
import { INPUT_METHODS, NO_SCRIPTS, Visits, hydrateAll } from './visits.ts';
import type { InputMethod, VisitOptions, Visitor } from './visits.ts';

const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 7'];
test.use({ viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true });
test.describe.configure({ mode: 'parallel' });

const KEPT = JSON.stringify(['ridge-98', 'couloir-108', 'ridge-92']);
const STORED = { 'firn.compare': KEPT, 'firn.wishlist': KEPT, 'firn.viewed': KEPT };
/** `remover`: a guest who has removed the first of two lines. */
const PEOPLE = ['guest', 'remover', 'customer', 'professional'] as const;
type Person = (typeof PEOPLE)[number];
const EMAILS = { customer: 'anna.de@firn.example', professional: 'pro.de@firn.example' } as const;
const visitors: Partial<Record<Person, Visitor>> = {};

/** The hook runs before each test, but each worker prepares the visitors once: the tests' writes never reach the shop, so visitors stay unchanged. */
test.beforeAll(async ({ browser }) => {
  for (const who of PEOPLE) {
    if (visitors[who]) continue;
    // Without scripts the removal is stored in a cookie, with which every visit starts.
    const context = await browser.newContext({ javaScriptEnabled: who !== 'remover' });
    const page = await context.newPage();
    const post = (name: string, form: Readonly<Record<string, string>>) =>
      page.evaluate(
        ([path, body]) => fetch(path, { method: 'POST', body: new URLSearchParams(body) }).then(({ status }) => status),
        [`/api/forms/${name}`, form] as const,
      );
    await page.goto('/de-at/about');
    if (who === 'customer' || who === 'professional')
      await post('sign-in', { page: '/de-at/account', email: EMAILS[who], pw: 'firn-sample-2026' });
    if (who === 'guest') for (const slug of ['skarn-96', 'ridge-98']) await addByForm(page, slug);
    if (who === 'remover') {
      for (const slug of ['skarn-96', 'ridge-98']) {
        await page.goto(`/de-at/p/${slug}`);
        await page.getByTestId('add-to-cart').click();
      }
      await page.getByRole('button', { name: 'Entfernen: Skarn 96' }).click();
      await expect(page.getByTestId('line-removed')).toBeVisible();
    }
    visitors[who] = { cookies: await context.cookies(), stored: STORED };
    await context.close();
  }
});

async function addByForm(page: Page, slug: string): Promise<void> {
  await page.goto(`/de-at/p/${slug}`);
  await page.getByTestId('add-to-cart').click();
  await expect(page.locator('.buy .message .text-link')).toBeVisible();
}

interface State {
  readonly name: string;
  readonly path: string;
  readonly who: Person;
  /** Selector of the part whose controls are tried. */
  readonly part: string;
  /** Selector of a control that is pressed first, equally early. */
  readonly opener?: string;
  /** Whether its islands are not hydrated before the comparison, because they would render further content. */
  readonly isQuiet?: boolean;
}

const STATES: readonly State[] = [
  { name: 'cart page', path: '/de-at/cart', who: 'guest', part: 'main, .cart-button' },
  { name: 'drawer', path: '/de-at/about', who: 'guest', part: '.drawer', opener: '.cart-button' },
  {
    name: 'dialog of an add-on',
    path: '/de-at/cart',
    who: 'guest',
    part: '.quick-add',
    opener: '[data-testid=add-on] button[aria-label$="Pin 12"]',
  },
  { name: 'wishlist', path: '/de-at/wishlist', who: 'guest', part: 'main' },
  { name: 'comparison', path: '/de-at/compare', who: 'guest', part: 'main' },
  { name: 'viewed products', path: '/de-at/p/skarn-96', who: 'guest', part: '[data-viewed], .keep', isQuiet: true },
  { name: 'results of a search', path: '/de-at/search?q=ski', who: 'guest', part: 'main' },
  { name: 'dealers near a town', path: '/de-at/stores?q=Innsbruck', who: 'guest', part: '.store-finder' },
  { name: 'account', path: '/de-at/account', who: 'customer', part: 'main' },
  { name: 'address book', path: '/de-at/account/addresses', who: 'customer', part: 'main' },
  {
    name: 'new address',
    path: '/de-at/account/addresses',
    who: 'customer',
    part: '[data-editor]',
    opener: '[data-add-address]',
  },
  { name: 'profile', path: '/de-at/account/profile', who: 'customer', part: 'main' },
  { name: 'orders', path: '/de-at/account/orders', who: 'customer', part: 'main' },
  { name: 'account of a professional', path: '/de-at/account', who: 'professional', part: 'main' },
  { name: 'product for a professional', path: '/de-at/p/skarn-96', who: 'professional', part: '.buy', isQuiet: true },
  { name: 'removed line, filled by the server', path: '/api/mine/de-at/cart', who: 'remover', part: '.line-out' },
  {
    name: 'account of a professional, filled by the server',
    path: '/api/mine/de-at/account',
    who: 'professional',
    part: 'main',
  },
  { name: 'cart, filled by the server', path: '/api/mine/de-at/cart', who: 'guest', part: 'main' },
  { name: 'addresses, filled by the server', path: '/api/mine/de-at/account/addresses', who: 'customer', part: 'main' },
];

/** What arrives late: all scripts, or the API responses other than the cart, the customer and the list that the page shows. */
const LATE: readonly (readonly [string, VisitOptions])[] = [
  ['no script yet', { held: /\/_astro\/.*\.js/ }],
  ['no responses yet', { held: /\/api\/(?!cart|session|customers|orders?\/|mine|geolocation)/ }],
];
/** Server-filled pages need no scripts; late or missing scripts must not disturb their use. */
const FILLED: readonly (readonly [string, VisitOptions])[] = [
  ['no script yet', { held: /\/_astro\/.*\.js/ }],
  ['no code loads', { fails: NO_SCRIPTS }],
];

/** Opens the state; returns false if its opener cannot be used yet. */
async function open(
  visits: Visits,
  { path, who, opener }: State,
  options: VisitOptions,
  method: InputMethod,
): Promise<boolean> {
  const visitor = visitors[who];
  await visits.start(path, { ...options, ...(visitor ? { visitor } : {}) });
  if (opener === undefined) return true;
  const first = visits.page.locator(opener).first();
  // An opener that a script inserts never appears while all scripts are held back.
  const timeout = options.held?.test('/_astro/x.js') ? 1500 : 30_000;
  const isThere = await first.waitFor({ state: 'visible', timeout }).then(
    () => true,
    () => false,
  );
  if (!isThere) return false;
  if (method === 'finger') await first.tap();
  else if (method === 'mouse') await first.click();
  else await first.press('Enter');
  return true;
}

for (const state of STATES)
  test(`${state.name}: no press is lost, handled twice or undone while code or responses are late or missing`, async ({
    page,
  }) => {
    test.setTimeout(200_000);
    const visits = await Visits.open(page);
    await addFinder(page);
    const isFilled = state.path.startsWith('/api/');
    const seen = new Set<string>();
    const wrong: string[] = [];
    const known = new Map<string, string>();
    let tried = 0;
    for (const [order, [arrival, options]] of (isFilled ? FILLED : LATE).entries()) {
      const methodAt = (turn: number): InputMethod => INPUT_METHODS[(turn + order) % INPUT_METHODS.length] ?? 'finger';
      if (!(await open(visits, state, options, methodAt(0)))) continue;
      // Without code the server-filled page appears instead, so every kind is tried again.
      if (options.fails) seen.clear();
      const early = (await shownControls(page, state.part, options)).filter(
        ({ kind }) => !seen.has(kind) && seen.add(kind),
      );
      for (const [turn, { key, kind }] of early.entries()) {
        // Records the effect on the fully loaded page, once per control.
        if (!known.has(key) && !isFilled) {
          await open(visits, state, {}, methodAt(turn));
          if (state.opener === undefined && !state.isQuiet) await hydrateAll(page);
          await page.waitForTimeout(200);
          const used = await findAndUse(page, state.part, { key, method: methodAt(turn) });
          known.set(key, used ? await settled(visits, used) : '');
        }
        await open(visits, state, { ...options, isSlow: turn % 2 === 1 }, methodAt(turn));
        const used = await findAndUse(page, state.part, { key, method: methodAt(turn) });
        if (!used) continue;
        const { plain } = used;
        tried += 1;
        const typed = await effectOf(visits, used).catch(() => '');
        await visits.release();
        const right = isFilled && !plain ? typed : (known.get(key) ?? '');
        let now = '';
        for (let round = 0; round < 6; round += 1) {
          now = await settled(visits, used);
          if (now === right || isPlain(now, plain)) break;
          await page.waitForTimeout(100);
        }
        if (now !== right && !isPlain(now, plain))
          wrong.push(
            `${arrival}, ${methodAt(turn)}: ${kind} | ${key}: ${now}, not ${right} or ${JSON.stringify(plain)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
