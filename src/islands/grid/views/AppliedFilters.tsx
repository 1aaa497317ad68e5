import type { MouseEvent } from 'react';

import { isPlainPress } from '#islands/ui/plain-press.ts';
import { cleared, isChosen, isFiltered, ticked, withLimits, writeSelection } from '#lib/catalogue/facets.ts';
import type { Selection } from '#lib/catalogue/facets.ts';

import type { FilterFrame } from './filter-frame.ts';

interface Applied {
  readonly id: string;
  readonly name: string;
  /** The selection without this filter. */
  readonly without: Selection;
}

function appliedIn({ facets, selection, say }: FilterFrame): readonly Applied[] {
  const { min, max } = selection;
  const limits = { id: 'price', name: `${say('Price')} ${min ?? 0}–${max ?? ''}`, without: withLimits(selection, {}) }; // prettier-ignore
  const values = facets.flatMap((facet) =>
    facet.values
      .filter(({ id }) => isChosen(selection, facet.id, id))
      .map(({ id, name }) => ({
        id: `${facet.id} ${id}`,
        name,
        without: ticked(selection, { facet: facet.id, value: id, isOn: false }),
      })),
  );
  return min === undefined && max === undefined ? values : [...values, limits];
}

/** The filters in use; each links to the result without that filter. */
export function AppliedFilters({ frame }: { readonly frame: FilterFrame }) {
  const { say, facets, selection, action, onChange } = frame;
  if (!isFiltered(selection)) return null;
  const link = (next: Selection) => {
    const query = writeSelection(next, facets).toString();
    const onClick = (event: MouseEvent): void => {
      // The press opens another tab or window.
      if (!isPlainPress(event)) return;
      event.preventDefault();
      onChange?.(() => next);
    };
    return { href: query ? `${action}?${query}` : action, ...(onChange ? { onClick } : {}) };
  };
  return (
    <ul className="applied">
      {appliedIn(frame).map(({ id, name, without }) => (
        <li key={id}>
          <a {...link(without)} aria-label={say('Remove filter: {name}').replace('{name}', () => name)}>
            {name} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a {...link(cleared(selection))} className="clear">
          {say('Clear all')}
        </a>
      </li>
    </ul>
  );
}
