/** A filtered category without scripts, with the views of `islands/grid`. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import { FilterView } from '#islands/grid/views/FilterView.tsx';
import type { FilterViewProps } from '#islands/grid/views/FilterView.tsx';
import type { TileFrame } from '#islands/grid/views/tile-frame.ts';
import { TileList } from '#islands/grid/views/TileList.tsx';
import type { GridItem } from '#lib/catalogue/grid-data.ts';

/** The filters, which are hydrated where scripts run. */
export function plainFilters(props: FilterViewProps): string {
  return renderToString(
    <div>
      <FilterView {...props} />
    </div>,
  );
}

export function plainTiles(tiles: readonly GridItem[], frame: TileFrame): string {
  return renderToStaticMarkup(
    <TileList tiles={tiles.map((tile) => ({ tile, visibilityClass: tile.visibilityClass }))} frame={frame} />,
  );
}
