import type { Facet, Selection } from '#lib/catalogue/facets.ts';
import type { GridText } from '#lib/catalogue/grid-texts.ts';

/** What the parts of the filters share. Without `onChange` they are a plain form and plain links. */
export interface FilterFrame {
  readonly say: (english: GridText) => string;
  readonly facets: readonly Facet[];
  readonly selection: Selection;
  /** Address of the category, without query. */
  readonly action: string;
  /** Gets a change of the latest selection: several events may come before the next render, as when early choices are replayed. */
  readonly onChange?: ((change: (now: Selection) => Selection) => void) | undefined;
}
