/** Comparison of products by their specifications, in groups (spec section 3, attributes and their order). Pure. */
import type { SpecGroup } from '../content/settings-entries.ts';
import { SPEC_GROUPS } from '../content/settings-entries.ts';
import type { SizeColumns, SpecRow } from './spec-table.ts';

/** A specification in the language of a page. */
export interface ComparedSpec {
  readonly id: string;
  readonly group: SpecGroup;
  readonly title: string;
  readonly value: string;
}

const MEASURE = /^\d[\d.,–-]*(?: \p{L}{1,3})?$/u;

/** A measure that stays on one line: a narrow column would break `130–98–119 mm` after a dash. Other texts are returned unchanged. */
export const withoutLineBreaks = (value: string): string =>
  MEASURE.test(value) ? value.replaceAll(/[–-]/g, '\u2060$&\u2060').replace(' ', '\u00A0') : value;

/** Specifications of a product; one that differs between its sizes has the values of all sizes. */
export function comparedSpecs(
  rows: readonly SpecRow[],
  columns: SizeColumns | undefined,
  term: (word: string) => string,
): readonly ComparedSpec[] {
  const bySize = (columns?.rows ?? []).map(({ values, ...row }) => ({
    ...row,
    value: [...new Set(values.filter(Boolean))].map(withoutLineBreaks).join(' / '),
  }));
  const ids = new Set(bySize.map(({ id }) => id));
  // Written in the same way as those by size: equal values of two products are compared as texts.
  const others = rows.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, value: withoutLineBreaks(row.value) }));
  return [...bySize, ...others].map(({ id, group = 'other', title, value }) => ({
    id,
    group,
    title: title ?? term(id),
    value,
  }));
}

export interface ComparedRow {
  readonly id: string;
  readonly title: string;
  /** One value per product, in the order of the products; empty when the product has none. */
  readonly values: readonly string[];
}

export interface ComparedGroup {
  readonly group: SpecGroup;
  readonly rows: readonly ComparedRow[];
}

const isDifferent = ({ values }: ComparedRow): boolean => new Set(values).size > 1;

/** Groups without a row are left out. The order of rows is that of the first product that has them. */
export function comparedGroups(
  products: readonly (readonly ComparedSpec[])[],
  { onlyDifferences }: { readonly onlyDifferences: boolean },
): readonly ComparedGroup[] {
  const first = new Map(
    products
      .toReversed()
      .flat()
      .map((spec) => [spec.id, spec]),
  );
  const ids = [...new Set(products.flat().map(({ id }) => id))];
  return SPEC_GROUPS.flatMap((group) => {
    const rows = ids
      .flatMap((id) => {
        const spec = first.get(id);
        return spec?.group === group ? [spec] : [];
      })
      .map(({ id, title }) => ({
        id,
        title,
        values: products.map((specs) => specs.find((spec) => spec.id === id)?.value ?? ''),
      }))
      .filter((row) => !onlyDifferences || isDifferent(row));
    return rows.length === 0 ? [] : [{ group, rows }];
  });
}
