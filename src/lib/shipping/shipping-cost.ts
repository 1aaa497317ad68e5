/** Shipping cost (spec sections 3, 6 and 9). */
import type { Money } from '#lib/pricing/money.ts';

/** Amounts in minor units of the subtotal's currency. */
export type ShippingMethod =
  | { readonly type: 'freeshipping'; readonly enabled: boolean; readonly minimumSubtotal: number }
  | { readonly type: 'total'; readonly enabled: boolean; readonly ranges: readonly ShippingRange[] };

export interface ShippingRange {
  readonly lowerLimit: number;
  /** Absent if the range has no upper end. */
  readonly upperLimit?: number;
  readonly cost: number;
}

/** `hidden`: comma-separated ids of the customer groups that do not get free shipping. */
export function isFreeShippingHidden(customerGroupId: number, hidden: string): boolean {
  return hidden.split(',').some((id) => id.trim() === `${customerGroupId}`);
}

function rangeCosts(method: ShippingMethod, subtotal: number): readonly number[] {
  if (method.type === 'freeshipping') return subtotal >= method.minimumSubtotal ? [0] : [];
  const { ranges } = method;
  return ranges
    .filter(({ lowerLimit, upperLimit }) => lowerLimit <= subtotal && subtotal <= (upperLimit ?? Infinity))
    .map(({ cost }) => cost);
}

/**
 * Free when the subtotal reaches the minimum, otherwise the lowest cost of the ranges that contain it, ends included (spec section 9).
 * `freeHidden` excludes all free options. Undefined when no method accepts the subtotal.
 */
export function shippingCost(
  subtotal: Money,
  methods: readonly ShippingMethod[],
  freeHidden = false,
): Money | undefined {
  const costs = methods
    .filter(({ enabled }) => enabled)
    .flatMap((method) => rangeCosts(method, subtotal.minor))
    .filter((cost) => cost > 0 || !freeHidden);
  return costs.length === 0 ? undefined : { minor: Math.min(...costs), currency: subtotal.currency };
}
