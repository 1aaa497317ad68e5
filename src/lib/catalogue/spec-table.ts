/** Which attributes of a product a page shows, under which title and in which order (spec section 3, hidden attributes and sorting). Pure. */
import { isShownIn } from '#lib/region/region.ts';

import type { Product } from '../content/product-entries.ts';
import type { HiddenAttributes, ManagedAttributes } from '../content/settings-entries.ts';

export interface SpecRow {
  readonly id: string;
  /** From the order of attributes; absent: the page's word for the id. */
  readonly title?: string;
  readonly value: string;
}

export interface SpecRules {
  readonly hidden: readonly HiddenAttributes[];
  readonly managed: ManagedAttributes | undefined;
  /** Content region. */
  readonly region: string;
}

type Described = Pick<Product, 'specs' | 'customFields' | 'categories'>;

/** A rule without regions holds everywhere, one without categories for every product. */
function hiddenIds({ categories }: Pick<Product, 'categories'>, { hidden, region }: SpecRules): ReadonlySet<string> {
  const own = new Set(categories.map(({ uid }) => uid));
  return new Set(
    hidden
      .filter((rule) => isShownIn(region, rule))
      .filter((rule) => rule.categories.length === 0 || rule.categories.some(({ uid }) => own.has(uid)))
      .flatMap((rule) => rule.attributes),
  );
}

/** Specifications, then custom fields, without hidden ones. Attributes that the order names come first, in that order. */
export function specRows(product: Described, rules: SpecRules): readonly SpecRow[] {
  const hidden = hiddenIds(product, rules);
  const order = rules.managed?.attributes ?? [];
  const rank = new Map(order.map(({ id }, index) => [id, index]));
  const titles = new Map(order.map(({ id, title }) => [id, title]));
  return [...product.specs, ...product.customFields.map(({ name, value }) => ({ id: name, value }))]
    .filter(({ id, value }) => !hidden.has(id) && value !== '')
    .map((row) => {
      const title = titles.get(row.id);
      return title ? { ...row, title } : row;
    })
    .toSorted((one, other) => (rank.get(one.id) ?? order.length) - (rank.get(other.id) ?? order.length));
}

/** Sizes in the order of the option; sizes that it does not name keep their order at the end. */
export function sortedSizes(
  { sizes, optionName }: Pick<Product, 'sizes' | 'optionName'>,
  managed: ManagedAttributes | undefined,
): readonly string[] {
  const values = managed?.options.find(({ name }) => name === optionName)?.values ?? [];
  const rank = new Map(values.map((value, index) => [value, index]));
  return sizes.toSorted((one, other) => (rank.get(one) ?? values.length) - (rank.get(other) ?? values.length));
}

export interface SizeColumns {
  readonly sizes: readonly string[];
  readonly rows: readonly { readonly id: string; readonly title?: string; readonly values: readonly string[] }[];
}

/** The size table by attribute: a row for each attribute that differs between sizes or is given for more than one. */
export function sizeColumns(product: Pick<Product, 'gear' | 'categories'>, rules: SpecRules): SizeColumns | undefined {
  const table = (product.gear?.sizeTable ?? []).filter(({ specs }) => specs.length > 0);
  if (table.length === 0) return undefined;
  const hidden = hiddenIds(product, rules);
  const titles = new Map((rules.managed?.attributes ?? []).map(({ id, title }) => [id, title]));
  const ids = [...new Set(table.flatMap(({ specs }) => specs.map(({ id }) => id)))].filter((id) => !hidden.has(id));
  return {
    sizes: table.map(({ size }) => size),
    rows: ids.map((id) => {
      const title = titles.get(id);
      const values = table.map(({ specs }) => specs.find((spec) => spec.id === id)?.value ?? '');
      return { id, values, ...(title ? { title } : {}) };
    }),
  };
}
