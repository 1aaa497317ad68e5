/** What a cart is told of shipping before checkout (spec sections 3, 6 and 9). Pure. */
import type { Money } from '#lib/pricing/money.ts';

import { shippingCost } from './shipping-cost.ts';
import type { ShippingMethod } from './shipping-cost.ts';
import type { NamedShippingMethod, ShippingZone } from './shipping-zone.ts';

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

/** What is missing to free shipping; 0 when it is reached. Undefined where there is none, or it is hidden from this customer. */
export function freeShippingGap(
  subtotal: Money,
  methods: readonly ShippingMethod[],
  freeHidden: boolean,
): Money | undefined {
  if (freeHidden) return undefined;
  const minimums = methods.flatMap((method) =>
    method.type === 'freeshipping' && method.enabled ? [method.minimumSubtotal] : [],
  );
  if (minimums.length === 0) return undefined;
  return { minor: Math.max(0, Math.min(...minimums) - subtotal.minor), currency: subtotal.currency };
}

export interface Estimate {
  readonly name: string;
  readonly cost: Money;
}

/** Every method that takes the cart, the cheapest first. */
export function estimates(
  subtotal: Money,
  methods: readonly NamedShippingMethod[],
  freeHidden: boolean,
): readonly Estimate[] {
  return methods
    .flatMap((method) => {
      const cost = shippingCost(subtotal, [method], freeHidden);
      return cost ? [{ name: method.name, cost }] : [];
    })
    .toSorted((a, b) => a.cost.minor - b.cost.minor);
}
