import type { Sort } from '#lib/catalogue/facets.ts';
import type { GridText } from '#lib/catalogue/grid-texts.ts';

export const SORT_NAMES: Readonly<Record<Sort, GridText>> = {
  new: 'New first',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  name: 'Product name',
};
