/** Products of a saved list, as tiles with the classes of a grid. */
import { useCheckedPrices } from '#islands/ui/use-checked-prices.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';

import type { SavedFrame, RemoveWay } from './views/saved-frame.ts';
import { SavedTile } from './views/SavedTile.tsx';

interface Props {
  readonly products: readonly ProductPayload[];
  readonly frame: SavedFrame;
  /** Absent where products cannot be removed. */
  readonly way?: RemoveWay;
}

export function SavedTiles({ products, ...rest }: Props) {
  useCheckedPrices(products.map(({ slug }) => slug).join());
  return (
    <div className="grid">
      {products.map((product) => (
        <SavedTile key={product.uid} product={product} {...rest} />
      ))}
    </div>
  );
}
