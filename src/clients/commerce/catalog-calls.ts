/** Products, variants, categories and currencies of the platform. */
import * as v from 'valibot';

import type { CommerceProduct, CommerceVariant, ProductOption } from '#lib/catalogue/commerce-product.ts';
import { WireCurrency, WireOption, WireProduct, WireVariant } from '#wire/commerce/catalog-wire.ts';

import { createCategoryCalls } from './category-calls.ts';
import type { CategoryCalls } from './category-calls.ts';
import type { Currency, Page } from './commerce-values.ts';
import { requireList, parse, query } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { createSaleReader } from './product-sale.ts';
import type { Log } from './product-sale.ts';
import { toCurrency, toOption, toProduct, toVariant } from './to-domain.ts';

export interface CatalogCalls extends CategoryCalls {
  products(options: {
    readonly page?: number;
    readonly limit?: number;
    readonly categoryIds?: readonly number[];
    readonly ids?: readonly number[];
    readonly include?: readonly string[];
  }): Promise<Page<CommerceProduct>>;
  /** Undefined for an unknown or hidden product. */
  product(id: number, include?: readonly string[]): Promise<CommerceProduct | undefined>;
  /** Whether the merchant hides a product. False for an unknown one, and when the platform does not answer. */
  isHidden(productId: number): Promise<boolean>;
  options(productId: number): Promise<readonly ProductOption[] | undefined>;
  /** All variants of a product; undefined for an unknown product. */
  variants(productId: number): Promise<readonly CommerceVariant[] | undefined>;
  variant(productId: number, variantId: number): Promise<CommerceVariant | undefined>;
  variantsBy(options: {
    readonly productIds?: readonly number[];
    readonly ids?: readonly number[];
    readonly sku?: string;
    readonly page?: number;
  }): Promise<Page<CommerceVariant>>;
  currencies(): Promise<readonly Currency[]>;
  currency(id: number): Promise<Currency | undefined>;
}

/** Stops a list that never ends; the platform allows 600 variants a product. */
const MAX_VARIANT_PAGES = 10;

type VariantWire = v.InferOutput<typeof WireVariant>;
const unchanged = <T>(wire: T): T => wire;

/**
 * Reads variants. Their product may be withdrawn from sale, or its stock may not be counted: then it is in stock (ruling 7) and never low, and its level
 * may be left from the time before. Lists of variants say neither; the products are asked.
 */
function variantReader(readSales: ReturnType<typeof createSaleReader>, currency: string) {
  return async (wires: readonly VariantWire[]): Promise<readonly CommerceVariant[]> => {
    const saleOf = await readSales(new Set(wires.map((wire) => wire.product_id)));
    return wires.map((wire) => toVariant(wire, currency, saleOf(wire.product_id)));
  };
}

export interface CatalogOptions {
  readonly currency: string;
  /** Receives a line when a part of an answer is missing. */
  readonly log?: Log | undefined;
}

export function createCatalogCalls(calls: PlatformCalls, { currency, log }: CatalogOptions): CatalogCalls {
  const { ask, one, page } = calls;
  const product = (wire: v.InferOutput<typeof WireProduct>) => toProduct(wire, currency);
  const readSales = createSaleReader(calls, log);
  const read = variantReader(readSales, currency);
  return {
    ...createCategoryCalls(calls),
    async products({ page: number, limit, categoryIds, ids, include }) {
      const search = query({
        page: number,
        limit,
        'categories:in': categoryIds?.join(','),
        'id:in': ids?.join(','),
        include: include?.join(','),
        is_visible: 'true',
      });
      return requireList(await page(`/v3/catalog/products${search}`, WireProduct, product));
    },
    product: (id, include = []) =>
      one(`/v3/catalog/products/${id}${query({ include: include.join(',') || undefined })}`, WireProduct, (wire) =>
        wire.is_visible ? product(wire) : undefined,
      ),
    isHidden: async (productId) => (await readSales(new Set([productId])))(productId).isHidden,
    options: async (productId) =>
      (await page(`/v3/catalog/products/${productId}/options?limit=250`, WireOption, toOption))?.data,
    async variants(productId) {
      const path = `/v3/catalog/products/${productId}/variants?limit=250`;
      const first = await page(path, WireVariant, unchanged);
      if (!first) return undefined;
      const all = [...first.data];
      for (let number = 2; number <= Math.min(first.pagination.total_pages, MAX_VARIANT_PAGES); number += 1)
        all.push(...requireList(await page(`${path}&page=${number}`, WireVariant, unchanged)).data);
      return read(all);
    },
    async variant(productId, variantId) {
      const wire = await one(`/v3/catalog/products/${productId}/variants/${variantId}`, WireVariant, unchanged);
      return wire && (await read([wire]))[0];
    },
    async variantsBy({ productIds, ids, sku, page: number }) {
      const search = query({
        'product_id:in': productIds?.join(','),
        'id:in': ids?.join(','),
        sku,
        page: number,
        limit: 250,
      });
      const { data, pagination } = requireList(await page(`/v3/catalog/variants${search}`, WireVariant, unchanged));
      return { data: await read(data), pagination };
    },
    currencies: async () => {
      const { status, data } = await ask('GET', '/v2/currencies');
      return status === 204 ? [] : parse(v.array(WireCurrency), data).map(toCurrency);
    },
    async currency(id) {
      const { status, data } = await ask('GET', `/v2/currencies/${id}`);
      return status === 404 ? undefined : toCurrency(parse(WireCurrency, data));
    },
  };
}
