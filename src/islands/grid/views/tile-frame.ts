import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { Money } from '#lib/pricing/money.ts';

/** What every tile of a page needs. */
export interface TileFrame {
  readonly say: (english: InterfaceText) => string;
  readonly money: (amount: Money) => string;
  readonly mediaBase: string;
  readonly alias: string;
}
