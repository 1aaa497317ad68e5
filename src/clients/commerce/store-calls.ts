/** Store information, prices by customer and stock of the platform. */
import * as v from 'valibot';

import { isInStock } from '#lib/catalogue/commerce-product.ts';
import type { ProductStock } from '#lib/catalogue/product-stock.ts';
import type { CurrencyFormat } from '#lib/pricing/format-money.ts';
import type { ItemPrice, TaxedMoney } from '#lib/pricing/item-price.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import { WireStock } from '#wire/commerce/catalog-wire.ts';
import { WireItemPrice, WireStore } from '#wire/commerce/store-wire.ts';
import type { WirePrice } from '#wire/commerce/store-wire.ts';

import { requireList, parse } from './platform-calls.ts';
import type { PlatformCalls } from './platform-calls.ts';
import { toSale } from './to-domain.ts';

/** Excludes the merchant's own data: no names, addresses or plans. */
export interface StoreInformation extends CurrencyFormat {
  readonly name: string;
  readonly domain: string;
  readonly secureUrl: string;
  readonly status: string;
  readonly language: string;
  readonly currency: string;
  readonly weightUnits: string;
  readonly dimensionUnits: string;
  readonly isPriceEnteredWithTax: boolean;
}

export interface PriceAsk {
  readonly items: readonly { readonly productId: number; readonly variantId?: number }[];
  /** The paying customer; the platform knows the customer's group. Absent or 0: a guest. */
  readonly customerId?: number;
  /** ISO 3166-1 alpha-2, for tax. */
  readonly countryCode?: string;
}

export interface StoreCalls {
  store(): Promise<StoreInformation>;
  /** Prices of items for one payer; other modules use `visitor-prices.ts`. Items unknown to the platform are left out. */
  prices(ask: PriceAsk): Promise<readonly ItemPrice[]>;
  /** In the platform's order; unknown products are left out. */
  inventory(productIds: readonly number[]): Promise<readonly ProductStock[]>;
  /** Which of these products are out of stock; includes ids unknown to the platform. */
  outOfStock(productIds: readonly number[]): Promise<readonly number[]>;
}

/** Maximum number of items per request. */
const CHUNK = 50;

function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) =>
    all.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

const toStore = (wire: v.InferOutput<typeof WireStore>): StoreInformation => ({
  name: wire.name,
  domain: wire.domain,
  secureUrl: wire.secure_url,
  status: wire.status,
  language: wire.language,
  currency: wire.currency,
  token: wire.currency_symbol,
  tokenLocation: wire.currency_symbol_location === 'right' ? 'right' : 'left',
  decimalToken: wire.decimal_separator,
  thousandsToken: wire.thousands_separator,
  decimalPlaces: wire.decimal_places,
  weightUnits: wire.weight_units,
  dimensionUnits: wire.dimension_units,
  isPriceEnteredWithTax: wire.is_price_entered_with_tax,
});

function toStock(wire: v.InferOutput<typeof WireStock>): ProductStock {
  const { isSold, tracking } = toSale(wire);
  return {
    productId: wire.id,
    tracking,
    level: wire.inventory_level,
    isInStock: isSold && isInStock(tracking, wire.inventory_level),
    variants: wire.variants.map((one) => ({
      variantId: one.id,
      level: one.inventory_level,
      isInStock: isSold && !one.purchasing_disabled && isInStock(tracking, one.inventory_level),
    })),
  };
}

function isUniform({ price_range: range, calculated_price: paid }: v.InferOutput<typeof WireItemPrice>): boolean {
  return range?.minimum.as_entered === paid.as_entered && range.maximum.as_entered === paid.as_entered;
}

export function createStoreCalls({ ask, bare, page }: PlatformCalls, currency: string): StoreCalls {
  const taxed = (price: WirePrice): TaxedMoney => ({
    withTax: moneyFromDecimal(price.tax_inclusive, currency) ?? { minor: 0, currency },
    withoutTax: moneyFromDecimal(price.tax_exclusive, currency) ?? { minor: 0, currency },
  });
  const toPrice = (wire: v.InferOutput<typeof WireItemPrice>): ItemPrice => ({
    productId: wire.product_id,
    list: taxed(wire.price),
    paid: taxed(wire.calculated_price),
    isTaxIncluded: wire.calculated_price.entered_inclusive,
    isUniform: isUniform(wire),
    ...(wire.variant_id == null ? {} : { variantId: wire.variant_id }),
  });

  async function inventory(productIds: readonly number[]): Promise<readonly ProductStock[]> {
    const fields = 'inventory_level,inventory_tracking,availability,is_price_hidden,is_visible';
    const pages = await Promise.all(
      chunks(productIds).map((ids) =>
        page(
          `/v3/catalog/products?id:in=${ids.join(',')}&include=variants&include_fields=${fields}&limit=${CHUNK}`,
          WireStock,
          (wire) => (wire.is_visible ? [toStock(wire)] : []),
        ),
      ),
    );
    return pages.flatMap((one) => requireList(one).data.flat());
  }

  return {
    store: async () => requireList(await bare('/v2/store', WireStore, toStore)),
    async prices({ items, customerId = 0, countryCode }) {
      const answers = await Promise.all(
        chunks(items).map((chunk) =>
          ask('POST', '/v3/pricing/products', {
            channel_id: 1,
            currency_code: currency,
            ...(customerId > 0 ? { customer_id: customerId } : {}),
            ...(countryCode ? { country_code: countryCode.toUpperCase() } : {}),
            items: chunk.map((item) => ({
              product_id: item.productId,
              ...(item.variantId === undefined ? {} : { variant_id: item.variantId }),
            })),
          }),
        ),
      );
      return answers.flatMap(({ data }) => parse(v.object({ data: v.array(WireItemPrice) }), data).data.map(toPrice));
    },
    inventory,
    async outOfStock(productIds) {
      const inStock = new Set((await inventory(productIds)).flatMap((one) => (one.isInStock ? [one.productId] : [])));
      return productIds.filter((id) => !inStock.has(id));
    },
  };
}
