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
  /** `de-at` */
  readonly locale: string;
  /** Whether tiles have links to compare and save their products. */
  readonly keeps: boolean;
}

/** Locale of a category's path: `/de-at/c/skis` → `de-at`. */
export const localeOf = (category: string): string => category.slice(1, category.indexOf('/', 1));
