/** Products that a browser keeps, as tiles with the classes of a grid. */
import { CheckedPrice } from '#islands/ui/CheckedPrice.tsx';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useCheckedPrices } from '#islands/ui/use-checked-prices.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import { imageUrl } from '#lib/media/image-url.ts';

const WIDTHS = [210, 353, 706];

export interface TilePlace {
  readonly texts: Texts;
  readonly mediaBase: string;
  readonly alias: string;
}

interface Props {
  readonly products: readonly ProductPayload[];
  readonly place: TilePlace;
  /** Absent where products cannot be removed. */
  readonly onRemove?: (slug: string) => void;
}

const STATES = { discontinued: 'Discontinued', dealers: 'Only at dealers' } as const;

function KeptTile({ product, place, onRemove }: Omit<Props, 'products'> & { readonly product: ProductPayload }) {
  const { texts, mediaBase, alias } = place;
  const { state, soldOut } = product;
  const url = (width: number): string =>
    imageUrl(mediaBase, { filename: product.picture, alias, size: { width }, quality: 90 });
  return (
    <article className="tile" data-tile="">
      <div className="tile-picture">
        {product.picture && (
          <img
            src={url(706)}
            srcSet={WIDTHS.map((width) => `${url(width)} ${width}w`).join(', ')}
            sizes="(min-width: 900px) 25vw, 50vw"
            width={706}
            height={941}
            alt=""
            loading="lazy"
          />
        )}
        <p className="tags">
          {(state ?? soldOut) && <span className="tag stock">{say(texts, state ? STATES[state] : 'Sold out')}</span>}
        </p>
      </div>
      <h3 className="tile-name">
        <a href={product.href}>{product.title}</a>
      </h3>
      <CheckedPrice texts={texts} shown={product.price} product={product.commerceId} range={product.priceRange} />
      {onRemove && (
        <p className="kept-remove">
          <button type="button" className="kept-link" onClick={() => onRemove(product.slug)}>
            {say(texts, 'Remove')}
            <span className="visually-hidden">{`: ${product.title}`}</span>
          </button>
        </p>
      )}
    </article>
  );
}

export function KeptTiles({ products, ...rest }: Props) {
  useCheckedPrices(products.map(({ slug }) => slug).join());
  return (
    <div className="grid">
      {products.map((product) => (
        <KeptTile key={product.uid} product={product} {...rest} />
      ))}
    </div>
  );
}
