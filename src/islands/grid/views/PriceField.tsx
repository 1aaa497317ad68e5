import { PRICE_MAX, PRICE_MIN, readAmount, withLimits } from '#lib/catalogue/facets.ts';

import type { FilterFrame } from './filter-frame.ts';

interface Props {
  /** Lowest and highest price of the category, in whole units of the currency. */
  readonly bounds: { readonly min: number; readonly max: number };
  readonly currency: string;
  readonly frame: FilterFrame;
}

/** Two number fields; empty means no limit. */
export function PriceField({ bounds, currency, frame: { say, selection, onChange } }: Props) {
  const { min, max } = selection;
  const field = (name: string, shown: number | undefined) => ({
    type: 'number',
    name,
    inputMode: 'decimal' as const,
    min: 0,
    step: 'any',
    defaultValue: shown,
  });
  return (
    <fieldset className="facet facet-price">
      <legend>{`${say('Price')} (${currency})`}</legend>
      <label>
        <span className="visually-hidden">{say('Lowest price')}</span>
        <input
          {...field(PRICE_MIN, min)}
          placeholder={`${bounds.min}`}
          onChange={
            onChange && (({ target: { value } }) => onChange((now) => withLimits(now, readAmount(value), now.max)))
          }
        />
      </label>
      <span aria-hidden="true">–</span>
      <label>
        <span className="visually-hidden">{say('Highest price')}</span>
        <input
          {...field(PRICE_MAX, max)}
          placeholder={`${bounds.max}`}
          onChange={
            onChange && (({ target: { value } }) => onChange((now) => withLimits(now, now.min, readAmount(value))))
          }
        />
      </label>
    </fieldset>
  );
}
