/** Commerce wire shapes → domain. Only allow-listed fields pass. */
import type * as v from 'valibot';

import type { Cart } from '#lib/cart/cart-contents.ts';
import { isInStock } from '#lib/catalogue/commerce-product.ts';
import type { CommerceProduct, CommerceVariant, ProductOption } from '#lib/catalogue/commerce-product.ts';
import { pictureName } from '#lib/media/picture-name.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import type { WireCart } from '#wire/commerce/cart-wire.ts';
import type {
  WireCategory,
  WireCurrency,
  WireOption,
  WireProduct,
  WireSale,
  WireVariant,
} from '#wire/commerce/catalog-wire.ts';

import type { CommerceCategory, Currency } from './commerce-values.ts';

function money(amount: number, currency: string): Money {
  return moneyFromDecimal(amount, currency) ?? { minor: 0, currency };
}

/** The last path segment of an image URL, in the notation of `pictureName`; below `/s/{alias}/` it names an image set. */
function mediaName(url: string): string | undefined {
  const [name, , kind] = url.split('?')[0]?.split('/').toReversed() ?? [];
  return name ? pictureName({ name, imageset: kind === 's' }) : undefined;
}

/** Path of a shop page, from a path or an absolute URL; undefined for other text. */
function pagePath(url: string): string | undefined {
  if (url.startsWith('/')) return url;
  return URL.canParse(url) ? new URL(url).pathname : undefined;
}

export function toOption(wire: v.InferOutput<typeof WireOption>): ProductOption {
  return {
    id: wire.id,
    displayName: wire.display_name,
    values: wire.option_values.map((value) => ({
      id: value.id,
      label: value.label,
      hexColors: value.value_data?.colors ?? [],
    })),
  };
}

/** How the platform sells a product. Its variants do not have these fields, and `purchasing_disabled` does not follow them. */
export interface ProductSale {
  /** False for a product that is withdrawn from sale or hidden. */
  readonly isSold: boolean;
  /** The merchant hides the product: shoppers must not see its details. */
  readonly isHidden: boolean;
  readonly tracking: CommerceProduct['inventoryTracking'];
}

export function toSale(wire: v.InferOutput<typeof WireSale>): ProductSale {
  const isSold = wire.availability !== 'disabled' && !wire.is_price_hidden && wire.is_visible;
  return { isSold, isHidden: !wire.is_visible, tracking: wire.inventory_tracking };
}

export function toVariant(
  wire: v.InferOutput<typeof WireVariant>,
  currency: string,
  { isSold, tracking }: ProductSale,
): CommerceVariant {
  const price = money(wire.calculated_price, currency);
  const listed = money(wire.price ?? 0, currency);
  const image = mediaName(wire.image_url);
  const gtin = wire.gtin || wire.upc;
  return {
    id: wire.id,
    productId: wire.product_id,
    sku: wire.sku,
    ...(gtin ? { gtin } : {}),
    ...(wire.mpn ? { mpn: wire.mpn } : {}),
    inventoryLevel: tracking === 'none' ? 0 : wire.inventory_level,
    isInStock: isInStock(tracking, wire.inventory_level),
    isPurchasable: isSold && !wire.purchasing_disabled,
    calculatedPrice: price,
    optionValues: wire.option_values.map((value) => ({
      optionId: value.option_id,
      optionDisplayName: value.option_display_name,
      id: value.id,
      label: value.label,
    })),
    ...(image ? { image } : {}),
    ...(listed.minor > price.minor ? { retailPrice: listed } : {}),
  };
}

export function toProduct(wire: v.InferOutput<typeof WireProduct>, currency: string): CommerceProduct {
  const sale = toSale(wire);
  const variants = wire.variants.map((variant) => toVariant(variant, currency, sale));
  const price = money(wire.calculated_price, currency);
  const listed = money(wire.price, currency);
  return {
    id: wire.id,
    name: wire.name,
    sku: wire.sku,
    calculatedPrice: price,
    inventoryTracking: wire.inventory_tracking,
    inventoryLevel: wire.inventory_level,
    isInStock: isInStock(wire.inventory_tracking, wire.inventory_level),
    isPurchasable: sale.isSold && (variants.length === 0 || variants.some((variant) => variant.isPurchasable)),
    availability: wire.availability,
    categories: wire.categories,
    options: wire.options.map(toOption),
    variants,
    ...(wire.custom_url ? { path: wire.custom_url.url } : {}),
    ...(listed.minor > price.minor ? { retailPrice: listed } : {}),
  };
}

export const toCategory = (wire: v.InferOutput<typeof WireCategory>): CommerceCategory => ({
  id: wire.category_id,
  parentId: wire.parent_id,
  name: wire.name,
  path: wire.url.path,
});

export const toCurrency = (wire: v.InferOutput<typeof WireCurrency>): Currency => ({
  id: wire.id,
  code: wire.currency_code,
  name: wire.name,
  token: wire.token,
  tokenLocation: wire.token_location,
  decimalToken: wire.decimal_token,
  thousandsToken: wire.thousands_token,
  decimalPlaces: wire.decimal_places,
});

export function toCart(wire: WireCart): Cart {
  const currency = wire.currency.code;
  return {
    id: wire.id,
    currency,
    customerId: wire.customer_id,
    version: wire.version,
    baseAmount: money(wire.base_amount, currency),
    total: money(wire.cart_amount, currency),
    lines: wire.line_items.physical_items.map((line) => {
      const unitPrice = money(line.sale_price, currency);
      const listPrice = money(line.original_price ?? line.list_price, currency);
      const image = mediaName(line.image_url);
      const path = pagePath(line.url);
      return {
        id: line.id,
        productId: line.product_id,
        variantId: line.variant_id ?? 0,
        sku: line.sku,
        name: line.name,
        options: line.options.map((option) => ({ name: option.name, value: option.value })),
        quantity: line.quantity,
        unitPrice,
        lineTotal: money(line.extended_sale_price, currency),
        ...(path ? { path } : {}),
        ...(image ? { image } : {}),
        ...(listPrice.minor > unitPrice.minor ? { listPrice } : {}),
      };
    }),
  };
}
