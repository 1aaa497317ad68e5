/** Filter values of the search that entries have or name, as `radius < 14 m`. Pure. */
import { rangesOf } from '#lib/catalogue/facet-range.ts';
import type { Entry } from '#lib/content/entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import { withShownSpecs } from '#lib/content/product-specs.ts';

export interface SearchFilters {
  /** Of the search entry: values that its words choose. Of a product: values that it has. */
  readonly filters?: readonly string[];
  /** Of a product with updated specifications: values that it has while the original ones are shown. */
  readonly originalFilters?: readonly string[];
  /** Of brand settings: the switch for updated specifications. */
  readonly productDataRefactor?: boolean;
  /** Of a category or a color group: the value that it gives to the products with one of the marks in their `filters`. */
  readonly gives?: { readonly filter: string; readonly marks: readonly string[] };
}

const all = (field: string, values: readonly string[]): readonly string[] => values.map((one) => `${field} ${one}`);

/** An entry that is being written may lack its lists. */
function filtersOfProduct({ specs = [], sizes = [], colors = [], categories = [] }: Product): readonly string[] {
  const ranges = (id: string): readonly string[] => rangesOf(id, specs).map(({ name }) => name);
  return [
    ...all('width', ranges('waist')),
    ...all('radius', ranges('radius')),
    ...all('size', sizes),
    // A color in no group is a value under its own name.
    ...all('color', colors.map(({ name }) => name)),
    ...all('slug', colors.map(({ slug }) => slug)),
    ...all('in', categories.map(({ uid }) => uid)),
  ]; // prettier-ignore
}

function filtersOfBothSpecs(product: Product): SearchFilters {
  const filters = filtersOfProduct(product);
  const original = withShownSpecs(product, undefined);
  return original === product ? { filters } : { filters, originalFilters: filtersOfProduct(original) };
}

export function searchFilters(entry: Entry): SearchFilters {
  if (entry.type === 'product') return filtersOfBothSpecs(entry);
  if (entry.type === 'brand_settings') return { productDataRefactor: entry.productDataRefactor };
  if (entry.type === 'search') return { filters: entry.features.flatMap(({ field, values }) => all(field, values)) };
  if (entry.type === 'product_category')
    return { gives: { filter: `category ${entry.displayTitle}`, marks: all('in', [entry.uid]) } };
  if (entry.type === 'color_group') {
    const slugs = entry.childColors.map((child) => child.toLowerCase());
    return { gives: { filter: `color ${entry.colorName}`, marks: all('slug', slugs) } };
  }
  return {};
}
