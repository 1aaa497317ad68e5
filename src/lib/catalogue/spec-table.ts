/** The attributes of a product that a page shows, with their titles and order (spec section 3, hidden attributes and sorting). Pure. */
import { isShownIn } from '#lib/region/region.ts';

import type { Product } from '../content/product-entries.ts';
import { SPEC_GROUPS } from '../content/settings-entries.ts';
import type { HiddenAttributes, ManagedAttributes, SpecGroup } from '../content/settings-entries.ts';

export interface SpecRow {
  readonly id: string;
  /** Title that `manage_product_attributes` gives the attribute; absent: the page translates the id. */
  readonly title?: string;
  /** Group that `manage_product_attributes` gives the attribute; absent: none of the named groups. */
  readonly group?: SpecGroup;
  readonly value: string;
}

export interface SpecRules {
  readonly hidden: readonly HiddenAttributes[];
  readonly managed: ManagedAttributes | undefined;
  /** Content region. */
  readonly region: string;
}

type Described = Pick<Product, 'specs' | 'customFields' | 'categories'>;

/** A rule without regions applies everywhere, a rule without categories to every product. */
function hiddenIds({ categories }: Pick<Product, 'categories'>, { hidden, region }: SpecRules): ReadonlySet<string> {
  const own = new Set(categories.map(({ uid }) => uid));
  return new Set(
    hidden
      .filter((rule) => isShownIn(region, rule))
      .filter((rule) => rule.categories.length === 0 || rule.categories.some(({ uid }) => own.has(uid)))
      .flatMap((rule) => rule.attributes),
  );
}

/** Title and group of the attributes that `manage_product_attributes` names. */
function namedAttributes({ managed }: SpecRules): ReadonlyMap<string, Pick<SpecRow, 'title' | 'group'>> {
  return new Map(
    (managed?.attributes ?? []).map(({ id, title, group }) => [
      id,
      { ...(title ? { title } : {}), ...(group ? { group } : {}) },
    ]),
  );
}

/** Specifications and custom fields, without hidden ones. Attributes named in `rules.managed` come first, in its order. */
export function specRows(product: Described, rules: SpecRules): readonly SpecRow[] {
  const hidden = hiddenIds(product, rules);
  const order = rules.managed?.attributes ?? [];
  const rank = new Map(order.map(({ id }, index) => [id, index]));
  const named = namedAttributes(rules);
  return [...product.specs, ...product.customFields.map(({ name, value }) => ({ id: name, value }))]
    .filter(({ id, value }) => !hidden.has(id) && value !== '')
    .map((row) => ({ ...row, ...named.get(row.id) }))
    .toSorted((one, other) => (rank.get(one.id) ?? order.length) - (rank.get(other.id) ?? order.length));
}

/** Rows by group, in the order of the groups; groups without a row are left out. */
export function groupedRows(
  rows: readonly SpecRow[],
): readonly { readonly group: SpecGroup; readonly rows: readonly SpecRow[] }[] {
  return SPEC_GROUPS.map((group) => ({
    group,
    rows: rows.filter((row) => (row.group ?? 'other') === group),
  })).filter((one) => one.rows.length > 0);
}

/** Sizes in the editor's order of the option's values; sizes missing there keep their order at the end. */
export function sortedSizes(
  { sizes, optionName }: Pick<Product, 'sizes' | 'optionName'>,
  managed: ManagedAttributes | undefined,
): readonly string[] {
  const values = managed?.options.find(({ name }) => name === optionName)?.values ?? [];
  const rank = new Map(values.map((value, index) => [value, index]));
  return sizes.toSorted((one, other) => (rank.get(one) ?? values.length) - (rank.get(other) ?? values.length));
}

/** The product with its sizes in the editor's order. */
export function withSortedSizes(product: Product, managed: ManagedAttributes | undefined): Product {
  return { ...product, sizes: sortedSizes(product, managed) };
}

export interface SizeColumns {
  readonly sizes: readonly string[];
  readonly rows: readonly (Omit<SpecRow, 'value'> & { readonly values: readonly string[] })[];
}

/** The size table by attribute: a row for each attribute that any size has. */
export function sizeColumns(product: Pick<Product, 'gear' | 'categories'>, rules: SpecRules): SizeColumns | undefined {
  const table = (product.gear?.sizeTable ?? []).filter(({ specs }) => specs.length > 0);
  if (table.length === 0) return undefined;
  const hidden = hiddenIds(product, rules);
  const named = namedAttributes(rules);
  const ids = [...new Set(table.flatMap(({ specs }) => specs.map(({ id }) => id)))].filter((id) => !hidden.has(id));
  return {
    sizes: table.map(({ size }) => size),
    rows: ids.map((id) => {
      const values = table.map(({ specs }) => specs.find((spec) => spec.id === id)?.value ?? '');
      return { id, values, ...named.get(id) };
    }),
  };
}
