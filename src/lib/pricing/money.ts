/** Amounts of money as integer minor units (cents; whole yen), so that sums are exact. */

export interface Money {
  /** Integer count of the currency's smallest unit. */
  readonly minor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

const ZERO_DECIMALS = new Set(['JPY', 'KRW']);

export function currencyDecimals(currency: string): number {
  return ZERO_DECIMALS.has(currency) ? 0 : 2;
}

/**
 * Parses a decimal amount (`749.95`, `"749.9500"`) into minor units, rounding half away from zero. Undefined if it is invalid, or too large to be
 * exact.
 */
export function moneyFromDecimal(amount: number | string, currency: string): Money | undefined {
  const text = typeof amount === 'number' ? amount.toFixed(6) : amount.trim();
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const decimals = currencyDecimals(currency);
  const truncated = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const roundUp = Number(fraction[decimals] ?? '0') >= 5 ? 1 : 0;
  const minor = truncated + roundUp;
  if (!Number.isSafeInteger(minor)) return undefined;
  return { minor: sign && minor !== 0 ? -minor : minor, currency };
}

export function timesQuantity(money: Money, quantity: number): Money {
  return { minor: money.minor * quantity, currency: money.currency };
}

export function moneyToDecimal(money: Money): string {
  const decimals = currencyDecimals(money.currency);
  return (money.minor / 10 ** decimals).toFixed(decimals);
}
