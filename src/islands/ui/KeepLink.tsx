import { keepAddress } from '#lib/catalogue/keep-address.ts';
import type { KeptList } from '#lib/catalogue/kept-product-rules.ts';

interface Props {
  readonly list: KeptList;
  readonly slug: string;
  /** Path of the list's page, `/de-at/compare`. */
  readonly page: string;
  /** `Compare`, `Wishlist` in the page's language. */
  readonly label: string;
}

/** Link that adds a product to a list of this browser by opening the list's page; `browser/product/keep.ts` turns it into a toggle. */
export const KeepLink = ({ list, slug, page, label }: Props) => (
  <a className="keep" href={keepAddress(page, slug)} data-keep={list}>
    {label}
  </a>
);
