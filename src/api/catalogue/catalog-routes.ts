/** products, variants, categories, category_tree, currencies, stock (spec section 7). Public; ids and parameters are allow-listed. */
import { catalogEndpoints as calls } from '#lib/contract/catalog-endpoints.ts';

import { notFound } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { categoryTree } from './category-tree.ts';
import { inVisitorPrices, productsInVisitorPrices } from './group-prices.ts';

/** include_fields limits the fields of the response, by the shop's names or the platform's (`inventory_level`); `id` is always included. */
function narrowed<T extends { readonly id: number }>(
  value: T,
  fields: readonly string[] | undefined,
): Partial<T> & { readonly id: number } {
  if (fields === undefined) return value;
  const names = new Set(
    fields.map((name) => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())),
  );
  const selected = Object.fromEntries(Object.entries(value).filter(([key]) => names.has(key))) as Partial<T>;
  return { ...selected, id: value.id };
}

export function dataOrNotFound<T>(value: T | undefined): { readonly data: T } {
  if (value === undefined) throw notFound();
  return { data: value };
}

/** A part of a product; undefined if the merchant hides the product, as for the product itself. */
async function partOf<T>(call: Call, productId: number, reading: Promise<T | undefined>): Promise<T | undefined> {
  const part = await reading;
  return part === undefined || (await call.commerce.isHidden(productId)) ? undefined : part;
}

export const catalogRoutes: readonly ApiRoute[] = [
  route(calls.products, async ({ query }, call) => {
    const { 'categories:in': categoryIds, 'id:in': ids } = query;
    const { data, pagination } = await call.commerce.products({
      page: query.page,
      include: query.include,
      ...(categoryIds ? { categoryIds } : {}),
      ...(ids ? { ids } : {}),
    });
    const priced = await productsInVisitorPrices(call, data);
    return { data: priced.map((product) => narrowed(product, query.include_fields)), pagination };
  }),
  route(calls.product, async ({ params, query }, call) => {
    const product = await call.commerce.product(params.id, query.include);
    const [priced] = await productsInVisitorPrices(call, product ? [product] : []);
    return dataOrNotFound(priced && narrowed(priced, query.include_fields));
  }),
  route(calls.productOptions, async ({ params }, call) =>
    dataOrNotFound(await partOf(call, params.id, call.commerce.options(params.id))),
  ),
  route(calls.productVariants, async ({ params }, call) => {
    const variants = await partOf(call, params.id, call.commerce.variants(params.id));
    return dataOrNotFound(variants && (await inVisitorPrices(call, variants)));
  }),
  route(calls.productVariant, async ({ params }, call) => {
    const variant = await partOf(call, params.id, call.commerce.variant(params.id, params.variantId));
    return dataOrNotFound(variant && (await inVisitorPrices(call, [variant]))[0]);
  }),
  route(calls.variants, async ({ query }, call) => {
    const { 'product_id:in': productIds, id: ids } = query;
    const { data, pagination } = await call.commerce.variantsBy({
      page: query.page,
      ...(productIds ? { productIds } : {}),
      ...(ids ? { ids } : {}),
      ...(query.sku ? { sku: query.sku } : {}),
    });
    const priced = await inVisitorPrices(call, data);
    return { data: priced.map((variant) => narrowed(variant, query.include_fields)), pagination };
  }),
  route(calls.categories, async ({ query }, { commerce }) => {
    const { data, pagination } = await commerce.categories(query.page);
    return { data, pagination };
  }),
  route(calls.category, async ({ params }, { commerce }) => dataOrNotFound(await commerce.category(params.id))),
  route(calls.categoryTree, async (_input, { commerce }) => ({ data: categoryTree(await commerce.categoryTree()) })),
  route(calls.currencies, async (_input, { commerce }) => ({ data: await commerce.currencies() })),
  route(calls.currency, async ({ params }, { commerce }) => dataOrNotFound(await commerce.currency(params.id))),
  route(calls.outOfStock, async ({ query }, { commerce }) => ({ data: await commerce.outOfStock(query.ids) })),
  route(calls.inventory, async ({ query }, { commerce }) => ({ data: await commerce.inventory(query.ids) })),
];
