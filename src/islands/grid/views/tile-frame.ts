import type { GridText } from '#lib/catalogue/grid-texts.ts';
import type { Money } from '#lib/pricing/money.ts';

/** Page data that every tile needs. */
export interface TileFrame {
  readonly say: (english: GridText) => string;
  readonly money: (amount: Money) => string;
  readonly mediaBase: string;
  readonly alias: string;
  /** Whether tiles show a tiny rendition of a picture while it loads; set only for tiles that the browser renders (docs/decisions/074). */
  readonly placeholders?: true;
  /** Path of the locale, `/de-at`; present where tiles can be compared and saved. */
  readonly keepBase?: string | undefined;
}

/** Path of a category's locale: `/de-at/c/skis` → `/de-at`. */
export const localeOf = (category: string): string => category.slice(0, category.indexOf('/', 1));
