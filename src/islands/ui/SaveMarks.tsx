import { saveProductUrl } from '#lib/catalogue/save-product-url.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import { joined } from '#lib/locale/joined.ts';

interface Props {
  readonly slug: string;
  /** Product name, read out after the label, which is the same on every tile. */
  readonly title: string;
  /** `de-at` */
  readonly locale: string;
  readonly say: (english: 'Compare' | 'Wishlist') => string;
}

const LISTS = { compare: 'Compare', wishlist: 'Wishlist' } as const satisfies Record<string, InterfaceText>;

/**
 * Links that add the product of a tile to a list of this browser, as on a product page (`SaveLink.tsx`), but shown as marks in the picture.
 * `browser/product/save-links.ts` turns them into toggles.
 */
export const SaveMarks = ({ slug, title, locale, say }: Props) => (
  <p className="keeps">
    {(['compare', 'wishlist'] as const).map((list) => (
      <a key={list} href={saveProductUrl(`/${locale}/${list}`, slug)} data-keep={list}>
        <b className="visually-hidden">{joined(locale, [say(LISTS[list]), title])}</b>
      </a>
    ))}
  </p>
);
