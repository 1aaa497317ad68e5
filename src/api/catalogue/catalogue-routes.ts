/** products, variants, categories, category_tree, currencies (spec section 7). Public; ids and parameters are allow-listed. */
import * as v from 'valibot';

import { fieldList, idList, nameList, page, textId } from '../input.ts';
import type { Schema } from '../input.ts';
import { notFound } from '../refusal.ts';
import { route } from '../route.ts';
import type { ApiRoute, Call } from '../route.ts';
import { categoryTree } from './category-tree.ts';

const MAX_AGE = 30;

const include = v.optional(nameList(['options', 'variants']), '');
const sku = v.pipe(v.string(), v.regex(/^[\w ./-]{1,64}$/, 'has characters that no SKU has.'));
const byId = v.strictObject({ id: textId });
const fields = v.optional(fieldList);

/** include_fields narrows what is answered, in the shop's words or in the platform's (`inventory_level`); `id` always stays. */
function narrowed<T extends object>(value: T, wanted: readonly string[] | undefined): Partial<T> {
  if (wanted === undefined) return value;
  const names = new Set([
    'id',
    ...wanted.map((name) => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())),
  ]);
  return Object.fromEntries(Object.entries(value).filter(([key]) => names.has(key))) as Partial<T>;
}

function found<T>(value: T | undefined): { readonly data: T } {
  if (value === undefined) throw notFound();
  return { data: value };
}

function get<P extends Schema, Q extends Schema>(
  path: string,
  schemas: { readonly params?: P; readonly query?: Q },
  handle: (input: { params: v.InferOutput<P>; query: v.InferOutput<Q> }, call: Call) => Promise<unknown>,
): ApiRoute {
  return route({ method: 'GET', path, ...schemas, handle, maxAge: MAX_AGE });
}

export const catalogueRoutes: readonly ApiRoute[] = [
  get(
    '/products',
    {
      query: v.strictObject({
        page,
        'categories:in': v.optional(idList),
        'id:in': v.optional(idList),
        include,
        include_fields: fields,
      }),
    },
    async ({ query }, { commerce }) => {
      const { 'categories:in': categoryIds, 'id:in': ids } = query;
      const answer = await commerce.products({
        page: query.page,
        include: query.include,
        ...(categoryIds ? { categoryIds } : {}),
        ...(ids ? { ids } : {}),
      });
      return {
        data: answer.data.map((product) => narrowed(product, query.include_fields)),
        pagination: answer.pagination,
      };
    },
  ),
  get(
    '/products/:id',
    { params: byId, query: v.strictObject({ include, include_fields: fields }) },
    async ({ params, query }, { commerce }) => {
      const product = await commerce.product(params.id, query.include);
      return found(product && narrowed(product, query.include_fields));
    },
  ),
  get('/products/:id/options', { params: byId }, async ({ params }, { commerce }) =>
    found(await commerce.options(params.id)),
  ),
  get('/products/:id/variants', { params: byId }, async ({ params }, { commerce }) =>
    found(await commerce.variants(params.id)),
  ),
  get(
    '/products/:id/variants/:variantId',
    { params: v.strictObject({ id: textId, variantId: textId }) },
    async ({ params }, { commerce }) => found(await commerce.variant(params.id, params.variantId)),
  ),
  get(
    '/variants',
    {
      query: v.strictObject({
        page,
        'product_id:in': v.optional(idList),
        id: v.optional(idList),
        sku: v.optional(sku),
        include_fields: fields,
      }),
    },
    async ({ query }, { commerce }) => {
      const { 'product_id:in': productIds, id: ids } = query;
      const answer = await commerce.variantsBy({
        page: query.page,
        ...(productIds ? { productIds } : {}),
        ...(ids ? { ids } : {}),
        ...(query.sku ? { sku: query.sku } : {}),
      });
      return {
        data: answer.data.map((variant) => narrowed(variant, query.include_fields)),
        pagination: answer.pagination,
      };
    },
  ),
  get('/categories', { query: v.strictObject({ page }) }, async ({ query }, { commerce }) => {
    const { data, pagination } = await commerce.categories(query.page);
    return { data, pagination };
  }),
  get('/categories/:id', { params: byId }, async ({ params }, { commerce }) =>
    found(await commerce.category(params.id)),
  ),
  get('/category_tree', { query: v.strictObject({ page }) }, async (_input, { commerce }) => ({
    data: categoryTree(await commerce.categoryTree()),
  })),
  get('/currencies', {}, async (_input, { commerce }) => ({ data: await commerce.currencies() })),
  get('/currencies/:id', { params: byId }, async ({ params }, { commerce }) =>
    found(await commerce.currency(params.id)),
  ),
];
