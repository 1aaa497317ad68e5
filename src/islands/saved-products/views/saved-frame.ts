import type { KeptTileText } from '#lib/catalogue/saved-product-texts.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { Money } from '#lib/pricing/money.ts';

/** Page data that every product of a saved list needs. */
export interface SavedFrame<Listed extends InterfaceText = KeptTileText> {
  readonly say: (english: Listed) => string;
  readonly money: (amount: Money) => string;
  readonly mediaBase: string;
  readonly alias: string;
}

/** How a product is removed from the list: by a script, or by a link to the list without the product. */
export type RemoveWay = {
  readonly text: string;
  /** Follows the text for screen readers: `: Ridge 98`. */
  readonly spokenTitle: (title: string) => string;
} & ({ readonly remove: (slug: string) => void } | { readonly without: (slug: string) => string });
