/** The search engine's document of an entry. There is one engine per language; a document has the regions and prices of all countries of the language. Pure. */

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
  'codes', 'offers', 'lowest',
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
