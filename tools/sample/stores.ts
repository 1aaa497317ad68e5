/** The commerce data of the sample shop: per store a catalog in its currency, with stock, customers and orders. */
import { CATEGORIES, COLORS } from './catalog.ts';
import type { CatalogProduct } from './catalog.ts';
import { commerceCategoryId, commerceProductId, STORES } from './commerce-ids.ts';
import { sampleCustomers, sampleOrders } from './store-people.ts';
import { storeSettings } from './store-settings.ts';

const MARKET: Readonly<
  Record<
    string,
    {
      readonly country: string;
      readonly currency: string;
      readonly token: string;
      readonly name: string;
      readonly left: boolean;
      readonly decimal: string;
      readonly thousands: string;
    }
  >
> = {
  us: { country: 'us', currency: 'USD', token: '$', name: 'US Dollar', left: true, decimal: '.', thousands: ',' },
  ca: { country: 'ca', currency: 'CAD', token: '$', name: 'Canadian Dollar', left: true, decimal: '.', thousands: ',' },
  eu_region_1: { country: 'de', currency: 'EUR', token: '€', name: 'Euro', left: false, decimal: ',', thousands: '.' },
};

function stockOf(product: CatalogProduct, position: number): number {
  if (product.stock === 'all') return 0;
  if (product.stock === 'low') return 2;
  if (product.stock === 'some') return position % 3 === 0 ? 0 : 9;
  return 12 + ((position * 7) % 23);
}

/** Ids of options, values and variants are derived from the product's id, so that they are stable and differ between stores. */
function storeProduct(store: string, product: CatalogProduct) {
  const id = commerceProductId(store, product.slug);
  const country = MARKET[store]?.country ?? 'us';
  const sizes = product.sizes.length > 0 ? product.sizes : [undefined];
  const variants = product.colors.flatMap((color, colorIndex) =>
    sizes.map((size, sizeIndex) => {
      const position = colorIndex * sizes.length + sizeIndex;
      const code = `${product.slug}-${color}${size === undefined ? '' : `-${size}`}`
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]+/g, '-');
      return {
        id: id * 100 + position,
        sku: `FIRN-${code}`,
        inventory_level: stockOf(product, position),
        image_url: `/i/firn/${product.slug}-${color}`,
        option_values: [
          { option_id: id * 10 + 1, id: id * 100 + colorIndex },
          ...(size === undefined ? [] : [{ option_id: id * 10 + 2, id: id * 100 + 50 + sizeIndex }]),
        ],
      };
    }),
  );
  return {
    id,
    name: product.title,
    sku: `FIRN-${product.slug.toUpperCase()}`,
    url: `/p/${product.slug}`,
    price: product.prices[country] ?? 0,
    sale_price: product.salePrices[country] ?? 0,
    categories: [commerceCategoryId(store, product.category), commerceCategoryId(store, product.subcategory)],
    availability: product.discontinued ? 'disabled' : 'available',
    options: [
      {
        id: id * 10 + 1,
        display_name: 'Color',
        type: 'swatch',
        option_values: product.colors.map((color, index) => ({
          id: id * 100 + index,
          label: COLORS[color]?.name ?? color,
          value_data: { colors: [COLORS[color]?.hex ?? '#808080'] },
        })),
      },
      ...(product.sizes.length === 0
        ? []
        : [
            {
              id: id * 10 + 2,
              display_name: product.optionName ?? 'Size',
              type: 'rectangles',
              option_values: product.sizes.map((size, index) => ({
                id: id * 100 + 50 + index,
                label: size,
                value_data: null,
              })),
            },
          ]),
    ],
    variants,
  };
}

async function sampleStore(store: string, all: readonly CatalogProduct[]) {
  const market = MARKET[store];
  const products = all
    .filter((product) => product.regions.length === 0 || product.regions.includes(store))
    .map((product) => storeProduct(store, product));
  return {
    hash: store.replaceAll('_', '-'),
    currency: {
      id: 1,
      code: market?.currency,
      name: market?.name,
      token: market?.token,
      token_location: market?.left ? 'left' : 'right',
      decimal_token: market?.decimal,
      thousands_token: market?.thousands,
      decimal_places: 2,
    },
    tax_included: store === 'eu_region_1',
    categories: Object.entries(CATEGORIES).flatMap(([category, children]) => [
      { id: commerceCategoryId(store, category), parent_id: 0, name: category, url: `/${category}` },
      ...children.map((child) => ({
        id: commerceCategoryId(store, child),
        parent_id: commerceCategoryId(store, category),
        name: child,
        url: `/${category}/${child}`,
      })),
    ]),
    products,
    settings: storeSettings(store, market?.currency ?? 'USD', products),
    customers: await sampleCustomers(store),
    orders: sampleOrders(store, products),
  };
}

export const sampleStores = (products: readonly CatalogProduct[]) =>
  Promise.all(STORES.map((store) => sampleStore(store, products)));
