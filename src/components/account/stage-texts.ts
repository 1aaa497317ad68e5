/** Names of an order's stages. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { OrderStage } from '#lib/order/order-stage.ts';
import type { Text } from '#lib/page/page-locals.ts';

const WORDS = {
  open: 'Awaiting payment',
  preparing: 'Preparing',
  pickup: 'Ready for pickup',
  'part-sent': 'Partly shipped',
  sent: 'Shipped',
  done: 'Delivered',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  'part-refunded': 'Partly refunded',
  checking: 'Under review',
} as const satisfies Record<OrderStage, InterfaceText>;

export function stageTexts(text: Text): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(WORDS).map(([stage, word]) => [stage, text(word)]));
}
