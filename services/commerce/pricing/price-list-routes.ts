/** v3/pricelists: lists, their records, and their assignments to groups. */
import { pricesOf } from '../catalog/catalog.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { cursorListed, Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { readFilters } from '../requests/filters.ts';
import type { FieldKind } from '../requests/filters.ts';
import { idsIn, knownOnly, paging, pathId, listParameter } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import type { StoreSettings } from '../seed/seed-settings.ts';

const AT = '2026-11-02T08:00:00Z';
const LIST = ['page', 'limit', 'before', 'after'];
type PriceList = StoreSettings['price_lists'][number];

const listShape = ({ id, name, active }: PriceList) => ({
  id, date_created: AT, date_modified: AT, name, active,
}); // prettier-ignore

const DATES = ['date_created', 'date_modified'];
const DATE_FILTERS = DATES.flatMap((name) => [name, `${name}:min`, `${name}:max`]);
const LIST_FIELDS = { id: 'number', name: 'text', date_created: 'date', date_modified: 'date' } as const;

function lists({ url, catalog }: Call): Response {
  const search = url.searchParams;
  knownOnly(search, [...LIST, 'id', 'id:in', 'name', 'name:like', ...DATE_FILTERS]);
  const matches = readFilters(search, LIST_FIELDS, LIST);
  const all = catalog.store.settings.price_lists.filter((list) => matches(listShape(list)));
  return cursorListed({ all, ...paging(search), withLinks: false }, url, listShape);
}

function listOf({ params, catalog }: Call): PriceList {
  const id = pathId(params['listId']);
  const found = catalog.store.settings.price_lists.find((list) => list.id === id);
  if (!found) throw new Refusal(404, 'The price list was not found.');
  return found;
}

function recordShape(
  list: PriceList,
  record: PriceList['records'][number],
  { catalog, include }: { readonly catalog: Catalog; readonly include: ReadonlySet<string> },
) {
  const found = catalog.variant(record.variant_id);
  const fallback = found ? pricesOf(found.product, found.variant).price : 0;
  const { price, sale_price, retail_price } = record;
  return {
    price_list_id: list.id, variant_id: record.variant_id, product_id: record.product_id, currency: record.currency.toLowerCase(), price, sale_price, retail_price, map_price: 0,
    calculated_price: sale_price || price || fallback, date_created: AT, date_modified: AT,
    ...(include.has('bulk_pricing_tiers') ? { bulk_pricing_tiers: [] } : {}),
    ...(include.has('sku') ? { sku: found?.variant.sku ?? '' } : {}),
  }; // prettier-ignore
}

const PRICES = ['price', 'sale_price', 'retail_price', 'map_price', 'calculated_price'];
const RECORD_FIELDS: Readonly<Record<string, FieldKind>> = {
  currency: 'text', sku: 'text', ...Object.fromEntries(PRICES.map((name) => [name, 'number'])), ...Object.fromEntries(DATES.map((name) => [name, 'date'])),
}; // prettier-ignore
const RECORD_FILTERS = [
  'currency', 'currency:in', 'sku', 'sku:in', ...PRICES.flatMap((name) => [name, `${name}:min`, `${name}:max`]), ...DATE_FILTERS,
]; // prettier-ignore
const RECORD_IDS = ['variant_id:in', 'product_id:in'];

function records(call: Call): Response {
  const search = call.url.searchParams;
  knownOnly(search, [...LIST, 'include', ...RECORD_IDS, ...RECORD_FILTERS]);
  const include = listParameter(search, 'include', ['bulk_pricing_tiers', 'sku']);
  const list = listOf(call);
  const [variants, products] = RECORD_IDS.map((name) => idsIn(search, name));
  const matches = readFilters(search, RECORD_FIELDS, [...LIST, 'include', ...RECORD_IDS]);
  const shown = { catalog: call.catalog, include: new Set(['sku']) };
  const all = list.records
    .filter((one) => (variants?.includes(one.variant_id) ?? true) && (products?.includes(one.product_id) ?? true))
    .filter((one) => matches(recordShape(list, one, shown)))
    .map((record) => ({ id: record.variant_id, record }))
    .toSorted((left, right) => left.id - right.id);
  const { page, limit } = paging(search);
  return cursorListed({ all, page, limit, withLinks: false }, call.url, ({ record }) =>
    recordShape(list, record, { catalog: call.catalog, include }),
  );
}

/** The records of a variant, or the one in the currency that the path names. */
function ofVariant(call: Call): readonly PriceList['records'][number][] {
  const id = pathId(call.params['variantId']);
  const currency = call.params['currency']?.toLowerCase();
  return listOf(call).records.filter(
    (one) => one.variant_id === id && (currency === undefined || one.currency.toLowerCase() === currency),
  );
}

/** Reads the parameters of a list of records, or with `isOne` those of a single record. */
function shapeOf(call: Call, isOne: boolean) {
  knownOnly(call.url.searchParams, isOne ? ['include'] : [...LIST, 'include']);
  const include = listParameter(call.url.searchParams, 'include', ['bulk_pricing_tiers', 'sku']);
  const list = listOf(call);
  return (record: PriceList['records'][number]) => recordShape(list, record, { catalog: call.catalog, include });
}

function variantRecords(call: Call): Response {
  const shape = shapeOf(call, false);
  const all = ofVariant(call).map((record) => ({ id: record.variant_id, record }));
  const page = paging(call.url.searchParams);
  return cursorListed({ all, ...page, withLinks: false }, call.url, ({ record }) => shape(record));
}

function oneRecord(call: Call): Response {
  const shape = shapeOf(call, true);
  const [found] = ofVariant(call);
  if (!found) throw new Refusal(404, 'The price record was not found.');
  return single(shape(found));
}

/** Assignments derive from group rules; their ids are those of the groups. */
function assignments({ url, catalog }: Call): Response {
  const search = url.searchParams;
  const fields = ['id', 'price_list_id', 'customer_group_id', 'channel_id'];
  knownOnly(search, [...LIST, ...fields.flatMap((name) => [name, `${name}:in`])]);
  const rows = catalog.store.settings.customer_groups.flatMap(({ id, discount_rules }) =>
    discount_rules.flatMap((rule) =>
      rule.type === 'price_list'
        ? [{ id, price_list_id: rule.price_list_id, customer_group_id: id, channel_id: 1 }]
        : [],
    ),
  );
  const matches = readFilters(search, Object.fromEntries(fields.map((name) => [name, 'number'])), LIST);
  return cursorListed({ all: rows.filter(matches), ...paging(search), withLinks: false }, url, (row) => row);
}

const scope = 'store_v2_products_read_only';

export const priceListRoutes = resource([
  { path: 'v3/pricelists', scope, on: { GET: lists } },
  { path: 'v3/pricelists/assignments', scope, on: { GET: assignments } },
  { path: 'v3/pricelists/:listId', scope, on: { GET: (call) => single(listShape(listOf(call))) } },
  { path: 'v3/pricelists/:listId/records', scope, on: { GET: records } },
  { path: 'v3/pricelists/:listId/records/:variantId', scope, on: { GET: variantRecords } },
  { path: 'v3/pricelists/:listId/records/:variantId/:currency', scope, on: { GET: oneRecord } },
]);
