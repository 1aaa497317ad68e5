/** Whether prices of a country include its tax, and how much of a sum it is (ruling 27). */
import type { InterfaceText } from '#lib/content/interface-texts.ts';

import type { Money } from './money.ts';

export interface TaxDisplay {
  /** False: tax is added at checkout. */
  readonly included: boolean;
  /** The country's standard rate; 0 where it is not known. */
  readonly percent: number;
}

export const ADDED_TAX: TaxDisplay = { included: false, percent: 0 };

/** The part of a sum that is tax: it is contained in the sum and never added to it. Undefined where tax is not included, or the rate is not known. */
export function containedTax(sum: Money, { included, percent }: TaxDisplay): Money | undefined {
  if (!included || percent <= 0) return undefined;
  return { minor: Math.round((sum.minor * percent) / (100 + percent)), currency: sum.currency };
}

/** For `data-tax` of a document. Undefined where tax is added. */
export function packedTax({ included, percent }: TaxDisplay): string | undefined {
  return included ? `${percent}` : undefined;
}

export function readTax(packed: string | undefined): TaxDisplay {
  const percent = Number(packed);
  return packed === undefined ? ADDED_TAX : { included: true, percent: percent > 0 ? percent : 0 };
}

/** English texts, as texts are looked up by. Europe calls the tax VAT. */
export function taxTexts(isEurope: boolean): {
  readonly included: InterfaceText;
  readonly contained: InterfaceText;
} {
  return isEurope
    ? { included: 'incl. VAT', contained: 'of which VAT' }
    : { included: 'incl. tax', contained: 'of which tax' };
}
