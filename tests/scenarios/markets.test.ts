/**
 * Every locale of the built release against the tables of the spec (sections 4, 6 and 9), repeated here: expected values from the shop's own rules
 * would prove nothing.
 */
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { readPage } from './read-page.ts';
import type { ReadPage } from './read-page.ts';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');

interface Market {
  readonly region: string;
  readonly currency: string;
  readonly languages: readonly string[];
  readonly sells: boolean;
}

const market = (region: string, currency: string, languages: string, sells = false): Market => ({
  region,
  currency,
  languages: languages.split(' '),
  sells,
});

const MARKETS: Readonly<Record<string, Market>> = {
  us: market('us', 'USD', 'en', true),
  ca: market('ca', 'CAD', 'en fr', true),
  at: market('eu_region_1', 'EUR', 'de en', true),
  be: market('eu', 'EUR', 'nl fr en'),
  ch: market('eu', 'CHF', 'de fr it en'),
  cz: market('eu', 'CZK', 'cs en'),
  de: market('eu_region_1', 'EUR', 'de en', true),
  es: market('eu_region_1', 'EUR', 'es en', true),
  fr: market('eu_region_1', 'EUR', 'fr en', true),
  gb: market('eu', 'GBP', 'en'),
  it: market('eu_region_1', 'EUR', 'it en', true),
  nl: market('eu', 'EUR', 'nl en'),
  no: market('eu', 'NOK', 'no en'),
  pl: market('eu', 'PLN', 'pl en'),
  se: market('eu', 'SEK', 'sv en'),
  au: market('other', 'AUD', 'en'),
  jp: market('jp', 'JPY', 'ja en'),
  nz: market('other', 'NZD', 'en'),
  global: market('other', 'USD', 'en'),
};

/** The format of prices from hundreds to thousands. */
const PRICE_FORMATS: Readonly<Record<string, RegExp>> = {
  'en-us': /^\$[\d,]+\.\d{2}$/,
  'en-ca': /^\$[\d,]+\.\d{2}$/,
  'fr-ca': /^[\d\s]+,\d{2} \$$/,
  'de-at': /^[\d.]+,\d{2} €$/,
  'en-at': /^€[\d,]+\.\d{2}$/,
  'de-de': /^[\d.]+,\d{2} €$/,
  'fr-fr': /^[\d\s]+,\d{2} €$/,
  'it-it': /^[\d.]+,\d{2} €$/,
  'es-es': /^[\d.]+,\d{2} €$/,
  'en-gb': /^£[\d,]+\.\d{2}$/,
  'nl-nl': /^€ [\d.]+,\d{2}$/,
  'de-ch': /^CHF [\d']+$/,
  'fr-ch': /^[\d']+ CHF$/,
  'it-ch': /^CHF [\d']+$/,
  'sv-se': /^[\d\s]+ kr$/,
  'no-no': /^[\d\s]+ kr$/,
  'pl-pl': /^[\d\s]+ zł$/,
  'en-pl': /^[\d.]+ zł$/,
  'cs-cz': /^[\d\s]+ Kč$/,
  'ja-jp': /^￥[\d,]+$/,
  'en-jp': /^¥[\d,]+$/,
};

interface Scenario extends Market {
  readonly locale: string;
  readonly country: string;
  readonly language: string;
}

const scenarios: readonly Scenario[] = Object.entries(MARKETS).flatMap(([country, facts]) =>
  facts.languages.map((language) => ({ ...facts, country, language, locale: `${language}-${country}` })),
);
const tagOf = ({ language, country }: Scenario): string =>
  country === 'global' ? language : `${language}-${country.toUpperCase()}`;
const homeOf = (locale: string): string => (locale === 'en-us' ? '/' : `/${locale}`);

/** Product → regions that have it, from the sample's catalog. */
const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  'serac-122': ['us', 'ca', 'jp'],
  'pin-race': ['us', 'eu_region_1', 'eu'],
  'airbag-30': ['us', 'ca', 'eu_region_1'],
};

const spaced = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

async function mustRead(path: string): Promise<ReadPage> {
  const page = await readPage(RELEASE, path);
  if (!page) throw new Error(`${RELEASE} has no ${path}; build a release first (npm run verify release).`);
  return page;
}

test('the table has the 36 locales of the shop', () => {
  expect(scenarios).toHaveLength(36);
});

describe.each(scenarios)('$locale', (scenario) => {
  const { locale, region, currency, sells } = scenario;
  let home: ReadPage;
  let category: ReadPage;
  let product: ReadPage;
  beforeAll(async () => {
    [home, category, product] = await Promise.all([
      mustRead(homeOf(locale)),
      mustRead(`/${locale}/c/skis`),
      mustRead(`/${locale}/p/ridge-98`),
    ]);
  });

  test('VSF #3898, Shopware #1795: states its language, locale, region, currency and whether it sells', () => {
    for (const page of [home, category, product]) {
      expect(page.root('lang')).toBe(tagOf(scenario));
      expect(page.root('data-locale')).toBe(locale);
      expect(page.root('data-region')).toBe(region);
      expect(page.root('data-currency')).toBe(currency);
      expect(page.root('data-shopping')).toBe(sells ? 'yes' : 'no');
    }
  });

  test('has a cart and a buy button if the market sells, and a link to dealers if not', () => {
    expect(product.html.includes('data-testid="add-to-cart"')).toBe(sells);
    expect(home.html.includes('class="cart-button"')).toBe(sells);
    expect(product.html.includes('data-product=')).toBe(sells);
    if (!sells) expect(product.html).toContain(`href="/${locale}/stores"`);
  });

  test('shows the price of every priced tile in the market’s format', () => {
    expect(category.prices.length).toBeGreaterThan(10);
    // Products have no Belgian price (spec section 3).
    const unpriced = scenario.country === 'be' ? category.prices.length : 0;
    expect(category.prices.filter((price) => price === '')).toHaveLength(unpriced);
    if (unpriced > 0) return;
    const format = PRICE_FORMATS[locale];
    const [price = ''] = product.prices.map(spaced);
    expect(price).toMatch(/\d/);
    if (format) expect(price).toMatch(format);
  });

  test('shows reductions and sale tags only where the region sells', () => {
    expect(category.html.includes('class="tag sale"')).toBe(sells);
    expect(/<s>/.test(category.html)).toBe(sells);
  });

  test('navigation stays in the locale and leads to pages that exist in the region', async () => {
    const own = home.navigation.filter((href) => href.startsWith('/'));
    expect(own.length).toBeGreaterThan(10);
    for (const href of new Set(own)) {
      expect(href === '/' ? 'en-us' : href.split('/')[1]).toBe(locale);
      // The dealer search is not prebuilt yet.
      if (!/\/(stores|support|blog|team|pro|account|search)(\/|$)/.test(href))
        expect(await readPage(RELEASE, href), `${href} is linked and does not exist`).toBeDefined();
    }
  });

  test('products of other regions have no page', async () => {
    for (const [slug, regions] of Object.entries(ONLY_IN)) {
      const page = await readPage(RELEASE, `/${locale}/p/${slug}`);
      expect(page !== undefined, slug).toBe(regions.includes(region));
      expect(category.html.includes(`/p/${slug}"`) && page === undefined).toBe(false);
    }
  });

  test('is canonical to itself, and its alternates are all locales that have the page, reciprocally', async () => {
    expect(home.canonical).toBe(homeOf(locale));
    expect(product.canonical).toBe(`/${locale}/p/ridge-98`);
    const pages = { [homeOf(locale)]: home, [product.canonical]: product };
    for (const [path, page] of Object.entries(pages)) {
      const tags = page.alternates.map((alternate) => alternate.tag);
      expect(new Set(tags).size).toBe(tags.length);
      expect([...tags].sort()).toEqual([...scenarios.map(tagOf), 'x-default'].sort());
      expect(page.alternates).toContainEqual({ tag: tagOf(scenario), path });
    }
  });
});

test('alternates of a page that some regions lack are reciprocal', async () => {
  for (const [slug, regions] of Object.entries(ONLY_IN)) {
    const having = scenarios.filter((scenario) => regions.includes(scenario.region));
    const pages = await Promise.all(having.map(({ locale }) => mustRead(`/${locale}/p/${slug}`)));
    const [first] = pages;
    const tags = first?.alternates.map((alternate) => alternate.tag) ?? [];
    expect(tags.filter((tag) => tag !== 'x-default' && tag !== 'en').sort()).toEqual(
      having
        .map(tagOf)
        .filter((tag) => tag !== 'en')
        .sort(),
    );
    for (const page of pages) expect(page.alternates).toEqual(first?.alternates);
  }
});
