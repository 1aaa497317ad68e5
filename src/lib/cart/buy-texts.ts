import type { InterfaceText } from '#lib/content/interface-texts.ts';

/** Texts of a form that adds a product to the cart. */
export const BUY_TEXTS = [
  'Add to cart', 'Adding', 'Quantity', 'Added to cart!', 'Sold out', 'Only a few left', 'View cart', 'You are offline. We will do this as soon as you are back online.', 'There is not enough stock for that', 'That is the most you can order at once',
  'Your cart has expired and is now empty.', 'The shop is not responding right now. Your cart is safe.', 'That did not work. Please try again.', 'Not available', '{variant} is sold out.', '{size} is not made in {color}.', 'Notify me',
] as const satisfies readonly InterfaceText[]; // prettier-ignore

export type BuyText = (typeof BUY_TEXTS)[number];
