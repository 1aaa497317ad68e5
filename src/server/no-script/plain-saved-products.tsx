/** A shared list of products without scripts, and until they run, with the views of `islands/saved-products`. */
import { renderToStaticMarkup } from 'react-dom/server';

import { CompareTable } from '#islands/saved-products/views/CompareTable.tsx';
import type { SavedFrame } from '#islands/saved-products/views/saved-frame.ts';
import { SavedTile } from '#islands/saved-products/views/SavedTile.tsx';
import { comparedGroups } from '#lib/catalogue/compare.ts';
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import { SAVED_LIMITS, sharedAddress } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedList } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedText } from '#lib/catalogue/saved-product-texts.ts';
import { labelled } from '#lib/locale/labelled.ts';

export interface PlainSavedProducts {
  readonly list: SavedList;
  readonly pages: readonly (PagePayload & { readonly kind: 'product' })[];
  /** Slugs without a page in this country. */
  readonly missing: readonly string[];
  /** Whether the list was already full, so that the requested product was not added. */
  readonly isFull: boolean;
  /** Path of the list's page. */
  readonly here: string;
  /** BCP 47. */
  readonly tag: string;
  readonly frame: SavedFrame<SavedText<'compare' | 'wishlist'>>;
}

/** Number of tiles in the first row on a phone. */
const FIRST_ROW = 2;

/**
 * Reserves room for the controls that scripts add above the list, so that the content below does not shift. Without scripts no room is reserved
 * (`saved-products.css`).
 */
function ToolsRoom({ list, say }: { readonly list: SavedList; readonly say: PlainSavedProducts['frame']['say'] }) {
  return (
    <div className="kept-tools" inert>
      {list === 'compare' && (
        <span className="compare-switch">
          <input type="checkbox" disabled />
          {say('Differences only')}
        </span>
      )}
      <p className="kept-share">
        <span className="button quiet">{say('Copy link')}</span>
        <output />
      </p>
    </div>
  );
}

/** Renders the list, with the products' prices from the release. */
export function plainSavedProducts({ list, pages, missing, isFull, here, tag, frame }: PlainSavedProducts): string {
  const { say } = frame;
  const products = pages.map(({ product }) => product);
  const without = (slug: string): string =>
    sharedAddress(
      here,
      products.map((product) => product.slug).filter((one) => one !== slug),
    );
  const way = { without, text: say('Remove'), spokenTitle: (title: string) => labelled(tag, '', title) };
  const groups = list === 'compare' ? comparedGroups(pages.map(({ specs }) => specs), { onlyDifferences: false }) : []; // prettier-ignore
  const limit = SAVED_LIMITS[list];
  const refusal = list === 'compare' ? say('You can compare up to {count} products.').replace('{count}', `${limit}`) : `${say('Wishlist')} (${limit}/${limit})`; // prettier-ignore
  const isWhole = !isFull && missing.length === 0;
  return renderToStaticMarkup(
    <div className="kept-page">
      {isWhole && <output />}
      {isFull && <p>{refusal}</p>}
      {missing.length > 0 && (
        <p>{say('Not available here: {names}').replace('{names}', () => new Intl.ListFormat(tag).format(missing))}</p>
      )}
      {products.length > 0 && <ToolsRoom list={list} say={say} />}
      {list === 'compare' && products.length > 0 && (
        <section className="compare-scroll" aria-label={say('Compare products')}>
          <CompareTable products={products} groups={groups} frame={frame} way={way} />
        </section>
      )}
      {list === 'wishlist' && products.length > 0 && (
        <>
          <h2 className="visually-hidden">{say('Products')}</h2>
          <div className="grid">
            {products.map((product, index) => (
              <SavedTile key={product.uid} product={product} frame={frame} way={way} isFirst={index < FIRST_ROW} />
            ))}
          </div>
        </>
      )}
    </div>,
  );
}
