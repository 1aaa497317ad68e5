/** Facts about a locale's market, for the internal page `/test-store`: locale, region, stores, prices, services. */
import { inTurns } from '#lib/catalogue/related-products.ts';
import { countryPrice } from '#lib/catalogue/tile.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';

import type { PageContext } from './page-context.ts';
import { withPlatform } from './platform-facts.ts';
import { pageSettings } from './site.ts';

export interface FactTable {
  readonly heading: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** Number of products whose prices are shown. */
const SAMPLES = 8;

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
const place = (origin: string): string => (origin === '' ? 'served by this shop' : origin);

/** Random products of the shown categories, because a page that reads all products would be rebuilt whenever one of them changes. */
async function samples({ content, shown, audience }: PageContext): Promise<readonly Product[]> {
  const categories = shown(await content.all('product_category'));
  const found = new Set<string>();
  for (const product of inTurns(categories.map(({ uid }) => content.nearest(uid, 'test-store')))) {
    if (audience(product)) found.add(product.uid);
    if (found.size === SAMPLES) break;
  }
  return content.behind(
    'product',
    [...found].map((uid) => ({ type: 'product', uid })),
  );
}

async function priceRows(context: PageContext): Promise<FactTable['rows']> {
  const { country, locale, shopping, writing, commerceRegion } = context;
  const products = withPlatform(context, await samples(context));
  return products.map((product) => {
    const shown = countryPrice(product, { country: locale.country, currency: country.currency, shopping });
    const content = moneyFromDecimal(product.prices[locale.country] ?? '', country.currency);
    const id = product.commerce[commerceRegion]?.id;
    const parts = [
      `shown ${shown ? formatMoney(shown.price, writing) : 'none'}`,
      `content ${content ? formatMoney(content, writing) : 'none'}`,
      shopping
        ? `platform ${product.platform ? formatMoney(product.platform.price, writing) : 'none'}, id ${id ?? 'none'}`
        : '',
    ];
    return [product.displayTitle, parts.filter(Boolean).join('; ')] as const;
  });
}

export async function testStoreView(context: PageContext): Promise<readonly FactTable[]> {
  const { locale, country, content, writing, tax } = context;
  const settings = pageSettings();
  return [
    {
      heading: 'Locale',
      rows: [
        ['Locale', locale.code],
        ['Language tag', context.tag],
        ['Content language', content.language],
        ['Country', country.text],
        ['Languages of the country', country.langs.map(({ value }) => value).join(', ')],
        ['Locales of the shop', `${context.locales.length}`],
      ],
    },
    {
      heading: 'Region',
      rows: [
        ['Content region', context.region],
        ['Content region of professionals', context.professionalRegion],
        ['Europe', yesNo(context.isEurope)],
        ['Sells here', yesNo(context.shopping)],
      ],
    },
    {
      heading: 'Stores',
      rows: [
        ['Commerce region of this locale', context.shopping ? context.commerceRegion : 'none'],
        ...Object.entries(settings.storefronts).map(([region, origin]) => [region, origin] as const),
      ],
    },
    {
      heading: 'Prices',
      rows: [
        ['Currency', country.currency],
        ['Format', formatMoney({ minor: 123456, currency: country.currency }, writing)],
        ['Tax included', `${yesNo(tax.included)}, ${tax.percent} %`],
        ...(await priceRows(context)),
      ],
    },
    {
      heading: 'Services',
      rows: [
        ['Media', place(settings.mediaBase)],
        ['Search', settings.search ? place(settings.search.endpointBase) : 'none'],
        ['Captcha', yesNo(settings.captcha !== undefined)],
        ['Analytics', yesNo(settings.analytics !== undefined)],
      ],
    },
  ];
}
