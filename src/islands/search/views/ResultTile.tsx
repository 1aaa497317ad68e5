/** A product in the results, with the markup and classes of a grid's tile. */
import { useMemo } from 'react';

import { PriceView } from '#islands/ui/PriceView.tsx';
import { SaveMarks } from '#islands/ui/SaveMarks.tsx';
import { say } from '#islands/ui/texts.ts';
import { TileTags } from '#islands/ui/TileTags.tsx';
import { internalHref } from '#lib/links/links.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { ShownPrice } from '#lib/pricing/item-price.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';
import type { SearchText } from '#lib/search/search-texts.ts';
import type { FoundEntry } from '#lib/search/shop-query.ts';

const WIDTHS = [210, 353, 706];

interface Props {
  readonly entry: FoundEntry;
  readonly place: SearchPlace;
  /** Whether the tile is in the first row on a phone: its picture may be the largest element of the first screen, and loads eagerly. */
  readonly isFirst: boolean;
  readonly onOpen: (() => void) | undefined;
}

function shownPrice({ price, was, from, lowest }: FoundEntry, currency: string): ShownPrice | undefined {
  const money = (value: number | undefined): Money | undefined =>
    value === undefined ? undefined : moneyFromDecimal(value, currency);
  const [now, before, least] = [money(price), money(was), money(lowest)];
  if (!now) return undefined;
  const reduced = before ? { was: before, ...(least ? { lowest: least } : {}) } : {};
  return { price: now, ...reduced, ...(from ? { from } : {}) };
}

export function ResultTile({ entry, place, isFirst, onOpen }: Props) {
  const { writing, mediaBase, alias, locale, texts } = place;
  const url = (width: number): string =>
    imageUrl(mediaBase, { filename: entry.image, alias, size: { width }, quality: 90 });
  const { price, was, productId, marks } = entry;
  const frame = useMemo(
    () => ({
      say: (english: SearchText) => say(texts, english),
      money: (amount: Money) => formatMoney(amount, writing),
    }),
    [texts, writing],
  );
  const shown = useMemo(() => shownPrice(entry, writing.currency ?? ''), [entry, writing]);
  return (
    <article className="tile" data-tile="">
      <div className="tile-picture">
        {entry.image !== '' && (
          <img
            src={url(706)}
            srcSet={WIDTHS.map((width) => `${url(width)} ${width}w`).join(', ')}
            sizes="(min-width: 900px) 25vw, (min-width: 600px) 33vw, calc(50vw - 22px)"
            width={706}
            height={941}
            alt=""
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
          />
        )}
        {/* Scripts replace the stock tag, so the key makes React create new tags for another stock. */}
        <TileTags
          key={`${marks.state} ${marks.soldOut}`}
          product={{ ...marks, tags: shown?.was ? [...marks.tags, 'sale'] : marks.tags }}
          say={frame.say}
        />
        <SaveMarks slug={entry.url.slice(1)} title={entry.title} locale={locale.code} say={frame.say} />
      </div>
      <h3 className="tile-name">
        <a href={internalHref(locale, entry.type, entry.url)} onClick={onOpen}>
          {entry.title}
        </a>
      </h3>
      {/* Scripts replace the contents of the price, so the key makes React create a new element for another price. */}
      <PriceView key={`${price} ${was}`} frame={frame} shown={shown} product={productId} />
    </article>
  );
}
