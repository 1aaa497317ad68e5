/** Filters, order and further tiles of a category page; takes over the form and the grid that the page was built with. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { pageWriting } from '#islands/ui/page-writing.ts';
import { say } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import { facetCounts } from '#lib/catalogue/facets.ts';
import type { Selection } from '#lib/catalogue/facets.ts';
import type { GridText } from '#lib/catalogue/grid-texts.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';

import { readBuiltFilters } from './built-filters.ts';
import type { BuiltFilters } from './built-filters.ts';
import { useGrid } from './use-grid.ts';
import type { GridInput } from './use-grid.ts';
import { FilterView } from './views/FilterView.tsx';
import { localeOf } from './views/tile-frame.ts';
import { TileList } from './views/TileList.tsx';

export interface CategoryGridProps extends Omit<GridInput, 'facets'> {
  /** Passed only when the page is built. Functions are not serialized into the page; in the browser, the filters are read from the built form. */
  readonly built: (() => BuiltFilters) | null;
  readonly currency: string;
  readonly mediaBase: string;
  readonly alias: string;
}

const hasLimits = ({ min, max }: Selection): boolean => min !== undefined || max !== undefined;

function closePanel(panel: HTMLDetailsElement | null): void {
  if (!panel?.open) return;
  panel.open = false;
  panel.querySelector('summary')?.focus();
}

export default function CategoryGrid(props: CategoryGridProps) {
  const { action, currency, mediaBase, alias } = props;
  const [built] = useState(() => props.built?.() ?? readBuiltFilters());
  const { facets, bounds } = built;
  const inside = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDetailsElement>(null);
  const { chosen, selection, select, data, found = props.found, tiles, place } = useGrid({ ...props, facets });
  const texts = data?.texts ?? built.texts;
  const [resets, setResets] = useState(0);
  useLive(inside);
  useEffect(() => {
    const { current } = panel;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') closePanel(current);
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, []);
  const onChange = (change: (now: Selection) => Selection): void => {
    const { now, next } = select(change);
    // Removing a price limit empties its field, unless the visitor is typing in the field.
    const isTyped = document.activeElement?.matches('.facet-price input') ?? false;
    if (hasLimits(now) && !hasLimits(next) && !isTyped) setResets((count) => count + 1);
  };
  const tileFrame = useMemo(
    () => ({
      say: (english: GridText) => say(texts, english),
      money: (amount: Money) => formatMoney(amount, pageWriting()),
      mediaBase,
      alias,
      placeholders: true as const,
      locale: localeOf(action),
      keeps: true,
    }),
    [texts, mediaBase, alias, action],
  );
  const counts = useMemo(
    () => (data ? facetCounts(data.items, data.facets, selection) : built.counts),
    [data, selection, built],
  );
  const shown = useMemo(() => tiles.map((tile) => ({ tile })), [tiles]);
  return (
    <div ref={inside}>
      <FilterView
        frame={{ say: tileFrame.say, facets: data?.facets ?? facets, selection: chosen, action, onChange }}
        rendered={selection}
        counts={counts}
        bounds={bounds}
        currency={currency}
        found={found}
        offline={built.offline}
        panel={panel}
        onDone={() => closePanel(panel.current)}
        resets={resets}
        isPartial={!data && props.search === ''}
      />
      {place && createPortal(<TileList tiles={shown} frame={tileFrame} />, place.grid)}
    </div>
  );
}
