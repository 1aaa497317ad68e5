/** The documents of a language from the content store. */
import type { ContentStore } from '#content-loaders/content-store.ts';
import { isGridProduct } from '#lib/catalogue/tile.ts';
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { entryPath } from '#lib/links/links.ts';
import { contentLanguage } from '#lib/locale/locale.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { allLocales } from '#lib/locale/market.ts';
import { localePath } from '#lib/locale/path.ts';
import { commerceRegion, contentRegion, isShoppingRegion } from '#lib/region/region.ts';
import { categoryDocument, pageDocument, productDocument } from '#lib/search/make-document.ts';
import type { PricedCountry } from '#lib/search/make-document.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';
import { markets } from '#views/site.ts';

export interface LanguageDocuments {
  /** Content language, `de`, `en-us`. */
  readonly language: string;
  readonly countries: readonly string[];
  /** Sets of words that mean the same, from the search entry. */
  readonly synonyms: readonly (readonly string[])[];
  all(): readonly ShopDocument[];
  /** The document of one product; undefined when it is not listed. */
  product(uid: string): ShopDocument | undefined;
}

function localesOf(store: ContentStore, language: string): readonly Locale[] {
  return allLocales(markets(store)).filter((locale) => contentLanguage(locale.language) === language);
}

function pricedCountries(store: ContentStore, language: string): readonly PricedCountry[] {
  const regions = store.list('regions', 'en-us');
  const regionCountries = Object.fromEntries(regions.map((region) => [region.regionId, region.countries]));
  const entries = new Map(store.list('country', 'en-us').map((country) => [country.value, country]));
  return [...new Set(localesOf(store, language).map(({ country }) => country))].flatMap((country) => {
    const currency = entries.get(country)?.currency;
    if (currency === undefined) return [];
    const region = contentRegion(country, { countries: regionCountries });
    const shopping = isShoppingRegion(region);
    const selling = commerceRegion(region, country);
    const priced = (product: Product): Product => {
      const id = product.commerce[selling]?.id;
      if (!shopping || id === undefined) return product;
      const platform = store.get(COMMERCE_FACT, commerceFactUid(selling, id), 'en-us');
      return platform ? { ...product, platform } : product;
    };
    return [{ country, currency, shopping, store: selling, priced }];
  });
}

/** The content languages of the shop's locales. */
export function searchLanguages(store: ContentStore): readonly string[] {
  return [...new Set(allLocales(markets(store)).map(({ language }) => contentLanguage(language)))].toSorted();
}

/** `hasPage`: whether the shop has a page at a path; without it, documents are listed as the content has them. */
export function languageDocuments(
  store: ContentStore,
  language: string,
  hasPage?: (path: string) => boolean,
): LanguageDocuments {
  const locales = localesOf(store, language);
  const countries = pricedCountries(store, language);
  const categories = new Map(store.list('product_category', language).map((category) => [category.uid, category]));
  const colorGroups = store.list('color_group', language);
  const [search] = store.list('search', language);

  /** Titles of the product's categories and of their parents. */
  function categoryTitles(product: Product): readonly string[] {
    const own = product.categories.flatMap(({ uid }) => categories.get(uid) ?? []);
    const parents = own.flatMap(({ parent }) => (parent ? (categories.get(parent.uid) ?? []) : []));
    return [...new Set([...own, ...parents].map(({ displayTitle }) => displayTitle))];
  }
  const toDocument = (product: Product): ShopDocument =>
    productDocument(product, categoryTitles(product), { countries, colorGroups });

  /** Whether a locale of the language has the document's page. */
  function isListed({ type, url }: ShopDocument): boolean {
    const rest = entryPath(type, url);
    return !hasPage || rest === undefined || locales.some((locale) => hasPage(localePath(locale, rest)));
  }

  return {
    language,
    countries: countries.map(({ country }) => country),
    synonyms: search?.synonyms ?? [],
    all() {
      const products = store.list('product', language).filter(isGridProduct).map(toDocument);
      const lists = [...categories.values()].map((category) =>
        categoryDocument(category, category.parent && categories.get(category.parent.uid)?.displayTitle),
      );
      return [...products, ...lists, ...store.list('page', language).map(pageDocument)].filter(isListed);
    },
    product(uid) {
      const product = store.get('product', uid, language);
      const document = product && isGridProduct(product) ? toDocument(product) : undefined;
      return document && isListed(document) ? document : undefined;
    },
  };
}
