import { PriceView } from '#islands/ui/PriceView.tsx';
import { TileTags } from '#islands/ui/TileTags.tsx';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import { imageUrl } from '#lib/media/image-url.ts';

import { RemoveProduct } from './RemoveProduct.tsx';
import type { SavedFrame, RemoveWay } from './saved-frame.ts';

const WIDTHS = [210, 353, 706];

interface Props {
  readonly product: ProductPayload;
  readonly frame: SavedFrame;
  /** Absent where products cannot be removed. */
  readonly way?: RemoveWay | undefined;
  /** Whether the tile is in the first row of a page. */
  readonly isFirst?: boolean;
}

/** A product of a saved list, with the classes of a grid's tile. */
export function SavedTile({ product, frame, way, isFirst = false }: Props) {
  const { say, mediaBase, alias } = frame;
  const url = (width: number): string =>
    imageUrl(mediaBase, { filename: product.picture, alias, size: { width }, quality: 90 });
  return (
    <article className="tile" data-tile="">
      <div className="tile-picture">
        {product.picture && (
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
        <TileTags product={product} say={say} />
      </div>
      <h3 className="tile-name">
        <a href={product.href}>{product.title}</a>
      </h3>
      <PriceView frame={frame} shown={product.price} product={product.commerceId} range={product.priceRange} />
      {way && (
        <p className="kept-remove">
          <RemoveProduct way={way} product={product} />
        </p>
      )}
    </article>
  );
}
