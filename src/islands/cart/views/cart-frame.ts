import type { Text } from '#lib/page/page-locals.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';

/** What each part of a cart needs from the page. */
export interface CartFrame {
  /** Translates an English text. */
  readonly say: Text;
  readonly writing: PriceWriting;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  /** Path of the cart page; posted forms return to it. */
  readonly cartHref: string;
}
