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
  const field = (name: string, limit: 'min' | 'max') => ({
    type: 'number',
    name,
    inputMode: 'decimal' as const,
    min: 0,
    step: 'any',
    defaultValue: selection[limit],
    placeholder: `${bounds[limit]}`,
    onChange:
      onChange &&
      (({ target: { value } }: { readonly target: { readonly value: string } }) =>
        onChange((now) => withLimits(now, { ...now, [limit]: readAmount(value) }))),
  });
  return (
    <fieldset className="facet facet-price">
      <legend>{`${say('Price')} (${currency})`}</legend>
      <label>
        <span className="visually-hidden">{say('Lowest price')}</span>
        <input {...field(PRICE_MIN, 'min')} />
      </label>
      <span aria-hidden="true">–</span>
      <label>
        <span className="visually-hidden">{say('Highest price')}</span>
        <input {...field(PRICE_MAX, 'max')} />
      </label>
    </fieldset>
  );
}
