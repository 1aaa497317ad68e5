/** Converts entries to documents of the search engine. Pure. */
import { colorNames } from '#lib/catalogue/color-names.ts';
import { rangesOf } from '#lib/catalogue/facet-range.ts';
import { countryPrice, isSoldOut, saleState } from '#lib/catalogue/tile.ts';
import type { PricedMarket } from '#lib/catalogue/tile.ts';
import type { PageEntry, Section } from '#lib/content/page-entries.ts';
import type { ColorGroup, Product, ProductCategory } from '#lib/content/product-entries.ts';
import type { RichText, RichTextNode } from '#lib/content/rich-text.ts';
import { pictureName } from '#lib/media/picture-name.ts';
import { moneyToDecimal } from '#lib/pricing/money.ts';

import { EVERYWHERE } from './search-document.ts';
import type { ShopDocument } from './search-document.ts';

/** A country that has pages in the document's language. */
export interface PricedCountry extends PricedMarket {
  /** Commerce region of the store that sells in the country. */
  readonly store: string;
  /** Returns the product with the platform's price in the country's store. */
  readonly priced: (product: Product) => Product;
}

function nodeText(node: RichTextNode): string {
  if (node.kind === 'text') return node.text;
  if ('children' in node) return `${node.children.map(nodeText).join('')} `;
  return ' ';
}

export function plainRichText(text: RichText): string {
  return text.map(nodeText).join(' ').replaceAll(/\s+/g, ' ').trim();
}

const regionsOf = (regions: readonly string[]): readonly string[] => (regions.length > 0 ? regions : [EVERYWHERE]);

function pricesOf(product: Product, countries: readonly PricedCountry[]): Readonly<Record<`price_${string}`, number>> {
  const prices = countries.flatMap((market) => {
    const { country } = market;
    const shown = countryPrice(market.priced(product), market);
    if (!shown) return [];
    const was = shown.was ? [[`was_${country}`, Number(moneyToDecimal(shown.was))] as const] : [];
    return [[`price_${country}`, Number(moneyToDecimal(shown.price))] as const, ...was];
  });
  return Object.fromEntries(prices);
}

function offersOf(product: Product, countries: readonly PricedCountry[]): readonly string[] {
  return countries.flatMap((market) => {
    const id = product.commerce[market.store]?.id;
    if (!market.shopping || product.discontinued || !id) return [];
    const from = countryPrice(market.priced(product), market)?.from;
    return [`${market.country}:${id}${from ? ':from' : ''}`];
  });
}

function lowestOf(product: Product, countries: readonly PricedCountry[]): readonly string[] {
  return countries.flatMap((market) => {
    const lowest = countryPrice(market.priced(product), market)?.lowest;
    return lowest ? [`${market.country}:${moneyToDecimal(lowest)}`] : [];
  });
}

/** Marks of the tile as a page of the country would make them (`productPayload`); a country where the shop does not sell says nothing of stock and dealers. */
function marksOf(product: Product, countries: readonly PricedCountry[]): readonly string[] {
  const { isNew, isRedesigned, discontinued, bannerIcon } = product;
  const local = countries
    .filter(({ shopping }) => shopping && !discontinued)
    .flatMap(({ country, store, priced }) => {
      if (saleState(product, store) === 'dealers') return [`${country}:dealers`];
      return isSoldOut(priced(product), store) ? [`${country}:sold-out`] : [];
    });
  return [
    ...(isNew ? ['new'] : []),
    ...(isRedesigned ? ['redesigned'] : []),
    ...(discontinued ? ['discontinued'] : []),
    ...(bannerIcon ? [`banner:${bannerIcon}`] : []),
    ...local,
  ];
}

const rangeNames = (id: string, { specs }: Product): readonly string[] => [
  ...new Set(rangesOf(id, specs).map(({ name }) => name)),
];

/** Maximum length of a body, so that a document stays below the engine's limit. */
const LONGEST_BODY = 20_000;

const bodyOf = (text: string): string => text.slice(0, LONGEST_BODY);

/** `categories`: titles of the product's categories. */
export function productDocument(
  product: Product,
  categories: readonly string[],
  {
    countries,
    colorGroups,
  }: { readonly countries: readonly PricedCountry[]; readonly colorGroups: readonly ColorGroup[] },
): ShopDocument {
  return {
    id: `product-${product.uid}`,
    kind: 'product',
    type: 'product',
    title: product.displayTitle,
    subtitle: product.tagline,
    body: bodyOf(plainRichText(product.description)),
    url: product.url,
    image: pictureName(product.image),
    regions: regionsOf(product.regions),
    category: categories,
    color: [...new Set(product.colors.flatMap((color) => colorNames(color, colorGroups)))],
    size: product.sizes,
    width: rangeNames('waist', product),
    radius: rangeNames('radius', product),
    specs: [
      ...product.specs.map(({ value }) => value),
      ...product.customFields.map(({ value }) => value),
      ...product.colors.map(({ name }) => name),
    ],
    codes: [product.url.slice(1), ...new Set(Object.values(product.commerce).map(({ id }) => `${id}`))],
    offers: offersOf(product, countries),
    lowest: lowestOf(product, countries),
    marks: marksOf(product, countries),
    ...pricesOf(product, countries),
  };
}

export function categoryDocument(category: ProductCategory, parent: string | undefined): ShopDocument {
  return {
    id: `category-${category.uid}`,
    kind: 'category',
    type: category.type,
    title: category.displayTitle,
    subtitle: '',
    body: bodyOf(category.description),
    url: category.url,
    image: category.image ? pictureName(category.image) : '',
    regions: regionsOf(category.regions),
    category: parent === undefined ? [category.displayTitle] : [category.displayTitle, parent],
    color: [],
    size: [],
    width: [],
    radius: [],
    specs: [],
    codes: [],
    offers: [],
    lowest: [],
    marks: [],
  };
}

function sectionText(section: Section): string {
  const heading = 'heading' in section ? (section.heading ?? '') : '';
  if (section.kind === 'rich-text' || section.kind === 'story') return `${heading} ${plainRichText(section.body)}`;
  if (section.kind === 'faq')
    return [heading, ...section.items.flatMap(({ question, answer }) => [question, plainRichText(answer)])].join(' ');
  return heading;
}

export function pageDocument(page: PageEntry): ShopDocument {
  return {
    id: `page-${page.uid}`,
    kind: 'page',
    type: page.type,
    title: page.title,
    subtitle: page.intro ?? page.seo.description ?? '',
    body: bodyOf(page.sections.map(sectionText).join(' ')),
    url: page.url,
    image: '',
    regions: regionsOf(page.regions),
    category: [],
    color: [],
    size: [],
    width: [],
    radius: [],
    specs: [],
    codes: [],
    offers: [],
    lowest: [],
    marks: [],
  };
}
