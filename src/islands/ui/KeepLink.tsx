import { keepAddress } from '#lib/catalogue/keep-address.ts';
import type { KeptList } from '#lib/catalogue/kept-products.ts';

interface Props {
  readonly list: KeptList;
  readonly slug: string;
  /** Address of the list's page, `/de-at/compare`. */
  readonly page: string;
  /** `Compare`, `Wishlist` in the page's language. */
  readonly label: string;
}

/**
 * Adds a product to a list of this browser. A link to the list's page, which adds the product; `browser/product/keep.ts` makes it a toggle.
 */
export const KeepLink = ({ list, slug, page, label }: Props) => (
  <a className="keep" href={keepAddress(page, slug)} data-keep={list}>
    {label}
  </a>
);
