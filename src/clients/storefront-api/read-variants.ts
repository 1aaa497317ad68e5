/** Reads the variants of products with price and stock. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import type { ApiCaller } from './api-caller.ts';
import type { CallResult } from './call-result.ts';

type Variants = CallResult<readonly CommerceVariant[]>;

const PRODUCTS_PER_CALL = 50;
const MAX_PAGES = 100;

function isVariant(value: unknown): value is CommerceVariant {
  const { id, productId, calculatedPrice } = (value ?? {}) as Partial<Record<string, unknown>>;
  const minor = (calculatedPrice as { minor?: unknown } | undefined)?.minor;
  return typeof id === 'number' && typeof productId === 'number' && typeof minor === 'number';
}

/** `own`: requests the signed-in customer's prices, which must not come from a cache. */
export function createVariantReader(
  caller: ApiCaller,
  ownPrices = false,
): (productIds: readonly number[]) => Promise<Variants> {
  async function allPages(productIds: readonly number[]): Promise<Variants> {
    const all: CommerceVariant[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = {
        'product_id:in': productIds.join(','),
        page: `${page}`,
        ...(ownPrices ? { prices: 'own' as const } : {}),
      };
      const result = await caller.call('GET /variants', { query });
      if (result.kind !== 'ok') return result;
      const { data, pagination } = result.value as { data?: unknown; pagination?: { total_pages?: number } };
      if (!Array.isArray(data)) return { kind: 'failed', code: 'unreadable' };
      all.push(...data.filter(isVariant));
      if (page >= (pagination?.total_pages ?? 1)) break;
    }
    return { kind: 'ok', value: all };
  }

  return async (productIds) => {
    const ids = [...new Set(productIds)];
    const all: CommerceVariant[] = [];
    for (let from = 0; from < ids.length; from += PRODUCTS_PER_CALL) {
      const result = await allPages(ids.slice(from, from + PRODUCTS_PER_CALL));
      if (result.kind !== 'ok') return result;
      all.push(...result.value);
    }
    return { kind: 'ok', value: all };
  };
}
