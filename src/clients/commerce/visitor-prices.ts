/** Prices that one visitor sees and pays; the only source of prices in the shop (ruling 24). */
import type { CommerceProduct, CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { chargedPrice } from '#lib/pricing/item-price.ts';
import type { ItemPrice } from '#lib/pricing/item-price.ts';

import type { PriceAsk, StoreCalls } from './store-calls.ts';

/** A payer without a customer is a guest, who pays the prices of the guest group. */
export type PricedCustomer = Pick<PriceAsk, 'customerId'>;

export interface VisitorPrices {
  /** The variants with the prices of the payer's group. A variant that the pricing endpoint leaves out keeps its catalog price. */
  priceVariants(variants: readonly CommerceVariant[], payer?: PricedCustomer): Promise<readonly CommerceVariant[]>;
  /** The products and their variants with the prices of the payer's group. */
  priceProducts(products: readonly CommerceProduct[], payer?: PricedCustomer): Promise<readonly CommerceProduct[]>;
}

type Item = PriceAsk['items'][number];
type Prices = Pick<CommerceVariant, 'calculatedPrice' | 'retailPrice'>;

function withPrice<T extends Prices>(priced: T, price: ItemPrice | undefined): T {
  if (!price) return priced;
  const { retailPrice: _catalog, ...rest } = priced;
  const { price: calculatedPrice, was } = chargedPrice(price);
  return { ...rest, calculatedPrice, ...(was ? { retailPrice: was } : {}) } as T;
}

function byProduct(
  variants: readonly CommerceVariant[],
): readonly (readonly [CommerceVariant, ...CommerceVariant[]])[] {
  const groups = new Map<number, [CommerceVariant, ...CommerceVariant[]]>();
  for (const variant of variants) {
    const group = groups.get(variant.productId);
    if (group) group.push(variant);
    else groups.set(variant.productId, [variant]);
  }
  return [...groups.values()];
}

/** Whether all variants of a product have the same catalog price. */
const isUniform = ([first, ...others]: readonly CommerceVariant[]): boolean =>
  others.every(
    ({ calculatedPrice, retailPrice }) =>
      calculatedPrice.minor === first?.calculatedPrice.minor && retailPrice?.minor === first.retailPrice?.minor,
  );

const itemOf = ({ productId, id: variantId }: CommerceVariant): Item => ({ productId, variantId });

export function createVisitorPrices({ prices }: Pick<StoreCalls, 'prices'>): VisitorPrices {
  /**
   * Prices by variant id. For variants with equal catalog prices only the first one is requested; if the response shows that the
   * product's variants differ for this payer (a price list), the others are requested too.
   */
  async function pricesOf(
    variants: readonly CommerceVariant[],
    payer: PricedCustomer,
  ): Promise<ReadonlyMap<number, ItemPrice>> {
    const groups = byProduct(variants);
    const first = await prices({
      ...payer,
      items: groups.flatMap((group) => (isUniform(group) ? [itemOf(group[0])] : group.map(itemOf))),
    });
    const known = new Map(first.map((price) => [price.variantId, price]));
    const open: CommerceVariant[] = [];
    for (const group of groups.filter(isUniform)) {
      const price = known.get(group[0].id);
      if (!price) continue;
      for (const variant of group.slice(1)) {
        if (price.isUniform) known.set(variant.id, price);
        else open.push(variant);
      }
    }
    const others = open.length > 0 ? await prices({ ...payer, items: open.map(itemOf) }) : [];
    for (const price of others) known.set(price.variantId, price);
    return new Map([...known].flatMap(([id, price]) => (id === undefined ? [] : [[id, price] as const])));
  }

  async function priceVariants(
    variants: readonly CommerceVariant[],
    payer: PricedCustomer = {},
  ): Promise<readonly CommerceVariant[]> {
    if (variants.length === 0) return variants;
    const known = await pricesOf(variants, payer);
    return variants.map((variant) => withPrice(variant, known.get(variant.id)));
  }

  return {
    priceVariants,
    async priceProducts(products, payer = {}) {
      if (products.length === 0) return products;
      const [productPrices, variants] = await Promise.all([
        prices({ ...payer, items: products.map(({ id }) => ({ productId: id })) }),
        priceVariants(
          products.flatMap((product) => product.variants),
          payer,
        ),
      ]);
      const known = new Map(productPrices.map((price) => [price.productId, price]));
      return products.map((product) => ({
        ...withPrice(product, known.get(product.id)),
        variants: variants.filter(({ productId }) => productId === product.id),
      }));
    },
  };
}
