/**
 * `node tools/screenshots.ts http://127.0.0.1:4321`: pictures of every template of a running shop, `docs/images/templates`, at three widths, light and
 * dark. Motion is off, and each width begins without cookies, so that two runs show the same.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';

import { ensureTestBrowser } from './find-chromium.ts';

const OUT = 'docs/images/templates';
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** Name of the picture → page. Locales differ, so that languages and currencies are seen too. */
const PAGES: Readonly<Record<string, string>> = {
  home: '/de-at',
  category: '/en-us/c/skis',
  product: '/de-at/p/ridge-98',
  cart: '/de-at/cart',
  search: '/fr-ca/search?q=ski',
  compare: '/en-us/compare?p=ridge-98,couloir-108',
  wishlist: '/en-us/wishlist?p=ridge-98',
  landing: '/fr-ch/l/deep-winter',
  page: '/de-ch/sustainability',
  blog: '/en-us/blog',
  article: '/it-it/blog/p/why-wood',
  team: '/es-es/team',
  athlete: '/fr-fr/team/lena-kofler',
  support: '/en-gb/support',
  'support-article': '/en-gb/support/ski-length',
  dealers: '/de-at/stores',
  countries: '/en-us/country',
  account: '/de-at/account',
  'create-account': '/de-at/account/create',
  tracking: '/en-us/account/track',
  professionals: '/en-us/pro',
  application: '/en-us/pro/create',
  withdrawal: '/de-at/withdraw',
  'not-found': '/fr-ca/404',
};

async function shoot(browser: Browser, origin: string, colorScheme: 'light' | 'dark'): Promise<void> {
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const [name, path] of Object.entries(PAGES)) {
      const answer = await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' });
      if (!answer || (!answer.ok() && name !== 'not-found')) throw new Error(`${path} answered ${answer?.status()}.`);
      const file = join(OUT, `${name}-${viewport.width}-${colorScheme}.webp`);
      await sharp(await page.screenshot())
        .webp({ quality: 70, effort: 6 })
        .toFile(file);
    }
    await context.close();
  }
}

const [origin = 'http://127.0.0.1:4321'] = process.argv.slice(2);
await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureTestBrowser() });
for (const colorScheme of ['light', 'dark'] as const) await shoot(browser, origin, colorScheme);
await browser.close();
