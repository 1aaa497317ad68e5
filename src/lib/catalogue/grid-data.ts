/** What filters of a category need to know: part of the payload of its first page. */
import type { Facet } from './facets.ts';
import type { ProductPayload } from './page-payload.ts';

export interface GridItem extends ProductPayload {
  /** Facet → indexes of the product's values in `Facet.values`. */
  readonly facets: Readonly<Record<string, readonly number[]>>;
}

export interface GridData {
  readonly facets: readonly Facet[];
  /** Every product of the category, in the order of its list. */
  readonly items: readonly GridItem[];
}
