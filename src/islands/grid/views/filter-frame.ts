import type { Facet, Selection } from '#lib/catalogue/facets.ts';
import type { GridText } from '#lib/catalogue/grid-texts.ts';

/** Data that all parts of the filters share. Without `onChange`, the filters are a plain form and plain links. */
export interface FilterFrame {
  readonly say: (english: GridText) => string;
  readonly facets: readonly Facet[];
  readonly selection: Selection;
  /** URL of the category, without query. */
  readonly action: string;
  /** Called with a function that changes the latest selection, since several events may occur before the next render, as when early choices are replayed. */
  readonly onChange?: ((change: (now: Selection) => Selection) => void) | undefined;
}
