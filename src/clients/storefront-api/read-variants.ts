/** Prices and stock out of the own API. Pages ask for them before anybody has touched anything, so this goes without the cart's client. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import type { ApiAddress, CallResult } from './call-result.ts';

type Variants = CallResult<readonly CommerceVariant[]>;

const PRODUCTS_A_CALL = 50;
const MAX_PAGES = 100;
const TIMEOUT_MS = 15_000;

function isVariant(value: unknown): value is CommerceVariant {
  const { id, productId, calculatedPrice } = (value ?? {}) as Partial<Record<string, unknown>>;
  const minor = (calculatedPrice as { minor?: unknown } | undefined)?.minor;
  return typeof id === 'number' && typeof productId === 'number' && typeof minor === 'number';
}

/** Every variant of these products; asks in portions of 50 products. `own`: prices of a customer who is signed in, past caches of what guests pay. */
export function createVariantReader(
  address: ApiAddress & { readonly own?: boolean },
): (productIds: readonly number[]) => Promise<Variants> {
  const ask = address.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));

  async function portion(productIds: readonly number[]): Promise<Variants> {
    const all: CommerceVariant[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = new URLSearchParams({ 'product_id:in': productIds.join(','), page: `${page}` });
      if (address.own) query.set('prices', 'own');
      const response = await ask(`${address.origin ?? ''}/api/variants?${query}`, {
        headers: { 'x-bc-region': address.region },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) return { kind: 'failed', code: `http-${response.status}` };
      const { data, pagination } = (await response.json()) as { data?: unknown; pagination?: { total_pages?: number } };
      if (!Array.isArray(data)) return { kind: 'failed', code: 'unreadable' };
      all.push(...data.filter(isVariant));
      if (page >= (pagination?.total_pages ?? 1)) break;
    }
    return { kind: 'ok', value: all };
  }

  return async (productIds) => {
    const ids = [...new Set(productIds)];
    const all: CommerceVariant[] = [];
    try {
      for (let from = 0; from < ids.length; from += PRODUCTS_A_CALL) {
        const result = await portion(ids.slice(from, from + PRODUCTS_A_CALL));
        if (result.kind !== 'ok') return result;
        all.push(...result.value);
      }
      return { kind: 'ok', value: all };
    } catch {
      return globalThis.navigator?.onLine === false ? { kind: 'offline' } : { kind: 'failed', code: 'network' };
    }
  };
}
