/** v3/inventory/items: stock by variant, at the store's only location. */
import type { FoundVariant } from '../catalog/catalog.ts';
import { listed } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { idsIn, knownOnly, paging } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';

const FILTERS = ['sku:in', 'variant_id:in', 'product_id:in', 'location_id:in', 'location_code:in'];

/** An inventory item in v3 format; untracked items are always in stock. */
function itemShape({ product, variant }: FoundVariant) {
  const isCounted = product.row.inventoryTracking !== 'none';
  return {
    identity: { sku: variant.sku, variant_id: variant.id, product_id: product.row.id, sku_id: variant.id },
    locations: [
      {
        location_id: 1, location_code: 'BC-LOCATION-1', location_name: 'Warehouse', available_to_sell: variant.inventoryLevel, total_inventory_onhand: variant.inventoryLevel,
        location_enabled: true,
        settings: { safety_stock: 0, is_in_stock: !isCounted || variant.inventoryLevel > 0, warning_level: 0, bin_picking_number: '' },
      },
    ],
  }; // prettier-ignore
}

function items({ url, catalog }: Call): Response {
  const search = url.searchParams;
  knownOnly(search, ['page', 'limit', ...FILTERS]);
  const [variants, products, locations] = ['variant_id:in', 'product_id:in', 'location_id:in'].map((name) =>
    idsIn(search, name),
  );
  const skus = search.get('sku:in')?.toLowerCase().split(',');
  const codes = search.get('location_code:in')?.split(',');
  const isHere = (locations?.includes(1) ?? true) && (codes?.includes('BC-LOCATION-1') ?? true);
  const all = catalog.variants.filter(
    ({ product, variant }) =>
      isHere &&
      (variants?.includes(variant.id) ?? true) &&
      (products?.includes(product.row.id) ?? true) &&
      (skus?.includes(variant.sku.toLowerCase()) ?? true),
  );
  return listed({ all, ...paging(search) }, url, itemShape);
}

export const inventoryRoutes = resource([
  { path: 'v3/inventory/items', scope: 'store_inventory_read_only', on: { GET: items } },
]);
