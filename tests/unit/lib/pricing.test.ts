import { assert as check, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { DEFAULT_CURRENCY_FORMAT, formatAmount, formatMoney } from '#lib/pricing/format-money.ts';
import { moneyFromDecimal, moneyToDecimal, timesQuantity } from '#lib/pricing/money.ts';

describe('money', () => {
  test.each([
    [749.95, 'USD', 74_995],
    ['749.9500', 'USD', 74_995],
    [1e-7, 'USD', 0],
    ['0.005', 'USD', 1],
    ['0.0049', 'USD', 0],
    ['-0.005', 'USD', -1],
    ['-0', 'USD', 0],
    [' 5 ', 'EUR', 500],
    ['1000', 'KRW', 1000],
    [-1.5, 'EUR', -150],
    [113_800, 'JPY', 113_800],
    ['113800.5', 'JPY', 113_801],
    [0.1 + 0.2, 'EUR', 30],
  ])('%s %s is %i', (amount, currency, minor) => {
    expect(moneyFromDecimal(amount, currency)).toEqual({ minor, currency });
  });

  test.each(['', 'free', '1,5', 'NaN', '1e3', 'Infinity', '.5', '90071992547409.93'])('%s is no amount', (text) => {
    expect(moneyFromDecimal(text, 'EUR')).toBeUndefined();
  });

  test('decimal and back is the same', () => {
    check(
      property(integer({ min: -1e9, max: 1e9 }), (minor) => {
        expect(moneyFromDecimal(moneyToDecimal({ minor, currency: 'EUR' }), 'EUR')).toEqual({ minor, currency: 'EUR' });
      }),
    );
  });

  test('quantities multiply without floats', () => {
    expect(timesQuantity({ minor: 10, currency: 'EUR' }, 3)).toEqual({ minor: 30, currency: 'EUR' });
  });
});

describe('currency display', () => {
  test.each([
    [1234.5, DEFAULT_CURRENCY_FORMAT, '$1,234.50'],
    [
      1234.5,
      { token: '€', tokenLocation: 'right', decimalToken: ',', thousandsToken: '.', decimalPlaces: 2 } as const,
      '1.234,50 €',
    ],
    [1_234_567, { ...DEFAULT_CURRENCY_FORMAT, decimalPlaces: 0 }, '$1,234,567'],
    [0, DEFAULT_CURRENCY_FORMAT, '$0.00'],
    [-1234.5, DEFAULT_CURRENCY_FORMAT, '$-1,234.50'],
    ['999.999', DEFAULT_CURRENCY_FORMAT, '$1,000.00'],
    ['on request', DEFAULT_CURRENCY_FORMAT, 'on request'],
    [undefined, {}, ''],
    [12.5, { token: '$' }, '12.5'],
    [undefined, DEFAULT_CURRENCY_FORMAT, ''],
    ['', DEFAULT_CURRENCY_FORMAT, ''],
  ])('%s with %j is %s', (value, format, expected) => {
    expect(formatAmount(value, format)).toBe(expected);
  });

  test.each(['token', 'tokenLocation', 'decimalToken', 'thousandsToken', 'decimalPlaces'] as const)(
    'without %s the value stays as it is',
    (field) => {
      const { [field]: _missing, ...format } = DEFAULT_CURRENCY_FORMAT;
      expect(formatAmount('1234.5', format)).toBe('1234.5');
    },
  );

  test.each([
    ['fr-CH', { minor: 79_050, currency: 'CHF' }, '790.50 CHF'],
    ['de-AT', { minor: -74_995, currency: 'EUR' }, '-€ 749,95'],
    ['de-DE', { minor: 74_995, currency: 'USD' }, '749,95 $'],
    ['en-US', { minor: 74_995, currency: 'USD' }, '$749.95'],
    ['ja-JP', { minor: 113_800, currency: 'JPY' }, '￥113,800'],
    ['fr-CH', { minor: 79_000, currency: 'CHF' }, '790 CHF'],
    ['de-AT', { minor: 74_995, currency: '' }, '749.95'],
    ['de-AT', { minor: 74_995, currency: 'euros' }, '749.95'],
    ['de-AT', undefined, ''],
  ])('%s writes %j as %s', (tag, money, expected) => {
    expect(formatMoney(money, tag).replaceAll(/\s/g, ' ')).toBe(expected);
  });
});
