/** A market's promises about delivery and returns, from its country entry, and the resulting dates. Pure. */
import type { Money } from '#lib/pricing/money.ts';

export interface DeliveryTerms {
  /** Subtotal from which standard shipping is free; absent if it is never free. */
  readonly freeFrom?: Money;
  /** Working days until delivery, counted from the day after the order. */
  readonly days?: { readonly from: number; readonly to: number };
  /** Number of days within which a purchase can be returned. */
  readonly returnDays?: number;
  /** The shopper's cost of a return; 0 is free, absent is unknown. */
  readonly returnCost?: Money;
}

/** `2–4`, or `3` if the range ends on its first day or before. */
export const dayRange = ({ from, to }: NonNullable<DeliveryTerms['days']>): string =>
  from < to ? `${from}–${to}` : `${from}`;

const SATURDAY = 6;

/** The date after `days` working days, Monday to Friday, at the same time of day. Public holidays are not taken into account. */
function afterWorkingDays(start: Date, days: number): Date {
  const date = new Date(start);
  for (let left = days; left > 0;) {
    date.setDate(date.getDate() + 1);
    if (date.getDay() % SATURDAY !== 0) left -= 1;
  }
  return date;
}

/** First and last day of delivery of an order placed at `now`. */
export function deliveryDates(
  now: Date,
  { from, to }: NonNullable<DeliveryTerms['days']>,
): { readonly first: Date; readonly last: Date } {
  return { first: afterWorkingDays(now, from), last: afterWorkingDays(now, Math.max(from, to)) };
}
