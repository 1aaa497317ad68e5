/** The shipping costs of a zone as a table of subtotals, by the same rule as the cart (spec sections 3, 6 and 9). Pure. */
import type { Money } from '#lib/pricing/money.ts';

import { shippingCost } from './shipping-cost.ts';
import type { ShippingMethod } from './shipping-cost.ts';
import { zoneOf } from './shipping-estimate.ts';
import type { ShippingZone } from './shipping-zone.ts';

export interface ShippingStep {
  readonly from: Money;
  /** Highest subtotal of the step; absent in the last step. */
  readonly to?: Money;
  /** Shipping cost; 0 is free, undefined if only checkout knows the cost. */
  readonly cost: Money | undefined;
}

/** Shipping costs of a zone. `place`: the platform's name of a part of the country; absent for the whole country. */
export interface ShippingTable {
  readonly place?: string;
  readonly steps: readonly ShippingStep[];
}

/** Steps in ascending order, without gaps, each with one cost. Empty for a zone without methods. */
export function shippingSteps(methods: readonly ShippingMethod[], currency: string): readonly ShippingStep[] {
  const enabled = methods.filter((method) => method.enabled);
  // The cost can change at a limit, which belongs to both adjacent ranges, and just above it.
  const limits = enabled.flatMap((method) =>
    method.type === 'freeshipping'
      ? [method.minimumSubtotal]
      : method.ranges.flatMap(({ lowerLimit, upperLimit }) => [lowerLimit, (upperLimit ?? 0) + 1]),
  );
  if (limits.length === 0) return [];
  const points = [...new Set([0, ...limits])].toSorted((one, other) => one - other);
  const costs = points.map((minor) => shippingCost({ minor, currency }, enabled));
  const starts = points.keys().filter((at) => at === 0 || costs[at]?.minor !== costs[at - 1]?.minor).toArray(); // prettier-ignore
  return starts.map((at, index) => {
    const next = starts[index + 1];
    const to = next === undefined ? undefined : (points[next] ?? 0) - 1;
    const from = { minor: points[at] ?? 0, currency };
    return { from, ...(to === undefined ? {} : { to: { minor: to, currency } }), cost: costs[at] };
  });
}

/** Shipping cost of an order with this subtotal; undefined if no step states it. */
export function costIn(steps: readonly ShippingStep[], subtotal: Money): Money | undefined {
  const { minor, currency } = subtotal;
  return steps.find(({ from, to }) => from.currency === currency && from.minor <= minor && minor <= (to?.minor ?? Infinity))?.cost; // prettier-ignore
}

/** Steps for the whole country; undefined if only parts of it have shipping costs. */
export function countrySteps(tables: readonly ShippingTable[]): readonly ShippingStep[] | undefined {
  return tables.find(({ place }) => place === undefined)?.steps;
}

/** The table of a country, then those of its parts with costs of their own. `country`: two letters. */
export function shippingTables(
  zones: readonly (ShippingZone & { readonly methods: readonly ShippingMethod[] })[],
  country: string,
  currency: string,
): readonly ShippingTable[] {
  const whole = zoneOf(country, zones);
  const parts = zones.filter(({ enabled, type, locations }) => enabled && type === 'state' && locations.some((one) => one.countryCode.toUpperCase() === country.toUpperCase())); // prettier-ignore
  const methodsOf = (id: number | undefined) => zones.find((zone) => zone.id === id)?.methods ?? [];
  return [
    { steps: shippingSteps(methodsOf(whole?.id), currency) },
    ...parts.map(({ name, methods }) => ({ place: name, steps: shippingSteps(methods, currency) })),
  ].filter(({ steps }) => steps.length > 0);
}
