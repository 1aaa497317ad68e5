/** 410 pages of removed products: each shows the products that the removed product's page recommended (spec section 2, error page). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ContentStore } from '#content-loaders/content-store.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { requestedProducts } from '#lib/catalogue/recommended.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { contentLanguage } from '#lib/locale/locale.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { hasPagesIn } from '#lib/locale/market.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import { commerceRegion, contentRegion, isShoppingRegion } from '#lib/region/region.ts';
import { gonePagePath, gonePageProducts } from '#lib/release/gone-page.ts';
import type { GoneAddress } from '#lib/release/serving-facts.ts';

import { payloadFile } from '../release/release-files.ts';
import { fileOf } from './page-routes.ts';
import type { Route, RouteSource } from './page-routes.ts';

/** Reads the recommendations of a product page from its payload in a release; empty for pages without any. */
export function recommendedIn(releaseDir: string): (path: string) => readonly string[] {
  return (path) => {
    try {
      const payload = JSON.parse(readFileSync(join(releaseDir, payloadFile(fileOf(path))), 'utf8')) as PagePayload;
      return payload.kind === 'product' ? gonePageProducts(payload.related.map(({ uid }) => uid)) : [];
    } catch {
      // Without the page's payload, the address returns a plain 410.
      return [];
    }
  };
}

interface GoneProductPages {
  readonly gone: readonly GoneAddress[];
  readonly routes: readonly Route[];
}

/**
 * Sets the status of each address, and lists the pages that the addresses of the given locales need. An address in a locale without pages, whose country
 * or language was removed, needs none: nothing can be rendered there.
 */
export function goneProductPages(
  gone: readonly GoneAddress[],
  store: Pick<ContentStore, 'get'>,
  {
    markets,
    regionCountries,
    isMade,
  }: Pick<RouteSource, 'markets' | 'regionCountries'> & { readonly isMade: (locale: string) => boolean },
): GoneProductPages {
  const routes = new Map<string, Route>();
  const known = new Map<string, Product | undefined>();
  const load = (uid: string, language: string): Product | undefined => {
    const key = `${language} ${uid}`;
    if (!known.has(key)) known.set(key, store.get('product', uid, language));
    return known.get(key);
  };
  const canShow = (locale: Locale, products: readonly string[]): boolean => {
    const region = contentRegion(locale.country, { countries: regionCountries });
    const loaded = products.flatMap((uid) => load(uid, contentLanguage(locale.language) ?? '') ?? []);
    const place = {
      region,
      shopping: isShoppingRegion(region),
      commerceRegion: commerceRegion(region, locale.country),
    };
    return requestedProducts(products, loaded, place).kind === 'found';
  };
  const settled = gone.map((one): GoneAddress => {
    const { path, to, products } = one;
    const { status: _before, ...facts } = one;
    const { locale } = splitLocalePath(path);
    if (to !== undefined || !products || !locale || !isMade(locale.code)) return one;
    if (!hasPagesIn(locale.code, markets)) return one;
    if (!canShow(locale, products)) return { ...facts, status: 404 };
    const page = gonePagePath(locale.code, products);
    routes.set(page, { locale: locale.code, path: page, file: `${page.slice(1)}.html`, status: 410 });
    return facts;
  });
  return { gone: settled, routes: [...routes.values()] };
}
