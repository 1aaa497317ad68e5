import type { OrderStage } from '#lib/order/order-stage.ts';

/** Names of an order's stages. */
import type { Frame } from '../frame/page-frame.ts';

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

export function stageWords(text: Frame['text']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(WORDS).map(([stage, word]) => [stage, text(word.toLowerCase(), word)]));
}
