/** Messages of the data layer (spec sections 7 and 9), one pure function each. */
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
    /** What the pieces cost together. */
    readonly value: number;
    readonly items: readonly [EventItem];
  };
}

export interface PageViewEvent {
  /** The name of the route, or the name that the page gives instead. */
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

/** `change`: pieces added (positive) or removed (negative), not 0. */
export function cartItemEvent(product: Omit<AnalyticsProduct, 'quantity'>, change: number): CartItemEvent {
  const quantity = Math.abs(change);
  const { minor, currency } = product.salePrice ?? product.originalPrice;
  return {
    event: change > 0 ? 'add_to_cart' : 'remove_from_cart',
    ecommerce: {
      currency,
      value: decimalAmount({ minor: minor * quantity, currency }),
      items: [eventItem({ ...product, quantity })],
    },
  };
}
