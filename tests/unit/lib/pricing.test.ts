import { assert as check, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { DEFAULT_CURRENCY_FORMAT, formatAmount, formatMoney } from '#lib/pricing/format-money.ts';
import type { CurrencyFormat, GivenFormat } from '#lib/pricing/format-money.ts';
import { moneyFromDecimal, moneyToDecimal, timesQuantity } from '#lib/pricing/money.ts';
import { missingFields, packedFormat, readWriting } from '#lib/pricing/price-writing.ts';

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
  ])('%s %s is %i in minor units', (amount, currency, minor) => {
    expect(moneyFromDecimal(amount, currency)).toEqual({ minor, currency });
  });

  test.each(['', 'free', '1,5', 'NaN', '1e3', 'Infinity', '.5', '90071992547409.93'])('%s is not an amount', (text) => {
    expect(moneyFromDecimal(text, 'EUR')).toBeUndefined();
  });

  test('converting to decimal and back gives the same amount', () => {
    check(
      property(integer({ min: -1e9, max: 1e9 }), (minor) => {
        expect(moneyFromDecimal(moneyToDecimal({ minor, currency: 'EUR' }), 'EUR')).toEqual({ minor, currency: 'EUR' });
      }),
    );
  });

  test('multiplication by a quantity uses no floats', () => {
    expect(timesQuantity({ minor: 10, currency: 'EUR' }, 3)).toEqual({ minor: 30, currency: 'EUR' });
  });
});

const GERMAN: CurrencyFormat = {
  token: '€',
  tokenLocation: 'right',
  decimalToken: ',',
  thousandsToken: '.',
  decimalPlaces: 2,
};

describe('currency display', () => {
  test.each([
    [1234.5, DEFAULT_CURRENCY_FORMAT, '$1,234.50'],
    [1234.5, GERMAN, '1.234,50\u00a0€'],
    [1234.5, { ...GERMAN, token: '\u202f€' }, '1.234,50\u202f€'],
    [-0.004, GERMAN, '0,00\u00a0€'],
    [1_234_567.5, { ...GERMAN, thousandsToken: '' }, '1234567,50\u00a0€'],
    [1234, { ...GERMAN, thousandsToken: '$&' }, '1$&234,00\u00a0€'],
    [0.35, { ...GERMAN, decimalPlaces: 1 }, '0,4\u00a0€'],
    [790.5, { ...GERMAN, token: 'CHF ', tokenLocation: 'left', decimalPlaces: 0 } as const, 'CHF 791'],
    [1_234_567, { ...DEFAULT_CURRENCY_FORMAT, decimalPlaces: 0 }, '$1,234,567'],
    [0, DEFAULT_CURRENCY_FORMAT, '$0.00'],
    [-1234.5, DEFAULT_CURRENCY_FORMAT, '-$1,234.50'],
    ['999.999', DEFAULT_CURRENCY_FORMAT, '$1,000.00'],
    ['on request', DEFAULT_CURRENCY_FORMAT, 'on request'],
    ['Infinity', DEFAULT_CURRENCY_FORMAT, 'Infinity'],
    [1e21, DEFAULT_CURRENCY_FORMAT, '1e+21'],
    [1.005, DEFAULT_CURRENCY_FORMAT, '$1.01'],
    [undefined, {}, ''],
    [12.5, { token: '$' }, '12.5'],
    [undefined, DEFAULT_CURRENCY_FORMAT, ''],
    ['', DEFAULT_CURRENCY_FORMAT, ''],
  ])('%s in the format %j is %s', (value, format, expected) => {
    expect(formatAmount(value, format)).toBe(expected);
  });

  test.each(['token', 'tokenLocation', 'decimalToken', 'thousandsToken', 'decimalPlaces'] as const)(
    'without %s the value stays unchanged',
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
    ['de-AT', { minor: 74_995, currency: '' }, '$749.95'],
    ['de-AT', { minor: 74_995, currency: 'euros' }, '$749.95'],
    ['de-AT', undefined, ''],
  ])('%s writes %j as %s', (tag, money, expected) => {
    expect(formatMoney(money, { tag }).replaceAll(/\s/g, ' ')).toBe(expected);
  });

  test('a format applies to its own currency; others are written in the usual way of the language', () => {
    const writing = { tag: 'de-DE', currency: 'EUR', format: { ...GERMAN, token: 'Euro' } };
    expect(formatMoney({ minor: 123_450, currency: 'EUR' }, writing)).toBe('1.234,50\u00a0Euro');
    expect(formatMoney({ minor: 123_450, currency: 'USD' }, writing)).toBe('1.234,50\u00a0$');
    expect(formatMoney({ minor: 123_450, currency: 'EUR' }, { ...writing, format: { token: 'Euro' } })).toBe('1234.50');
    expect(formatMoney(undefined, writing)).toBe('');
    // An unknown currency: neither content nor the language has a format for it.
    expect(formatMoney({ minor: 123_450, currency: 'none' }, writing)).toBe('$1,234.50');
  });

  const format = record({
    token: constantFrom('$', '€', '\u00a0€', 'CHF\u00a0', 'kr'),
    tokenLocation: constantFrom('left', 'right'),
    decimalToken: constantFrom('.', ','),
    thousandsToken: constantFrom('', '’', ' ', '\u202f'),
    decimalPlaces: integer({ min: 0, max: 4 }),
  });

  test('a written amount reads back as the amount, rounded half away from zero', () => {
    check(
      property(
        integer({ min: -8e11, max: 8e11 }),
        constantFrom('EUR', 'JPY'),
        format,
        (minor, currency, { decimalPlaces, ...rest }) => {
          const written = formatAmount(moneyToDecimal({ minor, currency }), { ...rest, decimalPlaces });
          const digits = written.replaceAll(/\D/g, '');
          const decimals = currency === 'JPY' ? 0 : 2;
          // Compared in units of the last written decimal, without floats.
          const [up, down] = [10n ** BigInt(decimalPlaces), 10n ** BigInt(decimals)];
          const expected = (BigInt(Math.abs(minor)) * up * 2n + down) / (down * 2n);
          expect(BigInt(digits)).toBe(expected);
          expect(written.startsWith('-')).toBe(minor < 0 && expected > 0n);
          expect(written.includes(rest.decimalToken)).toBe(decimalPlaces > 0);
        },
      ),
    );
  });

  test('a price is never rounded; it has the format’s number of decimals where these suffice', () => {
    check(
      property(integer({ min: -1e9, max: 1e9 }), constantFrom('EUR', 'JPY'), format, (minor, currency, given) => {
        const written = formatMoney({ minor, currency }, { tag: 'en', currency, format: given });
        const [, fraction = ''] = written.split(given.decimalToken);
        const places = fraction.replaceAll(/\D/g, '').length;
        const decimals = currency === 'JPY' ? 0 : 2;
        expect(BigInt(written.replaceAll(/\D/g, '')) * 10n ** BigInt(decimals)).toBe(BigInt(Math.abs(minor)) * 10n ** BigInt(places)); // prettier-ignore
        expect([given.decimalPlaces, decimals]).toContain(places);
        if (minor % 100 === 0) expect(places).toBe(given.decimalPlaces);
      }),
    );
    const francs = { ...GERMAN, token: 'CHF ', tokenLocation: 'left', decimalPlaces: 0 } as const;
    const written = (minor: number): string => formatMoney({ minor, currency: 'CHF' }, { tag: 'de-CH', currency: 'CHF', format: francs }); // prettier-ignore
    expect([written(99_900), written(59_940)]).toEqual(['CHF 999', 'CHF 599,40']);
  });

  test('thousands are grouped from the right, and only there', () => {
    check(
      property(integer({ min: 0, max: 8e15 }), (minor) => {
        const text = formatMoney({ minor, currency: 'EUR' }, { tag: 'de', currency: 'EUR', format: GERMAN });
        expect(text).toMatch(/^\d{1,3}(\.\d{3})*,\d{2}\u00a0€$/);
      }),
    );
  });

  test('a document contains its price format', () => {
    check(
      property(format, integer({ min: -1e9, max: 1e9 }), (given, minor) => {
        const read = readWriting('de-AT', { currency: 'EUR', money: packedFormat(given) });
        expect(read).toEqual({ tag: 'de-AT', currency: 'EUR', format: given });
        const money = { minor, currency: 'EUR' };
        expect(formatMoney(money, read)).toBe(formatMoney(money, { tag: 'de-AT', currency: 'EUR', format: given }));
      }),
    );
    const written = (given: GivenFormat | undefined): string =>
      formatMoney(
        { minor: 123_450, currency: 'EUR' },
        readWriting('de-DE', { currency: 'EUR', money: packedFormat(given) }),
      );
    expect([written(undefined), written({ token: '€' }), written({ ...GERMAN, thousandsToken: '\t' })]).toEqual([
      '1.234,50\u00a0€',
      '1234.50',
      '1 234,50\u00a0€',
    ]);
  });

  test.each([
    [GERMAN, []],
    [{ ...GERMAN, decimalToken: undefined }, ['decimal_token']],
    [{}, ['token', 'token_location', 'decimal_token', 'thousands_token', 'decimal_places']],
  ])('%j lacks %j', (given, missing) => {
    expect(missingFields(given)).toEqual(missing);
  });
});
