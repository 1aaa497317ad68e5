/**
 * Uses every control of every template before its script has run: no choice may be undone, no press lost or handled twice. Pages and controls come
 * from the release, so new templates are included automatically.
 *
 * Coverage (docs/decisions/135): each kind of control is tried once, on the page with the most island controls. A kind is the combination of component,
 * place on the page (header, content, footer, dialog), form action, nearest class, element, type, class and name; the filter form of 22 categories is
 * one kind, and so is the offer of any product with any other (`controls.ts`). Controls that a choice covers are tried in another visit, and collapsed
 * content is opened first. A control of an island is tried in all three orders of arrival, and with code that fails to load. The orders stand in for
 * three network speeds, by holding scripts back instead of timing them: no script loaded; the page's own scripts but no island's; everything but React's
 * client. The input method (touch, mouse, keyboard) changes with the order, so that each control is tried with all three; the CPU slowdown (1×, 4×)
 * alternates between pages and orders. A control outside of islands has one script and therefore one order of arrival; its presses are also tried with
 * code that fails to load.
 *
 * The expected effect of a press is not hard-coded: it is the effect of the same press on the fully loaded page, or, where the browser handles it, its
 * effect without scripts. Writes are recorded and answered by the test. The presses are distributed over several tests to keep all workers busy; each
 * test reuses one page, as a new visitor each time, because creating a browser context for each of several hundred visits takes longer than the visits.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { devices, expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';

import { locate, tryChoices } from './choices.ts';
import { addControlFinder, controlsIn } from './controls.ts';
import type { Control } from './controls.ts';
import { ARRIVALS, INPUT_METHODS, NO_ISLANDS, NO_SCRIPTS, Visits, hydrateAll } from './visits.ts';
import type { InputMethod, VisitOptions } from './visits.ts';

const LOCALE = 'de-at';
const RELEASE = join(process.env['DATA_DIR'] ?? '.data', 'latest');

const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 7'];
test.use({ viewport, userAgent, deviceScaleFactor, hasTouch: true, isMobile: true });
test.describe.configure({ mode: 'parallel' });

let controls: readonly Control[] = [];

/** The hook runs before each test, but each worker collects the controls once. */
test.beforeAll(async ({ browser }) => {
  if (controls.length > 0) return;
  const paths = globSync('**/{index,404,410}.html', { cwd: join(RELEASE, LOCALE) })
    .toSorted()
    // Pages that require sign-in redirect these visitors; `before-hydration-filled.spec.ts` visits them as a customer.
    .filter((file) => !readFileSync(join(RELEASE, LOCALE, file), 'utf8').includes(' data-guard='))
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

const choicesByPath = (): readonly (readonly Control[])[] => {
  const choices = controls.filter(({ kind }) => kind === 'choice');
  return [...Map.groupBy(choices, ({ path }) => path).values()];
};

for (const [order, [arrival, held]] of ARRIVALS.entries())
  test(`choices made before the scripts run are not undone: ${arrival}`, async ({ page }) => {
    test.setTimeout(200_000);
    const visits = await Visits.open(page);
    const undone: string[] = [];
    let tried = 0;
    for (const [turn, own] of choicesByPath().entries()) {
      // Without islands the orders of arrival are equivalent, so each page tries one.
      if (!own.some(({ isLive }) => isLive) && order !== turn % ARRIVALS.length) continue;
      const result = await tryChoices(visits, own, { held, isSlow: (turn + order) % 2 === 1, turn: turn + order });
      tried += result.made;
      undone.push(...result.undone);
    }
    expect(undone).toEqual([]);
    expect(tried).toBeGreaterThan(30);
  });

test('choices stay as they are when the code of the islands does not load', async ({ page }) => {
  test.setTimeout(200_000);
  const visits = await Visits.open(page);
  const undone: string[] = [];
  let tried = 0;
  for (const [turn, own] of choicesByPath().entries()) {
    if (!own.some(({ isLive }) => isLive)) continue;
    const result = await tryChoices(visits, own, { fails: NO_ISLANDS, turn });
    tried += result.made;
    undone.push(...result.undone);
  }
  expect(undone).toEqual([]);
  expect(tried).toBeGreaterThan(30);
});

test('a plain link leads to its address even before any script has loaded', async ({ page }) => {
  const visits = await Visits.open(page);
  const links = controls.filter(({ kind, isPlain }) => kind === 'press' && isPlain);
  const lost: string[] = [];
  for (const path of new Set(links.map((one) => one.path))) {
    await visits.start(path, { held: /\/_astro\/.*\.js/ });
    const indexes = links.filter((one) => one.path === path).map(({ index }) => index);
    lost.push(
      ...(await page.evaluate((list) => {
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
  }
  expect(links.length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

interface Effect {
  readonly address: string;
  readonly dialogs: number;
  readonly writes: readonly string[];
}

async function pressIt(page: Page, control: Control, method: InputMethod): Promise<boolean> {
  const handle = (await locate(page, control)).asElement();
  if (!handle || !(await handle.isVisible()) || !(await handle.isEnabled())) return false;
  if (method === 'finger') await handle.tap({ timeout: 15_000, noWaitAfter: true });
  else if (method === 'mouse') await handle.click({ timeout: 15_000, noWaitAfter: true });
  else {
    await handle.focus();
    await page.keyboard.press('Enter');
  }
  return true;
}

async function effectOf({ page, writes }: Visits): Promise<Effect> {
  const { pathname, search } = new URL(page.url());
  // A cart or account page whose code fails to load redirects to its server-filled version.
  const address = (pathname + search).replace(/^\/api\/mine(\/[^?]*)\?plain$/, '$1');
  return { address, dialogs: await page.locator('dialog[open]').count(), writes: [...writes] };
}

/** The browser's own effect: follows the link, sends the form, or reports the missing field. */
function plainEffect(page: Page, { index }: Control): Promise<Effect> {
  return page.evaluate((at) => {
    const all = (globalThis as unknown as { allControls: (root: ParentNode) => HTMLElement[] }).allControls(document);
    const one = all[at] as HTMLAnchorElement & HTMLButtonElement;
    const here = location.pathname + location.search;
    if (one.href) return { address: new URL(one.href).pathname + new URL(one.href).search, dialogs: 0, writes: [] };
    // Other buttons of a form do nothing without scripts.
    if (one.type !== 'submit' || !one.form?.checkValidity()) return { address: here, dialogs: 0, writes: [] };
    const action = new URL(one.form.action).pathname;
    if (one.form.method === 'post') return { address: action, dialogs: 0, writes: [`POST ${action}`] };
    const sent = new URLSearchParams([...new FormData(one.form, one)] as [string, string][]);
    return { address: `${action}?${sent}`, dialogs: 0, writes: [] };
  }, index);
}

interface Try {
  readonly control: Control;
  readonly when: string;
  readonly method: InputMethod;
  readonly options: VisitOptions;
  /** Effect of the press on the fully loaded page. */
  readonly hydrated: Effect;
}

/** Returns what went wrong; empty when the press worked. */
async function tryPress(visits: Visits, { control, when, method, options, hydrated }: Try): Promise<readonly string[]> {
  await visits.start(control.path, options);
  const right = [hydrated, await plainEffect(visits.page, control)].map((one) => JSON.stringify(one));
  await pressIt(visits.page, control, method);
  await visits.release();
  let now = '';
  const look = async (): Promise<boolean> => right.includes((now = JSON.stringify(await effectOf(visits))));
  for (let round = 0; round < 60 && !(await look()); round += 1) await visits.page.waitForTimeout(100);
  // Wait once more, to catch a press that is handled twice. An island tries to load its code again after a second.
  await visits.page.waitForTimeout(options.fails && control.isLive ? 1500 : 250);
  return (await look())
    ? []
    : [`${control.path}, ${when}, ${method}: ${control.signature}: ${now}, not ${right.join(' or ')}`];
}

/** Number of tests over which the presses are distributed. */
const SHARES = 6;

for (let share = 0; share < SHARES; share += 1)
  test(`no press is lost or handled twice while its code is late or missing: ${share + 1} of ${SHARES}`, async ({
    page,
  }) => {
    test.setTimeout(200_000);
    const visits = await Visits.open(page);
    const wrong: string[] = [];
    let tried = 0;
    const presses = controls.filter(({ kind, isPlain }) => kind === 'press' && !isPlain);
    for (const [turn, control] of presses.entries()) {
      if (turn % SHARES !== share) continue;
      const methodAt = (order: number): InputMethod => INPUT_METHODS[(turn + order) % INPUT_METHODS.length] ?? 'finger';
      await visits.start(control.path);
      await hydrateAll(page);
      const isThere = await pressIt(page, control, methodAt(0));
      await page.waitForTimeout(300);
      const hydrated = await effectOf(visits);
      if (!isThere) continue;
      tried += 1;
      for (const [order, [when, held]] of ARRIVALS.entries()) {
        // A form outside of an island has one script, so one order of arrival per form is enough.
        if (!control.isLive && order !== turn % ARRIVALS.length) continue;
        const options = { held, isSlow: (turn + order) % 2 === 1 };
        wrong.push(...(await tryPress(visits, { control, when, method: methodAt(order), options, hydrated })));
      }
      const options = { fails: control.isLive ? NO_ISLANDS : NO_SCRIPTS };
      wrong.push(...(await tryPress(visits, { control, when: 'no code', method: methodAt(0), options, hydrated })));
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(2);
  });
