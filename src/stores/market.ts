/** Market of the page, as the server wrote it on the document; and the outside world of the stores, which tests replace. */
import type { StorefrontApi } from '#clients/storefront-api/storefront-api.ts';
import { commerceRegion } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

export interface PageMarket {
  /** `de-at` */
  readonly locale: string;
  readonly country: string;
  /** Content region; goes into x-bc-region. */
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
  /** Whether the visit has a cart at all; without one nothing is asked for. */
  readonly hasCart?: () => boolean;
}

let seams: StoreSeams = {};

/** Replaces parts of the browser and the API client; what is left out is the real thing. */
export function configureStores(given: StoreSeams): void {
  seams = given;
}

/** Tests hand in an API of their own. */
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

/** The API that a test has put in place. */
export function givenApi(): StorefrontApi | undefined {
  return seams.api;
}

/** The API marks a visit with a cart by a cookie that says no more than that. */
export function visitHasCart(): boolean {
  if (seams.hasCart) return seams.hasCart();
  return globalThis.document === undefined || /(?:^|;\s*)cart=1(?:;|$)/.test(document.cookie);
}

/** A browser may forbid its storage, or have none left. */
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
    // What is not kept is asked for again.
  }
}
