/** Up to four products side by side: prices, sizes and specifications in groups, all or only those that differ. */
import { useState } from 'react';

import { say } from '#islands/ui/texts.ts';
import { useCheckedPrices } from '#islands/ui/use-checked-prices.ts';
import { comparedGroups } from '#lib/catalogue/compare.ts';
import { SAVED_LIMITS } from '#lib/catalogue/saved-product-rules.ts';
import type { SavedText } from '#lib/catalogue/saved-product-texts.ts';
import { labelled } from '#lib/locale/labelled.ts';

import { MissingProducts } from './MissingProducts.tsx';
import { ShareList } from './ShareList.tsx';
import { useSavedFrame } from './use-saved-frame.ts';
import type { TilePlace } from './use-saved-frame.ts';
import { useSavedPage } from './use-saved-page.ts';
import { CompareTable } from './views/CompareTable.tsx';

import './saved-products.css';

interface Props extends TilePlace<SavedText<'compare'>> {
  /** Path of product pages, `/de-at/p`. */
  readonly base: string;
  /** Target of the link for a visitor without products. */
  readonly shop: string;
}

/** Scrolls a focused control fully into view; Chromium does not if it is partly visible. */
function showFocused({ target }: Event): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function watchFocus(table: HTMLElement | null): () => void {
  table?.addEventListener('focusin', showFocused);
  return () => table?.removeEventListener('focusin', showFocused);
}

/** The name of a product after the text of its button, for screen readers. */
const spokenTitle = (title: string): string => labelled(document.documentElement.lang, '', title);

export default function ComparePage({ base, shop, ...place }: Props) {
  const { texts } = place;
  const frame = useSavedFrame(place);
  const { products, missing, hasFailed, isEmpty, isFull, isOwn, remove } = useSavedPage('compare', base);
  useCheckedPrices(products?.map(({ product }) => product.slug).join());
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const groups = comparedGroups(
    (products ?? []).map(({ specs }) => specs),
    { onlyDifferences: onlyDifferences && (products?.length ?? 0) > 1 },
  );
  const hint = say(texts, 'Nothing to compare yet. Choose up to {count} products with “Compare”.');
  return (
    <div className="kept-page" aria-busy={!products}>
      <output>
        {isFull &&
          `${say(texts, 'You can compare up to {count} products.').replace('{count}', `${SAVED_LIMITS.compare}`)} `}
        {missing.length > 0 &&
          `${say(texts, 'Not available here: {names}').replace('{names}', () => new Intl.ListFormat(document.documentElement.lang).format(missing))} `}
        {hasFailed && say(texts, 'The shop is not responding right now. Please try again in a moment.')}
      </output>
      {products?.length === 0 && !hasFailed && (
        <>
          {isEmpty && <p>{hint.replace('{count}', `${SAVED_LIMITS.compare}`)}</p>}
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
            <label className="compare-switch">
              <input
                type="checkbox"
                checked={onlyDifferences}
                disabled={products.length < 2}
                onChange={({ target }) => setOnlyDifferences(target.checked)}
              />
              {say(texts, 'Differences only')}
            </label>
            <ShareList texts={texts} />
          </div>
          <section className="compare-scroll" ref={watchFocus} aria-label={say(texts, 'Compare products')}>
            <CompareTable
              products={products.map(({ product }) => product)}
              groups={groups}
              frame={frame}
              way={{ remove, text: say(texts, 'Remove'), spokenTitle }}
            />
          </section>
          {groups.length === 0 && <p>{say(texts, 'All values are the same.')}</p>}
        </>
      )}
      {/* Below the products, which a server-rendered list must not move. */}
      {isOwn && <MissingProducts slugs={missing} text={say(texts, 'Remove')} remove={remove} />}
    </div>
  );
}
