/** What a shopper is told of shipping before checkout: the one answer that page, drawer and server show (spec sections 3, 6 and 9). Pure. */
import type { Money } from '#lib/pricing/money.ts';

import { shippingCost } from './shipping-cost.ts';
import type { ShippingMethod } from './shipping-cost.ts';
import type { ShippingZone } from './shipping-zone.ts';

/** The zone that names the country as a whole, else the one for everywhere. `country`: two letters. */
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
  /** Free shipping is hidden from this customer. */
  readonly freeHidden: boolean;
}

export interface ShippingQuote {
  /** Of the cheapest method that takes the subtotal; 0 is free. Undefined: no method takes it, only checkout can tell. */
  readonly cost: Money | undefined;
  /** What the subtotal lacks until shipping is free; undefined where it is free already and where it never will be. */
  readonly missing: Money | undefined;
}

/** Subtotals from which a method costs nothing. */
function freeFrom(method: ShippingMethod): readonly number[] {
  if (!method.enabled) return [];
  if (method.type === 'freeshipping') return [method.minimumSubtotal];
  return method.ranges.flatMap(({ cost, lowerLimit }) => (cost === 0 ? [lowerLimit] : []));
}

/** The cheapest method decides alone: a cart that ships free is quoted no other price. */
export function shippingQuote(subtotal: Money, { methods, freeHidden }: OpenMethods): ShippingQuote {
  const cost = shippingCost(subtotal, methods, freeHidden);
  if (freeHidden || cost?.minor === 0) return { cost, missing: undefined };
  const ahead = methods.flatMap(freeFrom).filter((minimum) => minimum > subtotal.minor);
  const missing =
    ahead.length === 0 ? undefined : { minor: Math.min(...ahead) - subtotal.minor, currency: subtotal.currency };
  return { cost, missing };
}
