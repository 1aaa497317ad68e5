import type { InterfaceText } from '#lib/content/interface-texts.ts';

import { BUY_TEXTS } from './buy-texts.ts';

/** Texts of the cart drawer, included in every page. */
export const DRAWER_TEXTS = [
  'Cart', 'Close', 'Your cart is empty', 'Continue shopping', 'Quantity', 'Increase quantity', 'Decrease quantity', 'Remove', 'View cart', 'Try again', 'Undo', 'Change', 'Choose an option', 'Update', 'Saved', 'Sold out', '{amount} each', 'Was',
  'Added to cart!', 'Removed: {name}', 'The shop is not responding right now. This is your cart as we last saw it.',
  'We do not have that many in stock', 'That is the most you can order at once', 'No longer in your cart: {name}', 'Your cart has expired and is now empty.',
  'The shop is not responding right now. Your cart is safe.', 'That did not work. Please try again.', 'The price has changed',
  'You are offline. We will do this as soon as you are back online.',
] as const satisfies readonly InterfaceText[]; // prettier-ignore

/** Texts of the cart page. */
export const CART_TEXTS = [
  ...DRAWER_TEXTS,
  'Subtotal', 'Shipping and taxes at checkout', 'Taxes at checkout', 'Shipping is free', '{amount} away from free shipping', 'Shipping: {country}', 'Estimate', 'Checkout', 'of which VAT', 'of which tax', 'This cart exceeds your remaining allowance by {over}. Remove something to check out.', 'Order summary', 'Discount', 'Total', 'You are offline. Your cart was not changed.',
] as const satisfies readonly InterfaceText[]; // prettier-ignore

/** Texts of add-ons in the cart. Fetched on demand, because every page carries the drawer's texts. */
export const ADD_ON_TEXTS = [
  ...BUY_TEXTS,
  'Choose an option',
  'Lengths and sizes',
  'Update',
  'Remove',
  'Close',
  'Color',
  'Was',
  'Lowest price of the last 30 days: {amount}',
  'Pro price',
  'New',
  'Redesigned',
  'Some items from your last cart could not be added',
  'No longer available here',
  'This was interrupted. Please check the quantity in your cart.',
] as const satisfies readonly InterfaceText[];

export type DrawerText = (typeof DRAWER_TEXTS)[number];
export type CartText = (typeof CART_TEXTS)[number];
/** Texts of a cart with add-ons; the drawer and add-on lists outside of the cart fetch them. */
export type AddOnText = CartText | (typeof ADD_ON_TEXTS)[number];
