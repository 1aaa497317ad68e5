/** Messages of the data layer (spec sections 7 and 9), one pure function each. */
import type { Money } from '#lib/pricing/money.ts';

import { decimalAmount, eventItem } from './event-item.ts';
import type { AnalyticsProduct, EventItem } from './event-item.ts';

export interface ItemList {
  readonly id: string;
  readonly name: string;
}

export interface ListEvent {
  readonly event: 'view_item_list' | 'select_item';
  readonly ecommerce: {
    readonly item_list_id: string;
    readonly item_list_name: string;
    readonly items: readonly EventItem[];
  };
}

export interface CartItemEvent {
  readonly event: 'add_to_cart' | 'remove_from_cart';
  readonly ecommerce: {
    /** ISO 4217. */
    readonly currency: string;
    /** Total price of the items. */
    readonly value: number;
    readonly items: readonly EventItem[];
  };
}

export interface PageViewEvent {
  /** The name of the route, or the page's own name for the event. */
  readonly event: string;
  /** Path and query of the page. */
  readonly page_path: string;
  readonly [extra: string]: unknown;
}

export type AnalyticsEvent = ListEvent | CartItemEvent | PageViewEvent;

function listEvent(event: ListEvent['event'], list: ItemList, products: readonly AnalyticsProduct[]): ListEvent {
  return {
    event,
    ecommerce: { item_list_id: list.id, item_list_name: list.name, items: products.map(eventItem) },
  };
}

export const viewItemList = (list: ItemList, products: readonly AnalyticsProduct[]): ListEvent =>
  listEvent('view_item_list', list, products);

export const selectItem = (list: ItemList, product: AnalyticsProduct): ListEvent =>
  listEvent('select_item', list, [product]);

interface Counted {
  readonly product: Omit<AnalyticsProduct, 'quantity'>;
  /** Greater than 0. */
  readonly quantity: number;
}

function cartEvent(event: CartItemEvent['event'], counted: readonly Counted[]): CartItemEvent {
  const priceOf = ({ salePrice, originalPrice }: Counted['product']): Money => salePrice ?? originalPrice;
  const currency = counted[0] ? priceOf(counted[0].product).currency : '';
  const minor = counted.reduce((sum, { product, quantity }) => sum + priceOf(product).minor * quantity, 0);
  return {
    event,
    ecommerce: {
      currency,
      value: decimalAmount({ minor, currency }),
      items: counted.map(({ product, quantity }) => eventItem({ ...product, quantity })),
    },
  };
}

/** `change`: quantity added (positive) or removed (negative), not 0. */
export const cartItemEvent = (product: Counted['product'], change: number): CartItemEvent =>
  cartEvent(change > 0 ? 'add_to_cart' : 'remove_from_cart', [{ product, quantity: Math.abs(change) }]);

/** One event for products that were added together. `added` must not be empty. */
export const setAddedEvent = (
  added: readonly { readonly product: Counted['product']; readonly change: number }[],
): CartItemEvent =>
  cartEvent(
    'add_to_cart',
    added.map(({ product, change }) => ({ product, quantity: change })),
  );
