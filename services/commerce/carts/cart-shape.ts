/** Carts in v3 format. Sums are exact: amounts are added as integer units and converted at the end. */
import { chosenOptions } from '../catalog/catalog.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { StoredLine } from '../database/schema.ts';
import { groupPrices } from '../pricing/group-prices.ts';
import { toNumber } from '../pricing/money.ts';
import { originOf } from '../storefront/storefront-address.ts';
import type { Cart } from './carts.ts';

export const CART_INCLUDES = [
  'redirect_urls', 'line_items.physical_items.options', 'line_items.digital_items.options', 'promotions.banners',
]; // prettier-ignore

function amountsOf(catalog: Catalog, line: StoredLine, groupId: number) {
  const found = catalog.variant(line.variant_id);
  if (!found) return undefined;
  const prices = groupPrices(catalog, groupId, found);
  const list = line.list_price ?? prices.price;
  return { ...found, original: prices.price, list, sale: line.list_price ?? prices.calculated };
}

export interface CartView {
  /** Group of the cart's customer. */
  readonly groupId: number;
  /** Value of the request's `include` parameter. */
  readonly include: ReadonlySet<string>;
}

function lineShape(catalog: Catalog, line: StoredLine, { groupId, include }: CartView) {
  const amounts = amountsOf(catalog, line, groupId);
  if (!amounts) return [];
  const { product, variant, original, list, sale } = amounts;
  const origin = originOf(catalog.store.hash);
  const options = chosenOptions(product, variant.optionValues).map((option) => ({
    name: option.option_display_name, nameId: option.option_id, value: option.label, valueId: option.id,
  })); // prettier-ignore
  const shape = {
    id: line.id, parent_id: null, variant_id: variant.id, product_id: product.row.id, sku: variant.sku, name: line.name ?? product.row.name, url: `${origin}${product.row.url}`, quantity: line.quantity,
    taxable: true, image_url: `${origin}${variant.imageUrl}`, discounts: [], coupons: [], discount_amount: 0, coupon_amount: 0, original_price: toNumber(original), list_price: toNumber(list),
    sale_price: toNumber(sale), extended_list_price: toNumber(list * line.quantity), extended_sale_price: toNumber(sale * line.quantity), is_require_shipping: true, is_mutable: true,
    added_by_promotion: false, ...(include.has('line_items.physical_items.options') ? { options } : {}),
  }; // prettier-ignore
  return [{ shape, extended: sale * line.quantity }];
}

/** A cart in v3 format, without lines whose variant is no longer in the catalog. */
export function cartShape(cart: Cart, catalog: Catalog, view: CartView) {
  const { include } = view;
  const lines = cart.lines.flatMap((line) => lineShape(catalog, line, view));
  const sum = toNumber(lines.reduce((total, { extended }) => total + extended, 0));
  return {
    id: cart.id, customer_id: cart.customerId, channel_id: cart.channelId, email: '', currency: { code: catalog.currency.code }, tax_included: catalog.store.taxIncluded,
    base_amount: sum, discount_amount: 0, manual_discount_amount: 0, cart_amount: sum, coupons: [], discounts: [],
    line_items: { physical_items: lines.map(({ shape }) => shape), digital_items: [], gift_certificates: [], custom_items: [] },
    created_time: cart.createdAt.toISOString(), updated_time: cart.updatedAt.toISOString(), locale: cart.locale, version: cart.version,
    ...(include.has('promotions.banners') ? { promotions: { banners: [] } } : {}),
  }; // prettier-ignore
}
