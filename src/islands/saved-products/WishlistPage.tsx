/** The products saved in this browser, or those of a shared URL. */
import { say } from '#islands/ui/texts.ts';
import { SAVED_LIMITS } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedText } from '#lib/catalogue/saved-product-texts.ts';
import { labelled } from '#lib/locale/labelled.ts';

import { MissingProducts } from './MissingProducts.tsx';
import { SavedTiles } from './SavedTiles.tsx';
import { ShareList } from './ShareList.tsx';
import { useSavedFrame } from './use-saved-frame.ts';
import type { TilePlace } from './use-saved-frame.ts';
import { useSavedPage } from './use-saved-page.ts';

import './saved-products.css';

interface Props extends TilePlace<SavedText<'wishlist'>> {
  /** Path of product pages, `/de-at/p`. */
  readonly base: string;
  /** Target of the link for a visitor without products. */
  readonly shop: string;
}

export default function WishlistPage({ base, shop, ...place }: Props) {
  const { texts } = place;
  const frame = useSavedFrame(place);
  const { products, missing, hasFailed, isEmpty, isFull, isOwn, remove } = useSavedPage('wishlist', base);
  return (
    <div className="kept-page" aria-busy={!products}>
      <output>
        {/* The same text as beside a link that a full list refuses (`browser/product/save-links.ts`). */}
        {isFull && `${say(texts, 'Wishlist')} (${SAVED_LIMITS.wishlist}/${SAVED_LIMITS.wishlist}) `}
        {missing.length > 0 &&
          `${say(texts, 'Not available here: {names}').replace('{names}', () => new Intl.ListFormat(document.documentElement.lang).format(missing))} `}
        {hasFailed && say(texts, 'The shop is not responding right now. Please try again in a moment.')}
      </output>
      {products?.length === 0 && !hasFailed && (
        <>
          {isEmpty && <p>{say(texts, 'Your wishlist is empty.')}</p>}
          <p>
            <a className="button" href={shop}>
              {say(texts, 'Continue shopping')}
            </a>
          </p>
        </>
      )}
      {products && products.length > 0 && (
        <>
          <div className="kept-tools">
            <ShareList texts={texts} />
          </div>
          <h2 className="visually-hidden">{say(texts, 'Products')}</h2>
          <SavedTiles
            products={products.map(({ product }) => product)}
            frame={frame}
            way={{
              remove,
              text: say(texts, 'Remove'),
              spokenTitle: (title) => labelled(document.documentElement.lang, '', title),
            }}
          />
          {/* Below the tiles, so that they do not move when the text appears or disappears. */}
          {isOwn && (
            <p className="small soft">
              {say(texts, 'This list is stored in this browser only. The link shows it elsewhere.')}
            </p>
          )}
        </>
      )}
      {/* Below the products, which a server-rendered list must not move. */}
      {isOwn && <MissingProducts slugs={missing} text={say(texts, 'Remove')} remove={remove} />}
    </div>
  );
}
