import type { RefObject } from 'react';

import { filterCount, SORT, SORTS } from '#lib/catalogue/facets.ts';
import type { Selection, Sort } from '#lib/catalogue/facets.ts';

import { AppliedFilters } from './AppliedFilters.tsx';
import { FacetField } from './FacetField.tsx';
import type { FilterFrame } from './filter-frame.ts';
import { PriceField } from './PriceField.tsx';
import { SORT_NAMES } from './sort-names.ts';

export interface FilterViewProps {
  readonly frame: FilterFrame;
  /** The selection of the shown result while the fields show a later one; absent if both are the same. */
  readonly rendered?: Selection;
  /** Facet → number of products for each of its values. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
  readonly bounds: { readonly min: number; readonly max: number } | undefined;
  readonly currency: string;
  /** Number of products found. */
  readonly found: number;
  readonly panel?: RefObject<HTMLDetailsElement | null>;
  /** Closes the panel. */
  readonly onDone?: () => void;
  /** Whether the texts of chosen filters have not loaded yet. */
  readonly isPartial?: boolean;
  /** Says that a press waits for the network. Absent in the browser, which finds it in the built markup. */
  readonly offline?: string | undefined;
  /** A counter that changes when the price fields must be emptied. */
  readonly resets?: number;
}

const NO_COUNTS: readonly number[] = [];

function SortField({ say, selection, onChange }: FilterFrame) {
  return (
    <label className="sort">
      <span className="visually-hidden">{say('Sort by')}</span>
      <select
        name={SORT}
        {...(onChange ? { value: selection.sort } : { defaultValue: selection.sort })}
        onChange={onChange && (({ target: { value } }) => onChange((now) => ({ ...now, sort: value as Sort })))}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {say(SORT_NAMES[sort])}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Filters and order of a category: a form that works without scripts. */
export function FilterView(props: FilterViewProps) {
  const { frame, counts, bounds, currency, found, panel, onDone, offline, isPartial = false, resets = 0 } = props;
  const { say, facets, selection, action, onChange } = frame;
  const { rendered = selection } = props;
  const inUse = filterCount(selection);
  return (
    <>
      <form
        className="filters"
        method="get"
        action={action}
        onSubmit={
          onChange &&
          ((event) => {
            event.preventDefault();
            onDone?.();
          })
        }
      >
        <details className="filter-panel" ref={panel}>
          <summary className="button quiet">
            {say('Filter')}
            {inUse > 0 && <b>{inUse}</b>}
          </summary>
          <div className="filter-box">
            <div className="facets">
              {facets.map((facet) => (
                <FacetField key={facet.id} facet={facet} counts={counts[facet.id] ?? NO_COUNTS} frame={frame} />
              ))}
              {bounds && <PriceField key={resets} bounds={bounds} currency={currency} frame={frame} />}
            </div>
            <p className="filter-end">
              <button className="button" type="submit">
                {say('Show products ({count})').replace('{count}', `${found}`)}
              </button>
              {/* Filled if the button is pressed offline before the island's code has loaded (`browser/hydration/press-directive.ts`). React keeps that text. */}
              <span
                className="message"
                aria-live="polite"
                data-failed=""
                data-offline={offline}
                suppressHydrationWarning
              >
                {''}
              </span>
            </p>
          </div>
        </details>
        <SortField {...frame} />
      </form>
      {!isPartial && <AppliedFilters frame={{ ...frame, selection: rendered }} />}
      <output className="found small soft">{say('Products: {count}').replace('{count}', `${found}`)}</output>
      {found === 0 && <p className="none-found">{say('No product matches all of these filters.')}</p>}
    </>
  );
}
