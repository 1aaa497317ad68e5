import { saveProductUrl } from '#lib/catalogue/save-product-url.ts';
import type { SavedList } from '#lib/catalogue/saved-product-rules.ts';

interface Props {
  readonly list: SavedList;
  readonly slug: string;
  /** Path of the list's page, `/de-at/compare`. */
  readonly page: string;
  /** `Compare`, `Wishlist` in the page's language. */
  readonly label: string;
}

/** Link that adds a product to a list of this browser by opening the list's page; `browser/product/save-links.ts` turns it into a toggle. */
export const SaveLink = ({ list, slug, page, label }: Props) => (
  <a className="keep" href={saveProductUrl(page, slug)} data-keep={list}>
    {label}
  </a>
);
