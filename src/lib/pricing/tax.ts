/** Whether a country's prices include tax, and the tax contained in a sum (ruling 27). */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

import type { Money } from './money.ts';

export interface TaxDisplay {
  /** Whether prices include tax; if not, tax is added at checkout. */
  readonly included: boolean;
  /** The country's standard rate; 0 when unknown. */
  readonly percent: number;
}

export const ADDED_TAX: TaxDisplay = { included: false, percent: 0 };

/** The tax contained in a sum, not to be added to it. Undefined when tax is not included, or the rate is unknown. */
export function containedTax(sum: Money, { included, percent }: TaxDisplay): Money | undefined {
  if (!included || percent <= 0) return undefined;
  return { minor: Math.round((sum.minor * percent) / (100 + percent)), currency: sum.currency };
}

/** Value of the document's `data-tax`. Undefined when tax is added at checkout. */
export function packedTax({ included, percent }: TaxDisplay): string | undefined {
  return included ? `${percent}` : undefined;
}

export function readTax(packed: string | undefined): TaxDisplay {
  const percent = Number(packed);
  return packed === undefined ? ADDED_TAX : { included: true, percent: percent > 0 ? percent : 0 };
}

const EUROPE = { included: 'incl. VAT', contained: 'of which VAT' } as const satisfies Record<string, InterfaceText>;
const ELSEWHERE = { included: 'incl. tax', contained: 'of which tax' } as const satisfies Record<string, InterfaceText>;

/** English texts, which are the keys for translation. In Europe, the tax is called VAT. */
export function taxTexts(isEurope: boolean): typeof EUROPE | typeof ELSEWHERE {
  return isEurope ? EUROPE : ELSEWHERE;
}
