import type { ApiRoute } from '../api.ts';
/** products, variants, categories, category_tree, currencies (spec section 7). Public; ids and parameters are allow-listed. */
import { numberId, only, optionalIds, pageNumber } from '../parameters.ts';
import { notFound, Refusal } from '../refusal.ts';

const INCLUDES = ['options', 'variants'];
const MAX_AGE = 30;

function includes(text: string | undefined): readonly string[] {
  const wanted = text === undefined || text === '' ? [] : text.split(',');
  const unknown = wanted.find((name) => !INCLUDES.includes(name));
  if (unknown !== undefined) throw new Refusal(400, 'unknown-include', `include takes: ${INCLUDES.join(', ')}.`);
  return wanted;
}

/** include_fields narrows what is answered; `id` always stays. */
function narrowed<T extends object>(value: T, fields: string | undefined): Partial<T> {
  if (fields === undefined) return value;
  const wanted = new Set(['id', ...fields.split(',')]);
  return Object.fromEntries(Object.entries(value).filter(([key]) => wanted.has(key))) as Partial<T>;
}

function found<T>(value: T | undefined): { readonly data: T } {
  if (value === undefined) throw notFound();
  return { data: value };
}

const get = (path: string, handle: ApiRoute['handle']): ApiRoute => ({ method: 'GET', path, handle, maxAge: MAX_AGE });

export const catalogueRoutes: readonly ApiRoute[] = [
  get('/products', async ({ commerce, query }) => {
    only(query, ['page', 'categories:in', 'id:in', 'include', 'include_fields']);
    const categoryIds = optionalIds(query['categories:in'], 'categories:in', 50);
    const ids = optionalIds(query['id:in'], 'id:in', 50);
    const page = await commerce.products({
      page: pageNumber(query['page']),
      include: includes(query['include']),
      ...(categoryIds ? { categoryIds } : {}),
      ...(ids ? { ids } : {}),
    });
    return { ...page, data: page.data.map((product) => narrowed(product, query['include_fields'])) };
  }),
  get('/products/:id', async ({ commerce, params, query }) => {
    only(query, ['include', 'include_fields']);
    const product = await commerce.product(numberId(params['id'], 'id'), includes(query['include']));
    return found(product && narrowed(product, query['include_fields']));
  }),
  get('/products/:id/options', async ({ commerce, params }) =>
    found(await commerce.options(numberId(params['id'], 'id'))),
  ),
  get('/products/:id/variants', async ({ commerce, params }) =>
    found(await commerce.variants(numberId(params['id'], 'id'))),
  ),
  get('/products/:id/variants/:variantId', async ({ commerce, params }) =>
    found(await commerce.variant(numberId(params['id'], 'id'), numberId(params['variantId'], 'variantId'))),
  ),
  get('/variants', async ({ commerce, query }) => {
    only(query, ['page', 'product_id:in', 'id', 'sku', 'include_fields']);
    const productIds = optionalIds(query['product_id:in'], 'product_id:in', 50);
    const ids = optionalIds(query['id'], 'id', 50);
    const sku = query['sku'];
    if (sku !== undefined && !/^[\w .-]{1,64}$/.test(sku))
      throw new Refusal(400, 'malformed-sku', 'sku has characters that no SKU has.');
    const page = await commerce.variantsBy({
      page: pageNumber(query['page']),
      ...(productIds ? { productIds } : {}),
      ...(ids ? { ids } : {}),
      ...(sku ? { sku } : {}),
    });
    return { ...page, data: page.data.map((variant) => narrowed(variant, query['include_fields'])) };
  }),
  get('/categories', async ({ commerce, query }) => {
    only(query, ['page']);
    return commerce.categories(pageNumber(query['page']));
  }),
  get('/categories/:id', async ({ commerce, params }) => found(await commerce.category(numberId(params['id'], 'id')))),
  get('/category_tree', async ({ commerce, query }) => {
    only(query, ['page']);
    return { data: await commerce.categoryTree() };
  }),
  get('/currencies', async ({ commerce }) => ({ data: await commerce.currencies() })),
  get('/currencies/:id', async ({ commerce, params }) => found(await commerce.currency(numberId(params['id'], 'id')))),
];
