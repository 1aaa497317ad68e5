/** How prices are written (spec sections 3, 5 and 9). */
import { currencyDecimals, moneyToDecimal } from './money.ts';
import type { Money } from './money.ts';

export interface CurrencyFormat {
  readonly token: string;
  readonly tokenLocation: 'left' | 'right';
  readonly decimalToken: string;
  readonly thousandsToken: string;
  readonly decimalPlaces: number;
}

/** Spec section 9. */
export const DEFAULT_CURRENCY_FORMAT: CurrencyFormat = {
  token: '$',
  tokenLocation: 'left',
  decimalToken: '.',
  thousandsToken: ',',
  decimalPlaces: 2,
};

/** Section 5, currency display: untouched if any field of the format is missing; empty text if there is no value. */
export function formatAmount(value: number | string | undefined, format: Partial<CurrencyFormat>): string {
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
  if (!Number.isFinite(amount)) return `${value}`;
  const [whole = '0', fraction] = Math.abs(amount).toFixed(decimalPlaces).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousandsToken);
  const number = `${amount < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : decimalToken + fraction}`;
  return tokenLocation === 'left' ? token + number : `${number} ${token}`;
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

/**
 * A price in the words of a page's language: `1.009,95 $`, `¥113,800`. `tag` is BCP 47. Section 5: no value is no text, and a value
 * that there is no way to write stays as it is.
 */
export function formatMoney(money: Money | undefined, tag: string): string {
  if (!money) return '';
  const key = `${tag} ${money.currency}`;
  if (!formatters.has(key)) formatters.set(key, formatterOf(money.currency, tag));
  const value = moneyToDecimal(money);
  return formatters.get(key)?.format(Number(value)) ?? value;
}
