import type { GridText } from '#lib/catalogue/grid-texts.ts';
import type { Money } from '#lib/pricing/money.ts';

/** What every tile of a page needs. */
export interface TileFrame {
  readonly say: (english: GridText) => string;
  readonly money: (amount: Money) => string;
  readonly mediaBase: string;
  readonly alias: string;
  /** Tiles show a tiny rendition of a picture while it loads: only those that the browser renders (docs/decisions/074). */
  readonly placeholders?: true;
  /** Address of the locale, `/de-at`, where tiles can be compared and saved. */
  readonly keepBase?: string | undefined;
}

/** Address of the locale that a category is in: `/de-at/c/skis` → `/de-at`. */
export const localeOf = (category: string): string => category.slice(0, category.indexOf('/', 1));
