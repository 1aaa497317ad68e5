import type { OrderStage } from '#lib/order/order-stage.ts';
import type { Text } from '#lib/page/page-locals.ts';

/** Names of an order's stages. */

const WORDS = {
  open: 'Waiting for payment',
  preparing: 'Being prepared',
  pickup: 'Ready for pickup',
  'part-sent': 'Partly sent',
  sent: 'Sent',
  done: 'Delivered',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  checking: 'Being checked',
} as const satisfies Record<OrderStage, string>;

export function stageWords(text: Text): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(WORDS).map(([stage, word]) => [stage, text(word.toLowerCase(), word)]));
}
