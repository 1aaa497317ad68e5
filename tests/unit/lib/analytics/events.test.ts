import { expect, it } from 'vitest';

import { eventItem } from '#lib/analytics/event-item.ts';
import { cartItemEvent, selectItem, setAddedEvent, viewItemList } from '#lib/analytics/events.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const ski = { name: 'Ridge 98', sku: 'R98-177', id: 111, variantId: 222, originalPrice: usd(74_995) } as const;

it('derives the event item of a product without a sale price: its discount is 0', () => {
  expect(eventItem({ ...ski, quantity: 2 })).toEqual({
    item_name: 'Ridge 98',
    item_id: 'R98-177',
    bc_item_id: 222,
    bc_parent_item_id: 111,
    quantity: 2,
    price: 749.95,
    discount: 0,
  });
});

it('derives the discount as original minus sale price, exact to the cent', () => {
  const item = eventItem({ ...ski, quantity: 1, salePrice: usd(51_997) });
  expect(item.price).toBe(519.97);
  expect(item.discount).toBe(229.98);
});

it('writes amounts of a currency without decimals as whole numbers', () => {
  const yen = (minor: number) => ({ minor, currency: 'JPY' });
  const item = eventItem({ ...ski, quantity: 1, originalPrice: yen(98_000), salePrice: yen(78_400) });
  expect([item.price, item.discount]).toEqual([78_400, 19_600]);
});

it('builds view_item_list with the list and all items, and select_item with one', () => {
  const list = { id: 'skis', name: 'Skis' };
  const product = { ...ski, quantity: 1 };
  expect(viewItemList(list, [product, product])).toMatchObject({
    event: 'view_item_list',
    ecommerce: { item_list_id: 'skis', item_list_name: 'Skis', items: [{ item_id: 'R98-177' }, { quantity: 1 }] },
  });
  expect(selectItem(list, product)).toEqual({
    event: 'select_item',
    ecommerce: { item_list_id: 'skis', item_list_name: 'Skis', items: [eventItem(product)] },
  });
});

it('names a cart event by its direction and sums its value exactly', () => {
  expect(cartItemEvent({ ...ski, originalPrice: usd(10), salePrice: undefined }, 3)).toMatchObject({
    event: 'add_to_cart',
    ecommerce: { currency: 'USD', value: 0.3, items: [{ quantity: 3, price: 0.1 }] },
  });
  expect(cartItemEvent(ski, -1)).toMatchObject({
    event: 'remove_from_cart',
    ecommerce: { value: 749.95, items: [{ quantity: 1 }] },
  });
});

it('counts products that were added together as one event with their total value', () => {
  const binding = {
    ...ski,
    name: 'Lock 14',
    sku: 'L14-110',
    variantId: 333,
    originalPrice: usd(32_995),
    salePrice: usd(29_995),
  };
  expect(
    setAddedEvent([
      { product: ski, change: 1 },
      { product: binding, change: 2 },
    ]),
  ).toMatchObject({
    event: 'add_to_cart',
    ecommerce: {
      currency: 'USD',
      value: 1349.85,
      items: [
        { item_id: 'R98-177', quantity: 1, discount: 0 },
        { item_id: 'L14-110', quantity: 2, price: 299.95, discount: 30 },
      ],
    },
  });
});
