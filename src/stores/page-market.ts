/** The page's market, from attributes of the document, and the browser dependencies of the stores, which tests can replace. */
import type { StorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import { commerceRegion } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

export interface PageMarket {
  /** Locale code, such as `de-at`. */
  readonly locale: string;
  readonly country: string;
  /** Content region, sent as x-bc-region. */
  readonly region: string;
  /** Commerce region whose carts and prices the page shows. */
  readonly store: CommerceRegion;
  readonly currency: string;
}

export interface StoreSeams {
  readonly api?: StorefrontApi;
  /** `document.documentElement.dataset` of the page. */
  readonly dataset?: Readonly<Record<string, string | undefined>>;
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether the visit has a cart; without one no request is sent. */
  readonly hasCart?: () => boolean;
}

let seams: StoreSeams = {};

/** Replaces parts of the browser and the API client; omitted parts are the real ones. */
export function configureStores(given: StoreSeams): void {
  seams = given;
}

/** Replaces the API client in tests. */
export function useStorefrontApi(given: StorefrontApi): void {
  configureStores({ ...seams, api: given });
}

export function pageMarket(): PageMarket {
  const data = seams.dataset ?? globalThis.document?.documentElement.dataset ?? {};
  const locale = data['locale'] ?? 'en-us';
  const country = locale.split('-')[1] ?? 'us';
  const region = data['region'] ?? 'us';
  return { locale, country, region, store: commerceRegion(region, country), currency: data['currency'] ?? 'USD' };
}

/** The API client set by a test. */
export function givenApi(): StorefrontApi | undefined {
  return seams.api;
}

/** The API sets a readable cookie for a visit with a cart. */
export function visitHasCart(): boolean {
  if (seams.hasCart) return seams.hasCart();
  return globalThis.document === undefined || /(?:^|;\s*)cart=1(?:;|$)/.test(document.cookie);
}

/** Reads from local storage, which the browser may block. */
export function readStored(key: string): string | undefined {
  try {
    return (seams.storage ?? globalThis.localStorage)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    (seams.storage ?? globalThis.localStorage)?.setItem(key, value);
  } catch {
    // The storage is blocked or full: the next page loads the value again.
  }
}
