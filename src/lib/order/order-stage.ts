/** Maps the platform's fifteen order statuses to the stages that shoppers see. */
export const STAGES = [
  'open',
  'preparing',
  'pickup',
  'part-sent',
  'sent',
  'done',
  'cancelled',
  'refunded',
  'part-refunded',
  'checking',
] as const;
export type OrderStage = (typeof STAGES)[number];

const BY_STATUS: Readonly<Record<number, OrderStage>> = {
  0: 'open', 1: 'open', 2: 'sent', 3: 'part-sent', 4: 'refunded', 5: 'cancelled', 6: 'cancelled', 7: 'open', 8: 'pickup', 9: 'preparing', 10: 'done', 11: 'preparing',
  12: 'checking', 13: 'checking', 14: 'part-refunded',
}; // prettier-ignore

/** An unknown status counts as `checking`. */
export function orderStage(statusId: number): OrderStage {
  return BY_STATUS[statusId] ?? 'checking';
}
