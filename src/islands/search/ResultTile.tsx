import { say } from '#islands/ui/texts.ts';
/** A product in the results: markup and classes of `ProductTile.astro`. */
import { internalHref } from '#lib/links/links.ts';
import { imageUrl } from '#lib/media/image-url.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { moneyFromDecimal } from '#lib/pricing/money.ts';
import type { SearchPlace } from '#lib/search/search-place.ts';
import type { FoundEntry } from '#lib/search/shop-query.ts';

const WIDTHS = [210, 353, 706];

interface Props {
  readonly entry: FoundEntry;
  readonly place: SearchPlace;
  readonly onOpen: () => void;
}

export function ResultTile({ entry, place, onOpen }: Props) {
  const { writing, mediaBase, alias, locale, texts } = place;
  const url = (width: number): string =>
    imageUrl(mediaBase, { filename: entry.image, alias, size: { width }, quality: 90 });
  const amount = (value: number | undefined): string | undefined => {
    const money = value === undefined ? undefined : moneyFromDecimal(value, writing.currency ?? '');
    return money && formatMoney(money, writing);
  };
  const [price, was] = [amount(entry.price), amount(entry.was)];
  return (
    <article className="tile">
      <div className="tile-picture">
        {entry.image !== '' && (
          <img
            src={url(706)}
            srcSet={WIDTHS.map((width) => `${url(width)} ${width}w`).join(', ')}
            sizes="(min-width: 900px) 25vw, (min-width: 600px) 33vw, calc(50vw - 22px)"
            width={706}
            height={941}
            alt=""
            loading="lazy"
          />
        )}
      </div>
      <h3 className="tile-name">
        <a href={internalHref(locale, entry.type, entry.url)} onClick={onOpen}>
          {entry.title}
        </a>
      </h3>
      <p className="price">
        {price && <span>{price}</span>}
        {was && (
          <s>
            <span className="visually-hidden">{say(texts, 'Was')} </span>
            {was}
          </s>
        )}
      </p>
    </article>
  );
}
