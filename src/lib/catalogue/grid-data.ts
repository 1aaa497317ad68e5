/** Data for a category's filters, part of the payload of its first page. */
import type { IslandTexts } from '#lib/page/island-texts.ts';

import type { Money } from '../pricing/money.ts';
import type { AudienceClass } from '../region/audience.ts';
import type { Facet } from './facets.ts';
import type { GridText } from './grid-texts.ts';
import type { ProductPayload } from './page-payload.ts';

export interface GridItem extends ProductPayload {
  /** Facet → indexes of the product's values in `Facet.values`. */
  readonly facets: Readonly<Record<string, readonly number[]>>;
  /** The customer's price, used for sorting and filtering instead of the published one; not part of the published data. */
  readonly own?: Money;
  /** Class that hides the product from some visitors. */
  readonly visibilityClass?: AudienceClass;
}

/** The products that a visitor sees. */
export function itemsFor({ items }: Pick<GridData, 'items'>, isProfessional: boolean): readonly GridItem[] {
  const hidden: AudienceClass = isProfessional ? 'not-for-pros' : 'for-pros';
  return items.filter(({ visibilityClass }) => visibilityClass !== hidden);
}

export interface GridData {
  readonly facets: readonly Facet[];
  /** `GRID_TEXTS` in the language of the page, by their lower-case English text. */
  readonly texts: IslandTexts<GridText>;
  /** Every product of the category in list order, including those for a single audience (`itemsFor`). */
  readonly items: readonly GridItem[];
}
