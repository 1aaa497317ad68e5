/** The search engine's document of an entry. There is one engine per language; a document has the regions and prices of all countries of the language. Pure. */

import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import type { Tag } from '#lib/catalogue/tile.ts';
import { BANNER_ICONS } from '#lib/content/product-entries.ts';

export type DocumentKind = 'product' | 'category' | 'page';

/** Field names are lower case and flat, as the engine requires; `price_at` and `was_at` are the prices in the country `at`. */
export interface ShopDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly subtitle: string;
  readonly body: string;
  /** Address below the type's prefix, `/ridge-98`. */
  readonly url: string;
  readonly type: string;
  readonly image: string;
  /** Content regions; `all` for an entry without regions. */
  readonly regions: readonly string[];
  readonly category: readonly string[];
  /** Names of color groups. */
  readonly color: readonly string[];
  readonly size: readonly string[];
  /** Range of a ski's waist width, as the filters of its category show it: `105–114 mm`. */
  readonly width: readonly string[];
  /** Range of a ski's radius, as the filters show it: `14–17 m`. */
  readonly radius: readonly string[];
  /** Values of specifications, and the maker's color names. */
  readonly specs: readonly string[];
  readonly codes: readonly string[];
  /** One per country where the product is sold: `at:1101`, or `at:1101:from` if its variants differ in price; 1101 is the product id on the platform. */
  readonly offers: readonly string[];
  /** One per country of the European Union where the price is reduced: the lowest price of the 30 days before, `at:699.95`. */
  readonly lowest: readonly string[];
  /**
   * What the tags of the product's tile are made of (`marksIn`): `new`, `redesigned`, `discontinued`, the editor's banner icon `banner:best-seller`, and per
   * country `at:sold-out` or `at:dealers`.
   */
  readonly marks: readonly string[];
  readonly [price: `price_${string}` | `was_${string}`]: number;
}

/** The offer for a country. */
export function offerIn(
  offers: readonly string[],
  country: string,
): { readonly productId: number; readonly from: boolean } | undefined {
  const [, id, from] = offers.map((offer) => offer.split(':')).find(([where]) => where === country) ?? [];
  const productId = Number(id);
  return Number.isSafeInteger(productId) && productId > 0 ? { productId, from: from === 'from' } : undefined;
}

export function lowestIn(lowest: readonly string[], country: string): number | undefined {
  const [, amount = ''] = lowest.map((one) => one.split(':')).find(([where]) => where === country) ?? [];
  return /^\d+(?:\.\d+)?$/.test(amount) ? Number(amount) : undefined;
}

export type TileMarks = Pick<ProductPayload, 'tags' | 'banner' | 'state' | 'soldOut'>;

const TAGS = ['new', 'redesigned'] as const satisfies readonly Tag[];

/** Tags of a tile in a country, without the sale tag, which follows the price. Unknown marks are ignored. */
export function marksIn(marks: readonly string[], country: string): TileMarks {
  const banner = BANNER_ICONS.find((icon) => marks.includes(`banner:${icon}`));
  const state = marks.includes('discontinued')
    ? ('discontinued' as const)
    : marks.includes(`${country}:dealers`) && ('dealers' as const);
  return {
    tags: TAGS.filter((tag) => marks.includes(tag)),
    ...(banner ? { banner } : {}),
    ...(state ? { state } : {}),
    ...(marks.includes(`${country}:sold-out`) ? { soldOut: true as const } : {}),
  };
}

export const EVERYWHERE = 'all';

export const FIELD_WEIGHTS: Readonly<Record<string, number>> = {
  title: 10,
  codes: 8,
  category: 5,
  subtitle: 2,
  color: 2,
  size: 2,
  specs: 2,
  body: 1,
};

const TEXT_FIELDS = [
  'kind', 'title', 'subtitle', 'body', 'url', 'type', 'image', 'regions', 'category', 'color', 'size', 'width', 'radius', 'specs',
  'codes', 'offers', 'lowest', 'marks',
] as const; // prettier-ignore

/** Types of the engine's fields. `countries`: the countries whose prices are in the documents. */
export function documentSchema(countries: readonly string[]): Readonly<Record<string, 'text' | 'number'>> {
  const texts = TEXT_FIELDS.map((field) => [field, 'text'] as const);
  const prices = countries.flatMap(
    (country) =>
      [
        [`price_${country}`, 'number'],
        [`was_${country}`, 'number'],
      ] as const,
  );
  return Object.fromEntries([...texts, ...prices]);
}

/** Name of a language's engine: `firn-de`. */
export function engineName(engine: string, language: string): string {
  return `${engine}-${language.slice(0, 2)}`;
}
