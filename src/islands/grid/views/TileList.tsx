import { memo } from 'react';

import { TileView } from './TileView.tsx';
import type { TileProps } from './TileView.tsx';

interface Props {
  readonly tiles: readonly Omit<TileProps, 'frame'>[];
  readonly frame: TileProps['frame'];
}

function Tiles({ tiles, frame }: Props) {
  return tiles.map((one) => <TileView key={one.tile.uid} {...one} frame={frame} />);
}

/** Tiles of a grid. `memo` returns an object, which Astro recognizes as a React component without a trial render. */
export const TileList = memo(Tiles);
