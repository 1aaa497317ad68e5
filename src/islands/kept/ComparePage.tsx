/** Up to four products side by side: prices, sizes and specifications in groups, all or only those that differ. */
import { useState } from 'react';

import { CheckedPrice } from '#islands/ui/CheckedPrice.tsx';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useCheckedPrices } from '#islands/ui/use-checked-prices.ts';
import { comparedGroups } from '#lib/catalogue/compare.ts';
import type { ComparedGroup } from '#lib/catalogue/compare.ts';
import { KEPT_LIMITS } from '#lib/catalogue/kept-products.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { SpecGroup } from '#lib/content/settings-entries.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import type { ProductPageData } from '#stores/product-pages.ts';

import type { TilePlace } from './KeptTiles.tsx';
import { ShareList } from './ShareList.tsx';
import { useKeptPage } from './use-kept-page.ts';

import './kept.css';

interface Props extends TilePlace {
  /** Path of product pages, `/de-at/p`. */
  readonly base: string;
  /** Where a visitor without products goes on. */
  readonly shop: string;
}

const GROUPS: Readonly<Record<SpecGroup, InterfaceText>> = {
  size: 'Shape and size',
  build: 'Build',
  use: 'Use and fit',
  other: 'Further details',
};

interface GroupProps {
  readonly group: ComparedGroup;
  readonly texts: Texts;
  readonly products: readonly ProductPageData[];
}

function Group({ group, texts, products }: GroupProps) {
  return (
    <tbody>
      <tr className="compare-group">
        <th scope="rowgroup" colSpan={products.length + 1}>
          {say(texts, GROUPS[group.group])}
        </th>
      </tr>
      {group.rows.map(({ id, title, values }) => (
        <tr key={id}>
          <th scope="row">{title}</th>
          {values.map((value, index) => (
            <td key={products[index]?.product.uid}>{value || '–'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Head({ page, place, onRemove }: { readonly page: ProductPageData; readonly place: TilePlace; readonly onRemove: () => void }) {
  const { product } = page;
  const url = (width: number): string =>
    imageUrl(place.mediaBase, { filename: product.picture, alias: place.alias, size: { width }, quality: 90 });
  return (
    <th scope="col" data-tile="">
      <span className="compare-picture">
        {product.picture && <img src={url(353)} srcSet={`${url(210)} 210w, ${url(353)} 353w, ${url(706)} 706w`} sizes="240px" width={210} height={280} alt="" />}
      </span>
      <a href={product.href}>{product.title}</a>
      <CheckedPrice texts={place.texts} shown={product.price} product={product.commerceId} range={product.priceRange} />
      <button type="button" className="kept-link" onClick={onRemove}>
        {say(place.texts, 'Remove')}
        <span className="visually-hidden">{`: ${product.title}`}</span>
      </button>
    </th>
  );
} // prettier-ignore

/** Chromium leaves a focused control that is partly out of sight where it is. */
function showFocused({ target }: Event): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function watchFocus(table: HTMLElement | null): () => void {
  table?.addEventListener('focusin', showFocused);
  return () => table?.removeEventListener('focusin', showFocused);
}

export default function ComparePage({ base, shop, ...place }: Props) {
  const { texts } = place;
  const { products, missing, isFull, remove } = useKeptPage('compare', base);
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
        {isFull && say(texts, 'You can compare up to {count} products.').replace('{count}', `${KEPT_LIMITS.compare}`)}
        {missing.length > 0 && say(texts, 'Not available here: {names}').replace('{names}', missing.join(', '))}
      </output>
      {products?.length === 0 && (
        <>
          <p>{hint.replace('{count}', `${KEPT_LIMITS.compare}`)}</p>
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
            <table className="compare">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{say(texts, 'Products')}</span>
                  </th>
                  {products.map((page) => (
                    <Head key={page.product.uid} page={page} place={place} onRemove={() => remove(page.product.slug)} />
                  ))}
                </tr>
              </thead>
              {groups.map((group) => (
                <Group key={group.group} group={group} texts={texts} products={products} />
              ))}
            </table>
          </section>
          {groups.length === 0 && <p>{say(texts, 'All values are the same.')}</p>}
        </>
      )}
    </div>
  );
}
