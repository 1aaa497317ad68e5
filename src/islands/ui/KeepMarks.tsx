import { keepAddress } from '#lib/catalogue/keep-address.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';

interface Props {
  readonly slug: string;
  /** Read out after the words, which are the same on every tile. */
  readonly title: string;
  /** Address of the locale, `/de-at`: the pages of the lists are below it. */
  readonly base: string;
  readonly say: (english: 'Compare' | 'Wishlist') => string;
}

const LISTS = { compare: 'Compare', wishlist: 'Wishlist' } as const satisfies Record<string, InterfaceText>;

/**
 * Adds the product of a tile to a list of this browser: links to the pages of the lists, as on a product page (`KeepLink.tsx`), shown as marks in
 * the picture. `browser/product/keep.ts` makes them toggles.
 */
export const KeepMarks = ({ slug, title, base, say }: Props) => (
  <p className="keeps">
    {(['compare', 'wishlist'] as const).map((list) => (
      <a key={list} href={keepAddress(`${base}/${list}`, slug)} data-keep={list}>
        <b className="visually-hidden">{`${say(LISTS[list])}, ${title}`}</b>
      </a>
    ))}
  </p>
);
