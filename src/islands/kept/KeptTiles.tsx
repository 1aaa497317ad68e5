/** Products of a kept list, as tiles with the classes of a grid. */
import { useCheckedPrices } from '#islands/ui/use-checked-prices.ts';
import type { ProductPayload } from '#lib/catalogue/page-payload.ts';

import type { KeptFrame, RemoveWay } from './views/kept-frame.ts';
import { KeptTile } from './views/KeptTile.tsx';

interface Props {
  readonly products: readonly ProductPayload[];
  readonly frame: KeptFrame;
  /** Absent where products cannot be removed. */
  readonly way?: RemoveWay;
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
