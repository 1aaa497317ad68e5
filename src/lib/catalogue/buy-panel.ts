/** Props of `components/product/BuyPanel.astro`. */
import type { Product } from '../content/product-entries.ts';
import type { ShownRichText } from '../content/shown-rich-text.ts';
import type { ShownPrice } from '../pricing/item-price.ts';
import type { DeliveryTerms } from '../shipping/delivery-terms.ts';

export interface BuyPanelView {
  readonly product: Product;
  readonly price: ShownPrice | undefined;
  /** Product id on this market's commerce platform; undefined where it is not sold. */
  readonly commerceId: number | undefined;
  readonly soldOut: boolean;
  /** Sizes in the order of the option. */
  readonly sizes: readonly string[];
  /** Texts of the back-in-stock form; undefined where it is not offered. */
  readonly notice: { readonly heading: string; readonly text: string } | undefined;
  readonly delivery: DeliveryTerms | undefined;
  /** The product's description with its references resolved. */
  readonly description: ShownRichText;
}
