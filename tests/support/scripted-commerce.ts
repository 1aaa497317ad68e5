/** An in-memory commerce platform with a few products, whose prices the test sets. */
import type { FactSource } from '#content-loaders/commerce-facts.ts';
import type { CommerceProduct, CommerceVariant } from '#lib/catalogue/commerce-product.ts';

export interface ScriptedProduct {
  /** Price of each variant in minor units. */
  readonly prices: readonly number[];
  readonly retail?: number;
  /** Stock of each variant; default 9. */
  readonly level?: number;
}

export interface ScriptedCommerce {
  readonly products: Map<number, ScriptedProduct>;
  /** Ids requested in each call. */
  readonly asked: (readonly number[])[];
  /** Awaited before each response; if it throws, the call fails with that error. */
  before: () => Promise<void>;
  /** Shipping cost of any order in minor units. */
  shippingCost: number;
  /** Awaited before the response with shipping zones; if it throws, only that call fails. */
  beforeShipping: () => Promise<void>;
  readonly client: FactSource;
}

function variant(
  productId: number,
  at: number,
  price: number,
  { retail, level = 9 }: ScriptedProduct,
): CommerceVariant {
  return {
    id: productId * 100 + at,
    productId,
    sku: '',
    inventoryLevel: level,
    isInStock: level > 0,
    isPurchasable: true,
    calculatedPrice: { minor: price, currency: 'EUR' },
    optionValues: [],
    ...(retail === undefined ? {} : { retailPrice: { minor: retail, currency: 'EUR' } }),
  };
}

export function scriptedCommerce(first: Readonly<Record<number, ScriptedProduct>> = {}): ScriptedCommerce {
  const made: ScriptedCommerce = {
    products: new Map(Object.entries(first).map(([id, product]) => [Number(id), product])),
    asked: [],
    shippingCost: 995,
    beforeShipping: () => Promise.resolve(),
    before: () => Promise.resolve(),
    client: {
      async products({ ids = [] }) {
        made.asked.push(ids);
        await made.before();
        const data = ids.flatMap((id): CommerceProduct[] => {
          const product = made.products.get(id);
          const variants = product?.prices.map((price, at) => variant(id, at, price, product)) ?? [];
          return product ? [{ id, variants } as unknown as CommerceProduct] : [];
        });
        const { length } = data;
        return { data, pagination: { total: length, count: length, per_page: 50, current_page: 1, total_pages: 1 } };
      },
      priceVariants: (variants) => Promise.resolve(variants),
      shippingZones: async () => {
        await made.beforeShipping();
        return [{ id: 1, name: 'All', type: 'country', enabled: true, locations: [{ countryCode: 'US' }] }];
      },
      shippingMethods: () =>
        Promise.resolve([
          {
            id: 2,
            name: 'Standard',
            enabled: true,
            type: 'total',
            ranges: [{ lowerLimit: 0, cost: made.shippingCost }],
          },
        ]),
    },
  };
  return made;
}
