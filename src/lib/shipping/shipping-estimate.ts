/** The shipping estimate before checkout, shared by the cart page, the drawer and the server (spec sections 3, 6 and 9). Pure. */
import type { Money } from '#lib/pricing/money.ts';

import { shippingCost } from './shipping-cost.ts';
import type { ShippingMethod } from './shipping-cost.ts';
import type { ShippingZone } from './shipping-zone.ts';

/** The zone that names the whole country, otherwise the global one. `country`: two letters. */
export function zoneOf(country: string, zones: readonly ShippingZone[]): ShippingZone | undefined {
  const open = zones.filter(({ enabled }) => enabled);
  const code = country.toUpperCase();
  return (
    open.find(
      ({ type, locations }) => type === 'country' && locations.some((one) => one.countryCode.toUpperCase() === code),
    ) ?? open.find(({ type }) => type === 'global')
  );
}

interface OpenMethods {
  readonly methods: readonly ShippingMethod[];
  /** Whether free shipping is hidden from this customer. */
  readonly freeHidden: boolean;
}

export interface ShippingQuote {
  /** Cost of the cheapest method that accepts the subtotal; 0 is free. Undefined when no method accepts it, so that only checkout knows the cost. */
  readonly cost: Money | undefined;
  /** The amount missing for free shipping; undefined when shipping is free already, or never free. */
  readonly missing: Money | undefined;
}

/** The subtotals from which the method is free. */
function freeFrom(method: ShippingMethod): readonly number[] {
  if (!method.enabled) return [];
  if (method.type === 'freeshipping') return [method.minimumSubtotal];
  return method.ranges.flatMap(({ cost, lowerLimit }) => (cost === 0 ? [lowerLimit] : []));
}

/** Only the cheapest method counts: a cart with free shipping gets no other quote. */
export function shippingQuote(subtotal: Money, { methods, freeHidden }: OpenMethods): ShippingQuote {
  const cost = shippingCost(subtotal, methods, freeHidden);
  if (freeHidden || cost?.minor === 0) return { cost, missing: undefined };
  const ahead = methods.flatMap(freeFrom).filter((minimum) => minimum > subtotal.minor);
  const missing =
    ahead.length === 0 ? undefined : { minor: Math.min(...ahead) - subtotal.minor, currency: subtotal.currency };
  return { cost, missing };
}
