/** v3/catalog: products, their options and variants, and the variants of all products. */
import { listed, Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { readFilters, sorted } from '../requests/filters.ts';
import type { FieldKind } from '../requests/filters.ts';
import { fieldFilter, LIST_PARAMETERS, paging, pathId, listParameter } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import type { Catalog, FoundVariant, Product } from './catalog.ts';
import { includedShapes, optionShape, PRODUCT_INCLUDES, productShape, variantShape } from './product-shape.ts';

const PRODUCT_FIELDS: Readonly<Record<string, FieldKind>> = {
  id: 'number', name: 'text', sku: 'text', mpn: 'text', upc: 'text', price: 'number', weight: 'number', condition: 'text', brand_id: 'number', date_modified: 'date', date_last_imported: 'date',
  is_visible: 'boolean', is_featured: 'boolean', is_free_shipping: 'boolean', inventory_level: 'number', total_sold: 'number', type: 'text', categories: 'numbers', availability: 'text',
  channel_id: 'number', keyword: 'words', out_of_stock: 'stock', inventory_low: 'stock',
}; // prettier-ignore
const PRODUCT_SORTS = [
  'id', 'name', 'sku', 'price', 'date_modified', 'date_last_imported', 'inventory_level', 'is_visible', 'total_sold', 'calculated_price',
]; // prettier-ignore
const VARIANT_FIELDS: Readonly<Record<string, FieldKind>> = {
  id: 'number', sku: 'text', upc: 'text', product_id: 'number',
}; // prettier-ignore
/** Page size limit of the platform for `include=options` and `include=modifiers`. */
const HEAVY_INCLUDE_CAP = 10;

type Shape = Readonly<Record<string, unknown>>;

function once<T>(build: (catalog: Catalog) => T): (catalog: Catalog) => T {
  const known = new WeakMap<Catalog, T>();
  return (catalog) => {
    const found = known.get(catalog) ?? build(catalog);
    known.set(catalog, found);
    return found;
  };
}

/** Catalogs are immutable: a new version is a new object, so results can be cached per object. */
const productShapes = once((catalog) =>
  catalog.store.products.map((product) => ({ ...productShape(product), product, channel_id: 1 })),
);
const variantShapes = once((catalog) => catalog.variants.map(variantShape));

const fieldsOf = (sample: object | undefined): readonly string[] => (sample ? Object.keys(sample) : []);

function productFields(search: URLSearchParams, include: ReadonlySet<string>, sample: Product | undefined) {
  const known = fieldsOf(sample && productShape(sample));
  const only = fieldFilter(search, known, new Set(['id']));
  return (product: Product): Shape => ({ ...only(productShape(product)), ...includedShapes(product, include) });
}

function listProducts({ url, catalog }: Call): Response {
  const search = url.searchParams;
  const include = listParameter(search, 'include', PRODUCT_INCLUDES);
  // Both contexts find the same products: the keyword search has no ranking to adapt.
  listParameter(search, 'keyword_context', ['shopper', 'merchant']);
  const { page, limit } = paging(search, include.has('options') || include.has('modifiers') ? HEAVY_INCLUDE_CAP : 250);
  const matches = readFilters(search, PRODUCT_FIELDS, [...LIST_PARAMETERS, 'keyword_context']);
  const all = sorted(productShapes(catalog).filter(matches), search, PRODUCT_SORTS);
  const shape = productFields(search, include, catalog.store.products[0]);
  return listed({ all, page, limit }, url, ({ product }) => shape(product));
}

export function productOf({ params, catalog }: Call): Product {
  const product = catalog.product(pathId(params['productId']));
  if (!product) throw new Refusal(404, 'The product was not found.');
  return product;
}

function oneProduct(call: Call): Response {
  const found = productOf(call);
  const include = listParameter(call.url.searchParams, 'include', PRODUCT_INCLUDES);
  return single(productFields(call.url.searchParams, include, found)(found));
}

function listOptions(call: Call): Response {
  const all = productOf(call).options.map(optionShape);
  const only = fieldFilter(call.url.searchParams, fieldsOf(all[0]), new Set(['id']));
  return listed({ all, ...paging(call.url.searchParams) }, call.url, only);
}

function variantFields(url: URL, sample: FoundVariant | undefined) {
  return fieldFilter(url.searchParams, fieldsOf(sample && variantShape(sample)), new Set(['id']));
}

function listOfProduct(call: Call): Response {
  const found = productOf(call);
  const all = found.variants.map((variant) => ({ product: found, variant }));
  const only = variantFields(call.url, all[0]);
  return listed({ all, ...paging(call.url.searchParams) }, call.url, (one) => only(variantShape(one)));
}

function oneVariant(call: Call): Response {
  const found = productOf(call);
  const id = pathId(call.params['variantId']);
  const variant = found.variants.find((candidate) => candidate.id === id);
  if (!variant) throw new Refusal(404, 'The variant was not found.');
  const one = { product: found, variant };
  return single(variantFields(call.url, one)(variantShape(one)));
}

function listVariants({ url, catalog }: Call): Response {
  const shapes = variantShapes(catalog);
  const matches = readFilters(url.searchParams, VARIANT_FIELDS, LIST_PARAMETERS);
  const only = fieldFilter(url.searchParams, fieldsOf(shapes[0]), new Set(['id']));
  return listed({ all: shapes.filter(matches), ...paging(url.searchParams) }, url, only);
}

const scope = 'store_v2_products_read_only';

export const productRoutes = resource([
  { path: 'v3/catalog/products', scope, on: { GET: listProducts } },
  { path: 'v3/catalog/products/:productId', scope, on: { GET: oneProduct } },
  { path: 'v3/catalog/products/:productId/options', scope, on: { GET: listOptions } },
  { path: 'v3/catalog/products/:productId/variants', scope, on: { GET: listOfProduct } },
  { path: 'v3/catalog/products/:productId/variants/:variantId', scope, on: { GET: oneVariant } },
  { path: 'v3/catalog/variants', scope, on: { GET: listVariants } },
]);
