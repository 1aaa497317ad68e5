import { memo } from 'react';

import { isChosen, ticked } from '#lib/catalogue/facets.ts';
import type { Facet } from '#lib/catalogue/facets.ts';

import type { FilterFrame } from './filter-frame.ts';

interface Props {
  readonly facet: Facet;
  /** Number of products for each value. */
  readonly counts: readonly number[];
  readonly frame: FilterFrame;
}

/** Number of values shown at first; the rest is in a collapsed list. */
const SHOWN = 10;

function FacetChoice({ facet, counts, frame, index }: Props & { readonly index: number }) {
  const value = facet.values[index];
  if (!value) return null;
  const { selection, onChange } = frame;
  const isOn = isChosen(selection, facet.id, value.id);
  const count = counts[index] ?? 0;
  return (
    <label className="facet-value">
      <input
        type="checkbox"
        name={facet.id}
        value={value.id}
        checked={isOn}
        disabled={count === 0 && !isOn}
        readOnly={onChange === undefined}
        onChange={
          onChange &&
          (({ target: { checked } }) =>
            onChange((now) => ticked(now, { facet: facet.id, value: value.id, isOn: checked })))
        }
      />
      {value.hex && <i style={{ ['--hex' as string]: value.hex }} />}
      <span>{value.name}</span>
      <span className="soft">{count}</span>
    </label>
  );
}

function FacetFieldView(props: Props) {
  const { facet, frame } = props;
  const rest = facet.values.slice(SHOWN);
  const indexes = facet.values.keys().toArray();
  const isRestOpen = rest.some(({ id }) => isChosen(frame.selection, facet.id, id));
  return (
    <fieldset className="facet">
      <legend>{facet.name}</legend>
      {facet.hint && (
        <details className="facet-hint">
          <summary aria-label={facet.name}>?</summary>
          <p className="small soft">{facet.hint}</p>
        </details>
      )}
      {indexes.slice(0, SHOWN).map((index) => (
        <FacetChoice key={index} {...props} index={index} />
      ))}
      {rest.length > 0 && (
        <details open={isRestOpen}>
          <summary className="text-link small">{frame.say('Show all')}</summary>
          {indexes.slice(SHOWN).map((index) => (
            <FacetChoice key={index} {...props} index={index} />
          ))}
        </details>
      )}
    </fieldset>
  );
}

/** Memoized so that a press in one facet does not re-render the others. Of the frame, only the texts and the facet's own choices affect the output. */
export const FacetField = memo(
  FacetFieldView,
  (before, now) =>
    before.facet === now.facet &&
    before.counts === now.counts &&
    before.frame.say === now.frame.say &&
    before.frame.selection.values[now.facet.id] === now.frame.selection.values[now.facet.id],
);
