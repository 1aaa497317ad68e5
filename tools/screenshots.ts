/**
 * `node tools/screenshots.ts http://127.0.0.1:4321`: takes screenshots of every template of a running shop at three widths, light and dark, into
 * `docs/images/templates`. Motion is off, and each width begins without cookies, so that two runs give equal pictures. `--only orders,club` takes some of
 * them. `--large http://127.0.0.1:4331` names a running shop of 120 products (`npm run seed`), whose skis fill more than one page; `--gone
 * http://127.0.0.1:4341/de-at/p/ridge-98` is the URL of a removed product (`tests/support/removed-product-shop.ts`). Without these two, the screenshots
 * of loading tiles and of a removed page are left unchanged.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

import { ensureTestBrowser } from './find-chromium.ts';
import { COLOR_SCHEMES, OWN_PAGES, PAGES, SIZES } from './screenshot-pages.ts';

const OUT = 'docs/images/templates';
async function save(page: Page, file: string): Promise<void> {
  // Pictures load lazily; wait only for those in the viewport.
  await page.waitForFunction(() =>
    [...document.images].every((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const isSeen = one.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return one.complete || !isSeen;
    }),
  );
  await sharp(await page.screenshot())
    .webp({ quality: 70, effort: 6 })
    .toFile(join(OUT, `${file}.webp`));
}

async function signIn(page: Page, origin: string, { email, path }: { email: string; path: string }): Promise<void> {
  await page.context().clearCookies();
  const [, locale] = path.split('/');
  await page.goto(new URL(`/${locale}/account`, origin).href);
  const form = page.locator('main form[data-form=sign-in][data-live]');
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=pw]').fill('firn-sample-2026');
  await form.locator('[data-submit]').click();
  await page.locator('main [data-greeting]').waitFor();
}

/** Shows the loading tiles after a click on "Load more", by never delivering the code that handles it. */
async function waitForTiles(page: Page, large: string): Promise<void> {
  await page.route(/\/_astro\/CategoryGrid\.[^/]*\.js/, () => undefined);
  await page.goto(new URL('/en-us/c/skis', large).href);
  await page.locator('.load-more').scrollIntoViewIfNeeded();
  await page.locator('.load-more a').click();
  await page.locator('.tile-wait').first().scrollIntoViewIfNeeded();
}

async function shoot(browser: Browser, colorScheme: (typeof COLOR_SCHEMES)[number]): Promise<void> {
  for (const viewport of SIZES) {
    const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
    const suffix = `${viewport.width}-${colorScheme}`;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (const [name, { path }] of Object.entries(PAGES).filter(([one]) => isSelected(one))) {
      const answer = await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' });
      if (!answer || (!answer.ok() && name !== 'not-found')) throw new Error(`${path} answered ${answer?.status()}.`);
      await save(page, `${name}-${suffix}`);
    }
    let signedIn = '';
    for (const [name, own] of Object.entries(OWN_PAGES).filter(([one]) => isSelected(one))) {
      if (signedIn !== own.email) await signIn(page, origin, own);
      signedIn = own.email;
      await page.goto(new URL(own.path, origin).href, { waitUntil: 'networkidle' });
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await save(page, `${name}-${suffix}`);
    }
    if (large !== undefined && isSelected('load-more')) {
      await waitForTiles(page, large);
      await save(page, `load-more-${suffix}`);
    }
    if (gone !== undefined && isSelected('gone')) {
      // That shop has no media service, so its pictures are taken from the other shop.
      await page.route(/\/i\//, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({ response: await page.request.get(new URL(pathname + search, origin).href) });
      });
      const answer = await page.goto(gone, { waitUntil: 'networkidle' });
      if (answer?.status() !== 410) throw new Error(`${gone} answered ${answer?.status()}.`);
      await save(page, `gone-${suffix}`);
    }
    await context.close();
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, large: { type: 'string' }, gone: { type: 'string' } },
});
const [origin = 'http://127.0.0.1:4321'] = positionals;
const { large, gone } = values;
const only = values.only?.split(',');
const isSelected = (name: string): boolean => only === undefined || only.includes(name);
await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureTestBrowser() });
for (const colorScheme of COLOR_SCHEMES) await shoot(browser, colorScheme);
await browser.close();
