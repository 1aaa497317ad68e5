/** v3/catalog: category trees, and the deprecated category endpoints. */
import { listed, Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { readFilters, sorted } from '../requests/filters.ts';
import type { FieldKind } from '../requests/filters.ts';
import { fieldFilter, LIST_PARAMETERS, paging, pathId } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import { categoryShape, oldCategoryShape, oldTreeShape, TREE, TREE_ID, treeShape } from './category-shape.ts';

const SHARED: Readonly<Record<string, FieldKind>> = {
  parent_id: 'number', name: 'text', page_title: 'text', is_visible: 'boolean', keyword: 'words',
}; // prettier-ignore
const OLD_FIELDS: Readonly<Record<string, FieldKind>> = { ...SHARED, id: 'number' };
const TREE_FIELDS: Readonly<Record<string, FieldKind>> = {
  ...SHARED, category_id: 'number', category_uuid: 'text', tree_id: 'number',
}; // prettier-ignore

const fieldsOf = (sample: object | undefined): readonly string[] => (sample ? Object.keys(sample) : []);

function treeCategories({ url, catalog }: Call): Response {
  const shapes = catalog.store.categories.map(categoryShape);
  const matches = readFilters(url.searchParams, TREE_FIELDS, LIST_PARAMETERS);
  const only = fieldFilter(url.searchParams, fieldsOf(shapes[0]), new Set(['category_id']));
  return listed({ all: shapes.filter(matches), ...paging(url.searchParams) }, url, only);
}

function oldCategories({ url, catalog }: Call): Response {
  const shapes = catalog.store.categories.map(oldCategoryShape);
  const matches = readFilters(url.searchParams, OLD_FIELDS, LIST_PARAMETERS);
  const only = fieldFilter(url.searchParams, fieldsOf(shapes[0]), new Set(['id']));
  const all = sorted(shapes.filter(matches), url.searchParams, ['name', 'id', 'parent_id', 'sort_order']);
  return listed({ all, ...paging(url.searchParams) }, url, only);
}

function oldCategory({ url, params, catalog }: Call): Response {
  const id = pathId(params['categoryId']);
  const found = catalog.store.categories.find((category) => category.id === id);
  if (!found) throw new Refusal(404, 'The category was not found.');
  const shape = oldCategoryShape(found);
  return single(fieldFilter(url.searchParams, fieldsOf(shape), new Set(['id']))(shape));
}

function trees({ url }: Call): Response {
  const rows = [{ ...TREE, channel_id: 1 }];
  const matches = readFilters(url.searchParams, { id: 'number', channel_id: 'number' }, LIST_PARAMETERS);
  return listed({ all: rows.filter(matches), ...paging(url.searchParams) }, url, () => TREE);
}

function tree({ url, params, catalog }: Call): Response {
  if (pathId(params['treeId']) !== TREE_ID)
    throw new Refusal(404, 'The tree was not found.', { errors: { tree_id: 'was not found' } });
  const depth = url.searchParams.get('depth');
  if (depth !== null && !/^\d{1,3}$/.test(depth))
    throw new Refusal(422, 'The depth must be a whole number.', { errors: { depth: 'must be a whole number' } });
  return single(treeShape(catalog.store.categories, depth === null ? undefined : Number(depth)));
}

const oldTree = ({ catalog }: Call): Response => single(oldTreeShape(treeShape(catalog.store.categories)));

const scope = 'store_v2_products_read_only';

export const categoryRoutes = resource([
  { path: 'v3/catalog/categories', scope, on: { GET: oldCategories } },
  { path: 'v3/catalog/categories/tree', scope, on: { GET: oldTree } },
  { path: 'v3/catalog/categories/:categoryId', scope, on: { GET: oldCategory } },
  { path: 'v3/catalog/trees', scope, on: { GET: trees } },
  { path: 'v3/catalog/trees/categories', scope, on: { GET: treeCategories } },
  { path: 'v3/catalog/trees/:treeId/categories', scope, on: { GET: tree } },
]);
