/** Price formatting (spec sections 3, 5 and 9). */
import { currencyDecimals, moneyToDecimal } from './money.ts';
import type { Money } from './money.ts';

export interface CurrencyFormat {
  /** Currency symbol, including the space before the number, if any: `CHF `. On the right, a token without a space gets a non-breaking one before it. */
  readonly token: string;
  readonly tokenLocation: 'left' | 'right';
  readonly decimalToken: string;
  /** Thousands separator; empty for none. */
  readonly thousandsToken: string;
  /** Amounts are rounded half away from zero; `formatMoney` shows a price with more decimals than this with all decimals of its currency. */
  readonly decimalPlaces: number;
}

/** A format with optional fields, as editors enter it. */
export type GivenFormat = { readonly [Field in keyof CurrencyFormat]?: CurrencyFormat[Field] | undefined };

/** A page's settings for formatting amounts. */
export interface PriceWriting {
  /** BCP 47. */
  readonly tag: string;
  /** Currency of the page's market, to which `format` applies. */
  readonly currency?: string | undefined;
  /** Format from content in the page's language; undefined if content has none. */
  readonly format?: GivenFormat | undefined;
}

/** Format for a currency that neither content nor `Intl` knows (spec section 9, ruling 22). */
export const DEFAULT_CURRENCY_FORMAT: CurrencyFormat = {
  token: '$',
  tokenLocation: 'left',
  decimalToken: '.',
  thousandsToken: ',',
  decimalPlaces: 2,
};

/** Returns the value unchanged if any field of the format is missing, and empty text without a value (spec section 5, currency display). */
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
  // Shift the decimal point in the text, since multiplying floats may yield a number just below a half.
  const units = Math.round(Number(`${Math.abs(amount)}e${decimalPlaces}`));
  if (!Number.isSafeInteger(units)) return `${value}`;
  const [whole = '', fraction] = (units / 10 ** decimalPlaces).toFixed(decimalPlaces).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, () => thousandsToken);
  const number = fraction ? grouped + decimalToken + fraction : grouped;
  const sign = amount < 0 && units > 0 ? '-' : '';
  return sign + (tokenLocation === 'left' ? token + number : number + (/^\s/.test(token) ? '' : '\u00a0') + token);
}

/** Currencies whose whole amounts are written without decimals: `790 CHF`, but `790.50 CHF`. */
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

/** The format with enough decimals for the value, even if it prescribes none: `599.40 CHF` after a discount. */
function withEnoughDecimals(value: string, currency: string, format: GivenFormat): GivenFormat {
  const { decimalPlaces: places } = format;
  const isCut = places !== undefined && Number(value) !== Number(Number(value).toFixed(places));
  return isCut ? { ...format, decimalPlaces: currencyDecimals(currency) } : format;
}

/**
 * Formats a price in the format from content, or in the format of the language: `1.009,95 $`, `¥113,800`. Without a value the text is empty (spec
 * section 5), and an invalid currency uses the default format (`docs/decisions/026`).
 */
export function formatMoney(money: Money | undefined, { tag, currency, format }: PriceWriting): string {
  if (!money) return '';
  const value = moneyToDecimal(money);
  if (format && money.currency === currency) return formatAmount(value, withEnoughDecimals(value, currency, format));
  const key = `${tag} ${money.currency}`;
  if (!formatters.has(key)) formatters.set(key, formatterOf(money.currency, tag));
  return formatters.get(key)?.format(Number(value)) ?? formatAmount(value, DEFAULT_CURRENCY_FORMAT);
}
