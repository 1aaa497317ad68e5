import type { AddOnText, CartText, DrawerText } from '#lib/cart/cart-texts.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';

/** Page data that every part of a cart needs. */
export interface CartFrame {
  /** Translates an English text. */
  readonly say: (english: CartText) => string;
  readonly writing: PriceWriting;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  /** Path of the cart page; posted forms return to it. */
  readonly cartHref: string;
}

/** The frame of cart lines. The drawer shows them before the texts of the sums have loaded, so they use only texts that every page contains. */
export interface LineFrame extends Omit<CartFrame, 'say'> {
  readonly say: (english: DrawerText) => string;
}

/** The frame of add-ons, in the cart and outside of it. */
export interface AddOnFrame extends CartFrame {
  readonly say: (english: AddOnText) => string;
}
