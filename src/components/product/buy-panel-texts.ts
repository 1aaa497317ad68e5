import { BUY_TEXTS } from '#islands/ui/buy-texts.ts';

/** What the panel shows after an interaction (`docs/decisions/131`). */
export const BUY_PANEL_TEXTS = BUY_TEXTS;
