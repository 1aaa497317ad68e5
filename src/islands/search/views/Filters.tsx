/** Facets of the results: values, with counts that ignore the choices in their own facet, and price limits. */
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import type { SearchText } from '#lib/search/search-texts.ts';
import { FACETS, withValue } from '#lib/search/shop-query.ts';
import type { FacetField, FacetValue, ShopFound, ShopQuery } from '#lib/search/shop-query.ts';

const TITLES = {
  category: 'Category',
  width: 'Waist width',
  radius: 'Radius',
  size: 'Lengths and sizes',
  color: 'Color',
} as const;
/** Facets whose values are measures, which are sorted by size. */
const MEASURED: ReadonlySet<FacetField> = new Set(['size', 'width', 'radius']);
const FIRST_VALUES = 10;

interface Props {
  readonly query: ShopQuery;
  readonly facets: ShopFound['facets'];
  /** The shop's sizes in their order: `XS`, `S`, `M`. */
  readonly sizes: readonly string[];
  readonly texts: Texts<SearchText>;
  /** Called with the changed query; if undefined, the form submits the values. */
  readonly onChange: ((query: ShopQuery) => void) | undefined;
}

/** Sort key of a value: `< 75 mm` sorts before `75–84 mm`; `M` has no number. */
const amountOf = (value: string): number => Number(/\d+/.exec(value)?.[0] ?? 0) - (value.startsWith('<') ? 1 : 0);
const collate = new Intl.Collator('en', { numeric: true }).compare;

interface ShownValues {
  readonly first: readonly FacetValue[];
  readonly rest: readonly FacetValue[];
}

/** The most frequent values come first, with measures sorted by size. Chosen values stay among the first, even if no result has them. */
function shownValues({ query, facets, sizes }: Props, field: FacetField): ShownValues {
  const chosen = query.values[field] ?? [];
  const isFirst = ({ value }: FacetValue, at: number): boolean => at < FIRST_VALUES || chosen.includes(value);
  const missing = chosen.filter((value) => !facets[field].some((one) => one.value === value));
  const inOrder = ({ value: one }: FacetValue, { value: other }: FacetValue): number =>
    amountOf(one) - amountOf(other) || sizes.indexOf(one) - sizes.indexOf(other) || collate(one, other);
  const ordered = (values: readonly FacetValue[]): readonly FacetValue[] =>
    MEASURED.has(field) ? values.toSorted(inOrder) : values;
  return {
    first: ordered([...facets[field].filter(isFirst), ...missing.map((value) => ({ value, count: 0 }))]),
    rest: ordered(facets[field].filter((one, at) => !isFirst(one, at))),
  };
}

export function Filters(props: Props) {
  const { query, texts, onChange } = props;
  const limit = (name: 'priceFrom' | 'priceTo', value: string): void => {
    const { [name]: _before, ...others } = query;
    const number = Number(value);
    onChange?.({ ...others, ...(value !== '' && number >= 0 ? { [name]: number } : {}), page: 1 });
  };
  return (
    <div className="search-filters">
      {FACETS.map((field) => {
        const chosen = query.values[field] ?? [];
        const { first, rest } = shownValues(props, field);
        const choice = ({ value, count }: FacetValue) => (
          <label key={value} className="facet-value">
            <input
              type="checkbox"
              name={field}
              value={value}
              {...(onChange
                ? { checked: chosen.includes(value), onChange: () => onChange(withValue(query, field, value)) }
                : { defaultChecked: chosen.includes(value) })}
            />
            <span>{value}</span>
            <span className="soft">{count}</span>
          </label>
        );
        return first.length === 0 ? null : (
          <fieldset key={field} className="facet">
            <legend>{say(texts, TITLES[field])}</legend>
            {first.map(choice)}
            {rest.length > 0 && (
              <details>
                <summary className="text-link small">{say(texts, 'Show all')}</summary>
                {rest.map(choice)}
              </details>
            )}
          </fieldset>
        );
      })}
      <fieldset className="facet facet-price">
        <legend className="visually-hidden">{say(texts, 'Price from')}</legend>
        {(['priceFrom', 'priceTo'] as const).map((name) => (
          <label key={`${name} ${query[name]}`}>
            <span>{say(texts, name === 'priceFrom' ? 'Price from' : 'Price to')}</span>
            <input
              type="number"
              name={name === 'priceFrom' ? 'price-from' : 'price-to'}
              min={0}
              step="any"
              inputMode="decimal"
              defaultValue={query[name] ?? ''}
              onBlur={({ target }) => target.value !== `${query[name] ?? ''}` && limit(name, target.value)}
            />
          </label>
        ))}
      </fieldset>
    </div>
  );
}
