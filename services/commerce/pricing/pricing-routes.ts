/** v3/pricing/products: prices of items. */
import type { Catalog, Product } from '../catalog/catalog.ts';
import { Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { isCount, readBody } from '../requests/parameters.ts';
import type { Body } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { configuredVariants, optionsIn } from './configured-variants.ts';
import type { ConfiguredOption } from './configured-variants.ts';
import { groupPrices, taxPercent } from './group-prices.ts';
import { toNumber } from './money.ts';
import type { Units } from './money.ts';

const MAX_ITEMS = 50;

interface Item {
  readonly product_id: number;
  readonly variant_id?: number;
  readonly options: readonly ConfiguredOption[];
}

function invalid(name: string, problem: string): Refusal {
  return new Refusal(422, `${name} ${problem}.`, { errors: { [name]: problem } });
}

function itemOf(value: unknown): Item {
  const { product_id, variant_id, options } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  if (!isCount(product_id, 1)) throw invalid('items.product_id', 'must be a positive integer');
  if (variant_id !== undefined && variant_id !== null && !isCount(variant_id, 1))
    throw invalid('items.variant_id', 'must be a positive integer');
  return { product_id, ...(isCount(variant_id, 1) ? { variant_id } : {}), options: optionsIn(options) };
}

function itemsIn(body: Readonly<Record<string, unknown>>, catalog: Catalog): readonly Item[] {
  if (body['channel_id'] !== 1) throw invalid('channel_id', 'names no channel of this store');
  const code = body['currency_code'];
  if (typeof code !== 'string' || code.toUpperCase() !== catalog.currency.code)
    throw invalid('currency_code', `must be ${catalog.currency.code}`);
  const { items } = body;
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS)
    throw invalid('items', `must be a list of 1 to ${MAX_ITEMS}`);
  return items.map(itemOf);
}

/** How amounts are entered and converted: tax inclusion, tax rate and decimals. */
interface Basis {
  readonly isInclusive: boolean;
  readonly percent: number;
  readonly decimals: number;
}

function priceShape(units: Units, { isInclusive, percent, decimals }: Basis) {
  const step = 10 ** (4 - decimals);
  const rounded = (amount: number): number => toNumber(Math.round(amount / step) * step);
  const entered = rounded(units);
  return {
    as_entered: entered,
    entered_inclusive: isInclusive,
    tax_exclusive: isInclusive ? rounded((units * 100) / (100 + percent)) : entered,
    tax_inclusive: isInclusive ? entered : rounded((units * (100 + percent)) / 100),
  };
}

function rangeShape(amounts: readonly Units[], basis: Basis) {
  return { minimum: priceShape(Math.min(...amounts), basis), maximum: priceShape(Math.max(...amounts), basis) };
}

interface Pricing {
  readonly catalog: Catalog;
  readonly groupId: number;
  readonly basis: Basis;
}

/** The prices of the variant that is named or fully configured, else of the product; the ranges are those of the variants that a partial configuration leaves. */
function itemShape(item: Item, product: Product, { catalog, groupId, basis }: Pricing) {
  const named = product.variants.find((one) => one.id === item.variant_id);
  const left = configuredVariants(product, item.options, named ? [named] : product.variants);
  const variant = named ?? (left.length === 1 && item.options.length > 0 ? left[0] : undefined);
  const prices = groupPrices(catalog, groupId, { product, variant });
  const ranged = item.options.length > 0 && !named ? left : product.variants;
  const all = ranged.map((one) => groupPrices(catalog, groupId, { product, variant: one }));
  const price = (units: Units) => priceShape(units, basis);
  return {
    ...item,
    ...(variant ? { variant_id: variant.id } : {}),
    reference_request: item,
    price: price(prices.price),
    sale_price: price(prices.sale),
    retail_price: price(prices.retail),
    calculated_price: price(prices.calculated),
    minimum_advertised_price: price(0),
    saved: price(Math.max(0, (prices.retail || prices.price) - prices.calculated)),
    price_range: rangeShape(all.map((one) => one.calculated), basis),
    retail_price_range: rangeShape(all.map((one) => one.retail), basis),
    bulk_pricing: [],
  }; // prettier-ignore
}

/** The requested group, else the group of the requested customer, else guests. */
async function groupIn(body: Body, { catalog, customers }: Call): Promise<number> {
  const { customer_group_id: group = null, customer_id: customer = null } = body;
  if (group !== null) {
    const isKnown = group === 0 || catalog.store.settings.customer_groups.some(({ id }) => id === group);
    if (!isCount(group, 0) || !isKnown) throw invalid('customer_group_id', 'is not known');
    return group;
  }
  if (customer === null || customer === 0) return 0;
  if (!isCount(customer, 1)) throw invalid('customer_id', 'must be an integer');
  return (await customers.get(customer))?.groupId ?? 0;
}

function countryIn(body: Body): string | undefined {
  const code = body['country_code'];
  if (code === undefined || code === null) return undefined;
  if (typeof code !== 'string' || !/^[A-Z]{2}$/i.test(code)) throw invalid('country_code', 'must be two letters');
  return code.toUpperCase();
}

/** The prices of the requested items, without those that are not in the catalog. */
async function getPrices(call: Call): Promise<Response> {
  const { catalog } = call;
  const body = await readBody(call.request);
  const items = itemsIn(body, catalog);
  const groupId = await groupIn(body, call);
  const basis: Basis = {
    isInclusive: catalog.store.taxIncluded,
    percent: taxPercent(catalog, countryIn(body)),
    decimals: catalog.currency.decimalPlaces,
  };
  const data = items.flatMap((item) => {
    const product = catalog.product(item.product_id);
    const hasVariant = item.variant_id === undefined || product?.variants.some((one) => one.id === item.variant_id);
    return product && hasVariant ? [itemShape(item, product, { catalog, groupId, basis })] : [];
  });
  return single(data);
}

export const pricingRoutes = resource([
  { path: 'v3/pricing/products', scope: 'store_v2_products_read_only', on: { POST: getPrices } },
]);
