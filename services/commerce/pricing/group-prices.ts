/** Prices of customer groups: the only place that applies discounts and price lists, used by the pricing endpoint and by carts. */
import { pricesOf } from '../catalog/catalog.ts';
import type { Catalog, Prices, Product, Variant } from '../catalog/catalog.ts';
import type { CustomerGroup } from '../seed/seed-settings.ts';
import { toUnits } from './money.ts';
import type { Units } from './money.ts';

type Rule = CustomerGroup['discount_rules'][number];
type Discount = Exclude<Rule, { type: 'price_list' }>;

/** The group whose prices apply. Customers without a group pay those of the guest group, if there is one. */
export function groupOf({ store }: Catalog, groupId: number): CustomerGroup | undefined {
  const groups = store.settings.customer_groups;
  return groups.find(({ id }) => id === groupId) ?? groups.find((group) => group.is_group_for_guests);
}

/** Applies a discount: `percent` and `price` reduce the price, `fixed` replaces it. Rounds to the currency's smallest unit. */
function applied({ method, amount }: Discount, price: Units, decimals: number): Units {
  const step = 10 ** (4 - decimals);
  const exact =
    method === 'percent' ? price * (1 - amount / 100) : method === 'fixed' ? toUnits(amount) : price - toUnits(amount);
  return Math.max(0, Math.round(exact / step) * step);
}

interface Discounting {
  readonly group: CustomerGroup;
  readonly decimals: number;
}

/** The most specific rule applies: product, then category, then all. Of several category rules, the one with the lowest price applies. */
function discounted({ row }: Product, price: Units, { group, decimals }: Discounting): Units {
  const rules = group.discount_rules.filter((rule): rule is Discount => rule.type !== 'price_list');
  const ofProduct = rules.filter((rule) => rule.type === 'product' && rule.product_id === row.id);
  const ofCategory = rules.filter((rule) => rule.type === 'category' && row.categories.includes(rule.category_id));
  const chosen = [ofProduct, ofCategory, rules.filter(({ type }) => type === 'all')].find(({ length }) => length > 0);
  return Math.min(...(chosen ?? []).map((rule) => applied(rule, price, decimals)), price);
}

/** The item to price: a variant, or a product without a chosen variant. */
export interface Priced {
  readonly product: Product;
  readonly variant: Variant | undefined;
}

/**
 * The price in a price list. A list has prices of variants only; a product has that of its first variant. No group discount applies. Undefined if the
 * list has no price.
 */
function listed(catalog: Catalog, listId: number, { product, variant }: Priced): Prices | undefined {
  const list = catalog.store.settings.price_lists.find(({ id, active }) => id === listId && active);
  const id = variant?.id ?? product.variants[0]?.id;
  const record = list?.records.find((one) => one.variant_id === id && one.currency === catalog.currency.code);
  if (!record) return undefined;
  const [price, sale, retail] = [record.price, record.sale_price, record.retail_price].map(toUnits) as [
    Units,
    Units,
    Units,
  ];
  return { price, sale, retail: retail || product.row.retailPrice, calculated: sale > 0 ? sale : price };
}

/** The prices that a customer group pays; `groupId` 0: guests. */
export function groupPrices(catalog: Catalog, groupId: number, priced: Priced): Prices {
  const { product, variant } = priced;
  const base = pricesOf(product, variant);
  const group = groupOf(catalog, groupId);
  if (!group) return base;
  const [first] = group.discount_rules;
  if (first?.type === 'price_list') return listed(catalog, first.price_list_id, priced) ?? base;
  const { decimalPlaces: decimals } = catalog.currency;
  return { ...base, calculated: discounted(product, base.calculated, { group, decimals }) };
}

/** Tax rate in percent for consumers of a country; default: the store's own country. */
export function taxPercent({ store }: Catalog, countryCode?: string): number {
  const country = countryCode ?? store.settings.profile.country_code;
  return store.settings.tax_rates.find(({ country_code }) => country_code === country)?.percent ?? 0;
}
