/**
 * Uses the controls of pages with a visitor's own content: lines in the cart and its drawer, an add-on's dialog, kept and viewed products, search
 * results, dealers near a town, a customer's and a professional's account. The controls are found in the page, so that new ones are included
 * automatically; one of each kind is tried. Each is used as soon as it is visible, while the rest of the page's code, or the responses that the page
 * waits for, are held back, and with code that fails to load. It must then do, once, what it does on the fully loaded page, or what its plain link or
 * form does.
 */
import { devices, expect, test } from '@playwright/test';
import type { ElementHandle, Page } from '@playwright/test';

import { HANDS, NO_SCRIPTS, Visits, wake } from './visits.ts';
import type { Hand, VisitOptions, Visitor } from './visits.ts';

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
  /** Whether its islands are not woken before the comparison, because they would render further content. */
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

interface Found {
  /** Identifies the control within the part. */
  readonly key: string;
  readonly kind: string;
}

interface Seen extends Found {
  readonly element: HTMLElement;
}

/** Defines `seenIn(part)` in the page: the visible, usable controls, without links that only the browser handles. */
async function addFinder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const controls = 'a[data-keep],.cart-button,button,input:not([type=hidden]),select,textarea,summary';
    const seenIn = (part: string): readonly Seen[] => {
      const known = new Map<string, number>();
      return [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((one) => one.closest(part) && one.checkVisibility() && !one.matches(':disabled'))
        .map((element) => {
          const { localName, dataset, classList } = element;
          const type = element.getAttribute('type') ?? '';
          const name = element.getAttribute('name') ?? '';
          const said = (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 80);
          const plain = [localName, type, name, said].join('|');
          const nth = known.get(plain) ?? 0;
          known.set(plain, nth + 1);
          const home = element.closest('[data-testid],[data-template],[class]:not(a,button,input,select,summary)');
          const form = element.closest('form')?.getAttribute('action') ?? '';
          const isText = localName === 'input' && /^(?:text|email|password|tel|)$/.test(type);
          const parts = [
            localName,
            type,
            classList[0],
            name,
            form,
            home?.classList[0],
            dataset['slot'],
            dataset['keep'],
          ];
          return { element, key: `${plain}|${nth}`, kind: (isText ? ['text', form] : parts).join(' ') };
        });
    };
    Object.assign(globalThis, { seenIn });
  });
}

type SeenIn = (part: string) => readonly Seen[];

function controlsOf(page: Page, part: string): Promise<readonly Found[]> {
  return page.evaluate((selector) => {
    const { seenIn } = globalThis as unknown as { seenIn: SeenIn };
    return seenIn(selector).map(({ key, kind }) => ({ key, kind }));
  }, part);
}

/** Returns the controls once their number is stable. If scripts run, the first controls may appear late; if scripts are held back, possibly none appear. */
async function shownControls(page: Page, part: string, { held, fails }: VisitOptions): Promise<readonly Found[]> {
  const most = fails || held?.test('/_astro/x.js') ? 3 : 40;
  let last: readonly Found[] = [];
  for (let round = 0; round < most; round += 1) {
    await page.waitForTimeout(250);
    const now = await controlsOf(page, part).catch(() => []);
    if (now.length > 0 && now.length === last.length) return now;
    last = now;
  }
  return last;
}

async function findNow(page: Page, part: string, key: string): Promise<ElementHandle<HTMLElement> | undefined> {
  const found = await page.evaluateHandle(
    ([selector, wanted]) => {
      const { seenIn } = globalThis as unknown as { seenIn: SeenIn };
      return seenIn(selector).find((one) => one.key === wanted)?.element;
    },
    [part, key] as const,
  );
  return (found.asElement() as ElementHandle<HTMLElement> | null) ?? undefined;
}

/** Returns the control once it is visible. */
async function find(page: Page, part: string, key: string): Promise<ElementHandle<HTMLElement> | undefined> {
  for (let round = 0; round < 20; round += 1) {
    const found = await findNow(page, part, key);
    if (found) return found;
    await page.waitForTimeout(50);
  }
  return undefined;
}

async function press(page: Page, handle: ElementHandle<HTMLElement>, hand: Hand): Promise<void> {
  if (hand === 'finger') await handle.tap({ timeout: 5000, noWaitAfter: true });
  else if (hand === 'mouse') await handle.click({ timeout: 5000, noWaitAfter: true });
  else {
    await handle.focus();
    const isTick = await handle.evaluate((one) => /^(?:radio|checkbox)$/.test((one as HTMLInputElement).type));
    await page.keyboard.press(isTick ? 'Space' : 'Enter');
  }
}

/** Presses a button or link, ticks a box, types into a field. */
async function use(page: Page, handle: ElementHandle<HTMLElement>, hand: Hand): Promise<void> {
  const type = await handle.evaluate((one) => (one as HTMLInputElement).type ?? one.localName);
  if (/^(?:text|email|password|tel|textarea)$/.test(type)) await handle.type('ab@cd.ef');
  else if (type === 'number') {
    await handle.selectText();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
  } else if (type.startsWith('select')) {
    const values = await handle.evaluate((one) =>
      [...(one as unknown as HTMLSelectElement).options].map(({ value }) => value),
    );
    await handle.selectOption(values.at(-1) ?? '');
  } else await press(page, handle, hand);
}

/** A control in use. */
interface InUse {
  readonly control: ElementHandle<HTMLElement>;
  readonly part: string;
  readonly key: string;
}

function ownState(handle: ElementHandle<HTMLElement>): Promise<string | null> {
  return handle
    .evaluate((element) => {
      const one = element as HTMLInputElement;
      if (!one.isConnected) return 'gone';
      return /^(?:radio|checkbox)$/.test(one.type) ? `${one.checked}` : one.value || one.ariaPressed;
    })
    .catch(() => 'gone');
}

/** The visible effect of a press: address, dialogs, writes, shown parts, and the state of the control or of its replacement. */
async function effectOf({ page, writes }: Visits, { control, part, key }: InUse): Promise<string> {
  const { pathname, search } = new URL(page.url());
  const seen = await page.evaluate(() => {
    const parts = [
      'dialog[open]',
      '.line',
      '.line-out',
      '[data-tile]',
      '.address-card',
      'details[open]',
      '[data-editor]:not([hidden])',
    ];
    return parts.map((selector) => document.querySelectorAll(selector).length).join();
  });
  const first = await ownState(control);
  const other = first === 'gone' ? await findNow(page, part, key) : undefined;
  const own = other ? await ownState(other) : first;
  return JSON.stringify({ address: pathname + search, writes, seen, own });
}

async function settled(visits: Visits, used: InUse): Promise<string> {
  let last = '';
  for (let round = 0; round < 20; round += 1) {
    const now = await effectOf(visits, used).catch(() => '');
    if (now !== '' && now === last) return now;
    last = now;
    await visits.page.waitForTimeout(150);
  }
  return last;
}

interface PlainEffect {
  readonly address: string;
  readonly writes: readonly string[];
}

/** The browser's own effect of the control: the link that it follows, or the form that it sends. */
function plainEffect(handle: ElementHandle<HTMLElement>): Promise<PlainEffect | undefined> {
  return handle.evaluate((element) => {
    const one = element as unknown as HTMLAnchorElement & HTMLInputElement;
    if (one.href) return { address: new URL(one.href).pathname + new URL(one.href).search, writes: [] };
    const { form, type } = one;
    if (!form || !/^(?:submit|number)$/.test(type) || !form.checkValidity()) return undefined;
    const action = new URL(form.action).pathname;
    if (form.method === 'post') return { address: action, writes: [`POST ${action}`] };
    const sent = type === 'submit' ? [...new FormData(form, one)] : [[one.name, one.value]];
    return { address: `${action}?${new URLSearchParams(sent as [string, string][])}`, writes: [] };
  });
}

/** Whether the page of a list has added the product of the pressed link, unless listed already, and shows the whole list: `?keep=a` becomes `?p=…,a`. */
function isKeptList(address: string, asked: string): boolean {
  const [page, slug] = asked.split('?keep=');
  return (
    slug !== undefined &&
    new RegExp(`^${RegExp.escape(page ?? '')}\\?p=(?:[\\w-]+,)*${slug}(?:,[\\w-]+)*$`).test(address)
  );
}

/** Whether the effect is that of the plain link or form. The prebuilt page may have replaced the server-filled one. */
function isPlain(effect: string, plain: PlainEffect | undefined): boolean {
  if (!plain) return false;
  const { address, writes } = JSON.parse(effect) as PlainEffect;
  const isThere = [plain.address, plain.address.replace('/api/mine/', '/')].includes(address);
  return (isThere || isKeptList(address, plain.address)) && writes.join() === plain.writes.join();
}

interface Used extends InUse {
  readonly plain: PlainEffect | undefined;
}

/** Finds and uses the control, and retries if the page has re-rendered it in between. */
async function findAndUse(
  page: Page,
  part: string,
  { key, hand }: { readonly key: string; readonly hand: Hand },
): Promise<Used | undefined> {
  for (let round = 0; round < 3; round += 1) {
    const control = await find(page, part, key);
    if (!control) return undefined;
    try {
      const plain = await plainEffect(control);
      await use(page, control, hand);
      return { control, part, key, plain };
    } catch (error) {
      if (!`${error as Error}`.includes('not attached')) throw error;
    }
  }
  return undefined;
}

/** Opens the state; returns false if its opener cannot be used yet. */
async function open(visits: Visits, { path, who, opener }: State, options: VisitOptions, hand: Hand): Promise<boolean> {
  const visitor = visitors[who];
  await visits.start(path, { ...options, ...(visitor ? { visitor } : {}) });
  if (opener === undefined) return true;
  const first = visits.page.locator(opener).first();
  const isThere = await first.waitFor({ state: 'visible', timeout: options.held ? 1500 : 8000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) return false;
  if (hand === 'finger') await first.tap();
  else if (hand === 'mouse') await first.click();
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
      const handAt = (turn: number): Hand => HANDS[(turn + order) % HANDS.length] ?? 'finger';
      if (!(await open(visits, state, options, handAt(0)))) continue;
      // Without code the server-filled page appears instead, so every kind is tried again.
      if (options.fails) seen.clear();
      const early = (await shownControls(page, state.part, options)).filter(
        ({ kind }) => !seen.has(kind) && seen.add(kind),
      );
      for (const [turn, { key, kind }] of early.entries()) {
        // Records the effect on the fully loaded page, once per control.
        if (!known.has(key) && !isFilled) {
          await open(visits, state, {}, handAt(turn));
          if (state.opener === undefined && !state.isQuiet) await wake(page);
          await page.waitForTimeout(200);
          const used = await findAndUse(page, state.part, { key, hand: handAt(turn) });
          known.set(key, used ? await settled(visits, used) : '');
        }
        await open(visits, state, { ...options, isSlow: turn % 2 === 1 }, handAt(turn));
        const used = await findAndUse(page, state.part, { key, hand: handAt(turn) });
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
          wrong.push(`${arrival}, ${handAt(turn)}: ${kind} | ${key}: ${now}, not ${right} or ${JSON.stringify(plain)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  });
