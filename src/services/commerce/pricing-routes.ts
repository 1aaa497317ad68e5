/** v3/pricing/products: what each item costs. */
import { Refusal, single } from './answer.ts';
import { pricesOf } from './catalogue.ts';
import type { Catalogue, Prices, Product } from './catalogue.ts';
import { toNumber } from './money.ts';
import type { Units } from './money.ts';
import { isCount, readBody } from './parameters.ts';
import type { Call, Route } from './router.ts';

const MAX_ITEMS = 50;

interface Item {
  readonly product_id: number;
  readonly variant_id?: number;
}

function invalid(name: string, says: string): Refusal {
  return new Refusal(422, `${name} ${says}.`, { errors: { [name]: says } });
}

function itemOf(value: unknown): Item {
  const { product_id, variant_id } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  if (!isCount(product_id, 1)) throw invalid('items.product_id', 'must be a positive integer');
  if (variant_id !== undefined && variant_id !== null && !isCount(variant_id, 1))
    throw invalid('items.variant_id', 'must be a positive integer');
  return isCount(variant_id, 1) ? { product_id, variant_id } : { product_id };
}

function itemsIn(body: Readonly<Record<string, unknown>>, catalogue: Catalogue): readonly Item[] {
  if (body['channel_id'] !== 1) throw invalid('channel_id', 'names no channel of this store');
  const code = body['currency_code'];
  if (typeof code !== 'string' || code.toUpperCase() !== catalogue.currency.code)
    throw invalid('currency_code', `must be ${catalogue.currency.code}`);
  const { items } = body;
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS)
    throw invalid('items', `must be a list of 1 to ${MAX_ITEMS}`);
  return items.map(itemOf);
}

/** No tax rates are kept: an amount is the same with and without tax. */
function priceShape(units: Units, entered_inclusive: boolean) {
  const amount = toNumber(units);
  return { as_entered: amount, entered_inclusive, tax_exclusive: amount, tax_inclusive: amount };
}

function rangeShape(amounts: readonly Units[], isInclusive: boolean) {
  return {
    minimum: priceShape(Math.min(...amounts), isInclusive),
    maximum: priceShape(Math.max(...amounts), isInclusive),
  };
}

function itemShape(item: Item, product: Product, prices: Prices, isInclusive: boolean) {
  const all = product.variants.map((variant) => pricesOf(product, variant));
  const price = (units: Units) => priceShape(units, isInclusive);
  return {
    ...item,
    options: [],
    reference_request: { ...item, options: [] },
    price: price(prices.price),
    sale_price: price(prices.sale),
    retail_price: price(prices.retail),
    calculated_price: price(prices.calculated),
    minimum_advertised_price: price(0),
    saved: price(Math.max(0, (prices.retail || prices.price) - prices.calculated)),
    price_range: rangeShape(all.map((one) => one.calculated), isInclusive),
    retail_price_range: rangeShape(all.map((one) => one.retail), isInclusive),
    bulk_pricing: [],
  }; // prettier-ignore
}

/** Items that the catalogue does not have are left out of the answer. */
async function getPrices({ request, catalogue }: Call): Promise<Response> {
  const data = itemsIn(await readBody(request), catalogue).flatMap((item) => {
    const product = catalogue.product(item.product_id);
    const variant = product?.variants.find((one) => one.id === item.variant_id);
    if (!product || (item.variant_id !== undefined && !variant)) return [];
    return [itemShape(item, product, pricesOf(product, variant), catalogue.store.taxIncluded)];
  });
  return single(data);
}

export const pricingRoutes: readonly Route[] = [
  { path: 'v3/pricing/products', scope: 'store_v2_products_read_only', on: { POST: getPrices } },
];
