/** What the signed-in customer's group pays (spec sections 1 and 6). The group is asked of the platform, never of the request. */
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import type { ItemPrice, TaxedMoney } from '#lib/pricing/item-price.ts';

import type { Call } from '../route.ts';
import { customerIdOf } from '../session/session.ts';

function withPrice(variant: CommerceVariant, price: ItemPrice): CommerceVariant {
  const shown = (money: TaxedMoney) => (price.isTaxIncluded ? money.withTax : money.withoutTax);
  const { calculatedPrice: forAll } = variant;
  const paid = shown(price.paid);
  return paid.minor < forAll.minor ? { ...variant, calculatedPrice: paid, retailPrice: forAll } : variant;
}

/** The variants with his prices, what everybody pays as their retail price; as they are where nobody is signed in or his group pays no less. */
export async function inGroupPrices(
  call: Pick<Call, 'commerce' | 'region' | 'visit'>,
  variants: readonly CommerceVariant[],
): Promise<readonly CommerceVariant[]> {
  const id = call.visit ? customerIdOf(call.visit.session, call.region) : 0;
  if (id === 0 || variants.length === 0) return variants;
  const { groupId = 0 } = (await call.commerce.customer(id)) ?? {};
  if (groupId === 0) return variants;
  const items = variants.map(({ productId, id: variantId }) => ({ productId, variantId }));
  const prices = await call.commerce.prices({ items, customerGroupId: groupId });
  const byVariant = new Map(prices.map((price) => [price.variantId, price]));
  return variants.map((variant) => {
    const price = byVariant.get(variant.id);
    return price ? withPrice(variant, price) : variant;
  });
}
