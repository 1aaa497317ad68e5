import type { Text } from '#lib/page/page-locals.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';

/** What every part of a cart needs of its page. */
export interface CartFrame {
  /** The page's word for an English text. */
  readonly say: Text;
  readonly writing: PriceWriting;
  readonly mediaBase: string;
  readonly alias: string;
  readonly localeCode: string;
  /** Path of the cart page: forms that are posted lead back to it. */
  readonly cartHref: string;
}
