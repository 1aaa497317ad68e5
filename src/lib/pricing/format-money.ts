/** How prices are written (spec sections 3, 5 and 9). */
import { currencyDecimals, moneyToDecimal } from './money.ts';
import type { Money } from './money.ts';

export interface CurrencyFormat {
  /** With its own space where the number is to stand off: `CHF `. On the right one is put before a token that has none. */
  readonly token: string;
  readonly tokenLocation: 'left' | 'right';
  readonly decimalToken: string;
  /** Empty for none. */
  readonly thousandsToken: string;
  /** An amount that has more is rounded, half away from zero; a price that has more is written with all that its currency has (`formatMoney`). */
  readonly decimalPlaces: number;
}

/** As somebody has filled it in, or not. */
export type GivenFormat = { readonly [Field in keyof CurrencyFormat]?: CurrencyFormat[Field] | undefined };

/** How a page writes amounts. */
export interface PriceWriting {
  /** BCP 47. */
  readonly tag: string;
  /** What `format` is for: the currency of the page's market. */
  readonly currency?: string | undefined;
  /** Of content, in the page's language; undefined where content has none. */
  readonly format?: GivenFormat | undefined;
}

/** Spec section 9: of a currency that neither content nor the language knows (ruling 22). */
export const DEFAULT_CURRENCY_FORMAT: CurrencyFormat = {
  token: '$',
  tokenLocation: 'left',
  decimalToken: '.',
  thousandsToken: ',',
  decimalPlaces: 2,
};

/** Section 5, currency display: untouched if any field of the format is missing; empty text if there is no value. */
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
  // Moved as text, since a product of floats may fall short of a half.
  const units = Math.round(Number(`${Math.abs(amount)}e${decimalPlaces}`));
  if (!Number.isSafeInteger(units)) return `${value}`;
  const [whole = '', fraction] = (units / 10 ** decimalPlaces).toFixed(decimalPlaces).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, () => thousandsToken);
  const number = fraction ? grouped + decimalToken + fraction : grouped;
  const sign = amount < 0 && units > 0 ? '-' : '';
  return sign + (tokenLocation === 'left' ? token + number : number + (/^\s/.test(token) ? '' : '\u00a0') + token);
}

/** Written without decimals where there are none: `790 CHF`, but `790.50 CHF`. */
const WHOLE_CURRENCIES = new Set(['CHF', 'SEK', 'NOK', 'CZK', 'PLN', 'RUB']);
const formatters = new Map<string, Intl.NumberFormat | undefined>();

/** Undefined for a currency that is none. */
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

/** What a price has is written, also where the format has prices without decimals: with a discount, `599.40 CHF`. */
function wholly(value: string, currency: string, format: GivenFormat): GivenFormat {
  const { decimalPlaces: places } = format;
  const isCut = places !== undefined && Number(value) !== Number(Number(value).toFixed(places));
  return isCut ? { ...format, decimalPlaces: currencyDecimals(currency) } : format;
}

/**
 * A price as content has it written in the page's language, else in the words of that language: `1.009,95 $`, `¥113,800`. Section 5: no value
 * is no text, and a currency that is none is written by the default format (`docs/decisions/026`).
 */
export function formatMoney(money: Money | undefined, { tag, currency, format }: PriceWriting): string {
  if (!money) return '';
  const value = moneyToDecimal(money);
  if (format && money.currency === currency) return formatAmount(value, wholly(value, currency, format));
  const key = `${tag} ${money.currency}`;
  if (!formatters.has(key)) formatters.set(key, formatterOf(money.currency, tag));
  return formatters.get(key)?.format(Number(value)) ?? formatAmount(value, DEFAULT_CURRENCY_FORMAT);
}
