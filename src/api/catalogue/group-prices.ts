/**
 * Prices for the visitor of a call (spec sections 1 and 6, ruling 24): the guest group's for guests, the customer group's for customers. The session
 * decides who the visitor is.
 */
import type { CommerceProduct, CommerceVariant } from '#lib/catalogue/commerce-product.ts';

import type { Call } from '../route.ts';
import { customerIdOf } from '../session/session.ts';

type PriceCall = Pick<Call, 'commerce' | 'region' | 'visit'>;

const payerOf = ({ visit, region }: PriceCall): { readonly customerId: number } => ({
  customerId: visit ? customerIdOf(visit.session, region) : 0,
});

export const inVisitorPrices = (
  call: PriceCall,
  variants: readonly CommerceVariant[],
): Promise<readonly CommerceVariant[]> => call.commerce.priceVariants(variants, payerOf(call));

export const productsInVisitorPrices = (
  call: PriceCall,
  products: readonly CommerceProduct[],
): Promise<readonly CommerceProduct[]> => call.commerce.priceProducts(products, payerOf(call));
