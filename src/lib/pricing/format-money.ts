/** Price formatting (spec sections 3, 5 and 9). */
import { currencyDecimals, moneyToDecimal } from './money.ts';
import type { Money } from './money.ts';

export interface CurrencyFormat {
  /** Includes the space before the number, if any: `CHF `. On the right, a non-breaking space is added before a token without one. */
  readonly token: string;
  readonly tokenLocation: 'left' | 'right';
  readonly decimalToken: string;
  /** Empty: no separator. */
  readonly thousandsToken: string;
  /** Amounts are rounded half away from zero; `formatMoney` writes a price with more decimals with all decimals of its currency. */
  readonly decimalPlaces: number;
}

/** A format with optional fields, as editors enter it. */
export type GivenFormat = { readonly [Field in keyof CurrencyFormat]?: CurrencyFormat[Field] | undefined };

/** How a page formats amounts. */
export interface PriceWriting {
  /** BCP 47. */
  readonly tag: string;
  /** Currency of the page's market, to which `format` applies. */
  readonly currency?: string | undefined;
  /** From content, in the page's language; undefined if content has none. */
  readonly format?: GivenFormat | undefined;
}

/** Spec section 9: for a currency that neither content nor `Intl` knows (ruling 22). */
export const DEFAULT_CURRENCY_FORMAT: CurrencyFormat = {
  token: '$',
  tokenLocation: 'left',
  decimalToken: '.',
  thousandsToken: ',',
  decimalPlaces: 2,
};

/** Section 5, currency display: the value is returned unchanged if any field of the format is missing; empty text without a value. */
export function formatAmount(value: number | string | undefined, format: GivenFormat): string {
  if (value === undefined || value === '') return '';
  const { token, tokenLocation, decimalToken, thousandsToken, decimalPlaces } = format;
  if (
    token === undefined ||
    tokenLocation === undefined ||
    decimalToken === undefined ||
    thousandsToken === undefined ||
    decimalPlaces === undefined
  )
    return `${value}`;
  const amount = Number(value);
  // Shifted as text, since multiplying floats may end just below a half.
  const units = Math.round(Number(`${Math.abs(amount)}e${decimalPlaces}`));
  if (!Number.isSafeInteger(units)) return `${value}`;
  const [whole = '', fraction] = (units / 10 ** decimalPlaces).toFixed(decimalPlaces).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, () => thousandsToken);
  const number = fraction ? grouped + decimalToken + fraction : grouped;
  const sign = amount < 0 && units > 0 ? '-' : '';
  return sign + (tokenLocation === 'left' ? token + number : number + (/^\s/.test(token) ? '' : '\u00a0') + token);
}

/** Whole amounts are written without decimals: `790 CHF`, but `790.50 CHF`. */
const WHOLE_CURRENCIES = new Set(['CHF', 'SEK', 'NOK', 'CZK', 'PLN', 'RUB']);
const formatters = new Map<string, Intl.NumberFormat | undefined>();

/** Undefined for an invalid currency. */
function formatterOf(currency: string, tag: string): Intl.NumberFormat | undefined {
  const digits = currencyDecimals(currency);
  try {
    return new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      trailingZeroDisplay: WHOLE_CURRENCIES.has(currency) ? 'stripIfInteger' : 'auto',
    });
  } catch {
    return undefined;
  }
}

/** Prices keep their decimals even if the format has none: `599.40 CHF` after a discount. */
function wholly(value: string, currency: string, format: GivenFormat): GivenFormat {
  const { decimalPlaces: places } = format;
  const isCut = places !== undefined && Number(value) !== Number(Number(value).toFixed(places));
  return isCut ? { ...format, decimalPlaces: currencyDecimals(currency) } : format;
}

/**
 * A price in the format from content, or in the format of the language: `1.009,95 $`, `¥113,800`. Section 5: without a value the text is
 * empty, and an invalid currency uses the default format (`docs/decisions/026`).
 */
export function formatMoney(money: Money | undefined, { tag, currency, format }: PriceWriting): string {
  if (!money) return '';
  const value = moneyToDecimal(money);
  if (format && money.currency === currency) return formatAmount(value, wholly(value, currency, format));
  const key = `${tag} ${money.currency}`;
  if (!formatters.has(key)) formatters.set(key, formatterOf(money.currency, tag));
  return formatters.get(key)?.format(Number(value)) ?? formatAmount(value, DEFAULT_CURRENCY_FORMAT);
}
