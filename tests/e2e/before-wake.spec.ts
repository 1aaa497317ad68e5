/**
 * Uses every control of every template before its script has run: no choice may be undone, no press lost or handled twice. Pages and controls come
 * from the release, so new templates are included automatically. The same component in the same place is tried once, on the first page that has it.
 * Three orders of arrival stand in for three network speeds, and are held back instead of timed: no script loaded; the page's own scripts but no
 * island's; everything but React's client. The two processor speeds (1×, 6×) and three input methods (touch, mouse, keyboard) alternate. The expected
 * effect of a press is not written here: it is the effect of the same press on the fully loaded page, or, where the browser handles it, its effect
 * without scripts. Writes are counted and answered by the test.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';

import { devices, expect, test } from '@playwright/test';
import type { Browser, BrowserContext, ElementHandle, Page, Route } from '@playwright/test';

import { addControlFinder, controlsIn } from './controls.ts';
import type { Control } from './controls.ts';

const LOCALE = 'de-at';
const RELEASE = join(process.env['DATA_DIR'] ?? '.data', 'latest');

/** Scripts that are held back until after the input. */
const ARRIVALS = [
  ['no script', /\/_astro\/.*\.js/],
  ['no island', /\/_astro\/(?:[A-Z][A-Za-z]+|client|react|cart)\.[\w-]+\.js/],
  ['no React', /\/_astro\/client\.[\w-]+\.js/],
] as const;
const HANDS = ['finger', 'mouse', 'keys'] as const;
type Hand = (typeof HANDS)[number];

const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 7'];
test.use({ viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true });

let controls: readonly Control[] = [];

test.beforeAll(async ({ browser }) => {
  const paths = globSync('**/{index,404,410}.html', { cwd: join(RELEASE, LOCALE) })
    .toSorted()
    .map((file) => `/${LOCALE}/${file.replace(/(?:^|\/)index\.html$/, '')}`.replace(/\/$/, ''));
  const page = await browser.newPage();
  await addControlFinder(page);
  await page.goto(`/${LOCALE}/about`);
  const all = await controlsIn(page, paths);
  await page.close();
  const seen = new Set<string>();
  const many = (path: string): number => all.filter((one) => one.path === path && one.isLive).length;
  const rank = new Map(paths.map((path) => [path, many(path)]));
  // Prefer the page with the most controls of its kind.
  const sorted = all.toSorted((one, other) => (rank.get(other.path) ?? 0) - (rank.get(one.path) ?? 0));
  controls = sorted.filter(({ signature }) => !seen.has(signature) && seen.add(signature));
});

interface Visit {
  readonly page: Page;
  /** Write requests so far. */
  readonly writes: string[];
  /** Releases the held scripts. */
  readonly release: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface VisitOptions {
  readonly held?: RegExp;
  readonly fails?: RegExp;
  readonly isSlow?: boolean;
}

/** Answers write requests without writing: an add is refused, a form gets an empty page. */
async function answerWrite(route: Route, writes: string[]): Promise<void> {
  const request = route.request();
  const { pathname } = new URL(request.url());
  writes.push(`${request.method()} ${pathname.replaceAll(/\/[\w-]{12,}(?=\/|$)/g, '/:id')}`);
  if (request.isNavigationRequest()) await route.fulfill({ contentType: 'text/html', body: '<p>posted' });
  else await route.fulfill({ status: 422, json: { error: { code: 'line-rejected', message: 'x' } } });
}

async function visit(browser: Browser, path: string, options: VisitOptions = {}): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true,
    baseURL: test.info().project.use.baseURL ?? '',
  }); // prettier-ignore
  const page = await context.newPage();
  const writes: string[] = [];
  const waiting: Route[] = [];
  let isHeld = true;
  await addControlFinder(page);
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') await answerWrite(route, writes);
    else if (options.fails?.test(request.url())) await route.abort();
    else if (/\.(?:avif|webp|jpe?g|woff2)|\/i\//.test(request.url())) await route.abort();
    else if (isHeld && options.held?.test(request.url())) waiting.push(route);
    else await route.continue();
  });
  if (options.isSlow) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto(path, { waitUntil: options.held ? 'commit' : 'load' });
  await page.locator('footer').waitFor({ state: 'attached' });
  return {
    page,
    writes,
    async release() {
      isHeld = false;
      await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => undefined)));
    },
    close: () => context.close(),
  };
}

const locate = (page: Page, { index }: Control) =>
  page.evaluateHandle(
    (at) =>
      (globalThis as unknown as { allControls: (root: ParentNode) => HTMLElement[] }).allControls(document)[at] ??
      document.body,
    index,
  );

/** Hydrates every island and focuses every form; resolves when the network is idle. */
async function wake(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('astro-island')) island.dispatchEvent(new Event('firn:wake'));
    for (const form of document.forms) form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
  // Islands for professionals do not hydrate for other visitors.
  await expect(page.locator('astro-island[ssr]:not([client=pro])')).toHaveCount(0);
  // The first answers (prices, the cart) may change what the islands show.
  await page.waitForTimeout(200);
}

interface Choice {
  readonly control: Control;
  readonly handle: ElementHandle;
  readonly made: string;
}

/** Changes the control's value. Returns the control and its new state. */
async function choose(page: Page, control: Control, hand: Hand): Promise<Choice | undefined> {
  const handle = (await locate(page, control)).asElement();
  if (!handle || !(await handle.isVisible()) || !(await handle.isEnabled())) return undefined;
  const kind = await handle.evaluate((one) => (one as HTMLInputElement).type || one.localName);
  const press = async (): Promise<void> => {
    if (hand === 'finger') await handle.tap({ timeout: 3000 });
    else if (hand === 'mouse') await handle.click({ timeout: 3000 });
    else {
      await handle.focus();
      await page.keyboard.press(kind === 'radio' ? 'ArrowLeft' : 'Space');
    }
  };
  if (kind.startsWith('select')) {
    const options = await handle.evaluate((one) => [...(one as HTMLSelectElement).options].map(({ value }) => value));
    await handle.selectOption(options.at(-1) ?? '');
  } else if (/^(?:radio|checkbox|details|summary)$/.test(kind)) await press();
  else await handle.type('ab@cd.ef');
  return { control, handle, made: await stateOf(handle) };
}

/** For a radio: the chosen one of its group. */
function stateOf(handle: ElementHandle): Promise<string> {
  return handle.evaluate((element) => {
    const one = element as HTMLInputElement;
    if (!one.isConnected) return 'gone';
    if (one.localName === 'summary') return `${one.closest('details')?.open}`;
    if (one.type === 'checkbox') return `${one.checked}`;
    if (one.type !== 'radio') return one.value;
    return document.querySelector<HTMLInputElement>(`input[type=radio][name="${one.name}"]:checked`)?.value ?? '';
  });
}

test('choices made before the scripts run are not undone', async ({ browser }) => {
  test.setTimeout(240_000);
  const choices = controls.filter(({ kind }) => kind === 'choice');
  expect(choices.length).toBeGreaterThan(5);
  const undone: string[] = [];
  let tried = 0;
  for (const [turn, path] of [...new Set(choices.map((one) => one.path))].entries())
    for (const [order, [arrival, held]] of ARRIVALS.entries()) {
      const own = choices.filter((each) => each.path === path);
      // Without islands the orders of arrival are equivalent, so each page tries one.
      if (!own.some(({ isLive }) => isLive) && order !== turn % ARRIVALS.length) continue;
      const seen = await visit(browser, path, { held, isSlow: (turn + order) % 2 === 1 });
      const made: Choice[] = [];
      for (const [place, one] of own.entries()) {
        const hand = HANDS[(turn + order + place) % HANDS.length] ?? 'finger';
        const chosen = await choose(seen.page, one, hand);
        if (chosen) made.push(chosen);
      }
      tried += made.length;
      await seen.release();
      await wake(seen.page);
      for (const { control, handle, made: before } of made) {
        const now = await stateOf(handle);
        if (now !== before) undone.push(`${path}, ${arrival}: ${control.signature}: ${before} became ${now}`);
      }
      await seen.close();
    }
  expect(undone).toEqual([]);
  expect(tried).toBeGreaterThan(15);
});

test('a plain link leads to its address at any time', async ({ browser }) => {
  const links = controls.filter(({ kind, isPlain }) => kind === 'press' && isPlain);
  const lost: string[] = [];
  for (const path of new Set(links.map((one) => one.path))) {
    const seen = await visit(browser, path, { held: /\/_astro\/.*\.js/ });
    const indexes = links.filter((one) => one.path === path).map(({ index }) => index);
    lost.push(
      ...(await seen.page.evaluate((list) => {
        const { allControls } = globalThis as unknown as { allControls: (root: ParentNode) => HTMLElement[] };
        const all = allControls(document);
        const prevented: string[] = [];
        window.addEventListener('click', (event) => {
          if (event.defaultPrevented) prevented.push((event.target as Element).outerHTML.slice(0, 120));
          event.preventDefault();
        });
        for (const index of list) if (all[index]?.localName === 'a') all[index].click();
        return prevented;
      }, indexes)),
    );
    await seen.close();
  }
  expect(links.length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

interface Effect {
  readonly address: string;
  readonly dialogs: number;
  readonly writes: readonly string[];
}

async function pressIt(page: Page, control: Control, hand: Hand): Promise<boolean> {
  const handle = (await locate(page, control)).asElement();
  if (!handle || !(await handle.isVisible()) || !(await handle.isEnabled())) return false;
  if (hand === 'finger') await handle.tap({ timeout: 3000, noWaitAfter: true });
  else if (hand === 'mouse') await handle.click({ timeout: 3000, noWaitAfter: true });
  else {
    await handle.focus();
    await page.keyboard.press('Enter');
  }
  return true;
}

async function effectOf({ page, writes }: Visit): Promise<Effect> {
  const { pathname, search } = new URL(page.url());
  return { address: pathname + search, dialogs: await page.locator('dialog[open]').count(), writes: [...writes] };
}

/** The browser's own effect: follows the link, posts the form, or reports the missing field. */
function plainEffect(page: Page, { index }: Control): Promise<Effect> {
  return page.evaluate((at) => {
    const all = (globalThis as unknown as { allControls: (root: ParentNode) => HTMLElement[] }).allControls(document);
    const one = all[at] as HTMLAnchorElement & HTMLButtonElement;
    const here = location.pathname + location.search;
    if (one.href) return { address: new URL(one.href).pathname + new URL(one.href).search, dialogs: 0, writes: [] };
    const action = one.form && one.form.checkValidity() ? new URL(one.form.action).pathname : undefined;
    return { address: action ?? here, dialogs: 0, writes: action === undefined ? [] : [`POST ${action}`] };
  }, index);
}

interface Try {
  readonly control: Control;
  readonly when: string;
  readonly hand: Hand;
  readonly options: VisitOptions;
  /** Effect of the press on the fully loaded page. */
  readonly awake: Effect;
}

/** Returns what went wrong; empty when the press worked. */
async function tryPress(browser: Browser, { control, when, hand, options, awake }: Try): Promise<readonly string[]> {
  const seen = await visit(browser, control.path, options);
  const right = [awake, await plainEffect(seen.page, control)].map((one) => JSON.stringify(one));
  await pressIt(seen.page, control, hand);
  await seen.release();
  let now = '';
  const look = async (): Promise<boolean> => right.includes((now = JSON.stringify(await effectOf(seen))));
  for (let round = 0; round < 60 && !(await look()); round += 1) await seen.page.waitForTimeout(100);
  // Wait once more, to catch a press that is handled twice.
  await seen.page.waitForTimeout(250);
  const isRight = await look();
  await seen.close();
  return isRight ? [] : [`${control.path}, ${when}, ${hand}: ${control.signature}: ${now}, not ${right.join(' or ')}`];
}

test('no press is lost or handled twice while its code is late or missing', async ({ browser }) => {
  test.setTimeout(400_000);
  const wrong: string[] = [];
  let tried = 0;
  for (const [turn, control] of controls.filter(({ kind, isPlain }) => kind === 'press' && !isPlain).entries()) {
    const handAt = (order: number): Hand => HANDS[(turn + order) % HANDS.length] ?? 'finger';
    const full = await visit(browser, control.path);
    await wake(full.page);
    const isThere = await pressIt(full.page, control, handAt(0));
    await full.page.waitForTimeout(300);
    const awake = await effectOf(full);
    await full.close();
    if (!isThere) continue;
    tried += 1;
    for (const [order, [when, held]] of ARRIVALS.entries()) {
      // A form outside of an island has one script, so one order of arrival per form is enough.
      if (!control.isLive && order !== turn % ARRIVALS.length) continue;
      const options = { held, isSlow: (turn + order) % 2 === 1 };
      wrong.push(...(await tryPress(browser, { control, when, hand: handAt(order), options, awake })));
    }
    if (!control.isLive) continue;
    const options = { fails: /\/_astro\/(?:[A-Z]|_uid_)[\w.-]+\.js/ };
    wrong.push(...(await tryPress(browser, { control, when: 'no code', hand: handAt(0), options, awake })));
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(4);
});
