/** The events of a channel, which the platform sends in addition to those of the store, with other bodies. There is one channel, with the id 1. */
import type { StoreEvent } from './events.ts';

/** The scope of an event in the channel: `store/cart/created` → `store/channel/1/cart/created`. */
export const channelScope = (scope: string): string => scope.replace(/^store\//, 'store/channel/1/');

/** The events of the channel that belong to an event of the store. */
export function channelEvents({ scope, data }: StoreEvent): readonly StoreEvent[] {
  if (scope.startsWith('store/cart/lineItem/'))
    return [{ scope: channelScope(scope), data: { cart_id: data['cartId'], cart_item_id: data['id'] } }];
  if (scope.startsWith('store/cart/')) return [{ scope: channelScope(scope), data: { cart_id: data['id'] } }];
  if (scope.startsWith('store/order/')) return [{ scope: channelScope(scope), data: { order_id: data['id'] } }];
  if (!scope.startsWith('store/sku/inventory/')) return [];
  const { product_id, variant_id } = data['inventory'] as Readonly<Record<string, unknown>>;
  // All channels share the stock, so their scope has an asterisk.
  const stockScope = 'store/channel/*/inventory/product/stock_changed';
  return [{ scope: stockScope, data: { variant_id, product_id, location_id: 1 } }];
}
