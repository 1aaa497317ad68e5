import { describe, expect, test } from 'vitest';

import { stateRule } from '#lib/customer/address-states.ts';
import { customerMark } from '#lib/customer/customer-mark.ts';
import { abbreviatedName, fullName } from '#lib/customer/customer-name.ts';
import { isPostalCode, postalRule } from '#lib/customer/postal-code.ts';
import { shopPath, signInHref } from '#lib/customer/return-path.ts';
import { isProGroup } from '#lib/pro/pro-group.ts';

describe('the mark in the cookie', () => {
  test.each([
    ['customer=us', 'us', 'customer'],
    ['cart=1; customer=us.eu_region_1-pro', 'eu_region_1', 'pro'],
    ['customer=us.eu_region_1-pro', 'us', 'customer'],
    ['customer=us-pro', 'ca', 'none'],
    ['xcustomer=us', 'us', 'none'],
    ['', 'us', 'none'],
  ])('%s in store %s is read as %s', (cookies, store, mark) => {
    expect(customerMark(cookies, store)).toBe(mark);
  });
});

describe('return paths after sign-in', () => {
  test.each(['/de-at/account/orders', '/de-at/account/orders?order=7', '/', '/en-us/c/skis/freeride'])(
    '%s is accepted as a path of the shop',
    (path) => {
      expect(shopPath(path)).toBe(path);
    },
  );

  test.each([
    '//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '', null, '/a\nb', '/a\\b', '/a#b', '/%5c%5cevil.test\t', '/../../api/customers', '/api', '/hooks/content', `/${'a'.repeat(600)}`, '/..//evil.test',
  ])('%s is refused', (path) => {
    expect(shopPath(path)).toBeUndefined();
  }); // prettier-ignore

  test('the whole return path, with its query, is one parameter', () => {
    const href = signInHref('/de-at/account', '/de-at/account/orders?order=7');
    expect(new URL(href, 'http://x').searchParams.get('return')).toBe('/de-at/account/orders?order=7');
  });
});

test.each([
  ['us', 'State', true],
  ['CA', 'Province', true],
  ['it', 'Province', true],
  ['jp', 'Prefecture', true],
  ['ch', 'Canton', false],
  ['at', 'Federal state', false],
  ['fr', 'Region', false],
  ['constructor', 'Region', false],
])('addresses in %s name a %s (needed: %s)', (country, word, required) => {
  expect(stateRule(country)).toEqual({ word, required });
});

describe('postal codes', () => {
  test.each([
    ['at', '6450', true], ['at', '64500', false], ['us', '84060-1234', true], ['us', '8406', false], ['ca', 'v0n 1b4', true], ['ca', 'D0N 1B4', false],
    ['gb', 'PH22 1RB', true], ['jp', '3999301', true], ['nl', '1012ab', true], ['pl', '34500', false], ['global', 'anything', true], ['global', '', false], ['constructor', '6450', true],
  ])('%s: %s is %s', (country, code, isOne) => {
    expect(isPostalCode(country, code)).toBe(isOne);
  }); // prettier-ignore

  test('every example passes its own rule', () => {
    for (const country of [
      'at',
      'au',
      'be',
      'ca',
      'ch',
      'cz',
      'de',
      'es',
      'fr',
      'gb',
      'it',
      'jp',
      'nl',
      'no',
      'nz',
      'pl',
      'ru',
      'se',
      'us',
    ])
      expect(isPostalCode(country, postalRule(country)?.example ?? ''), country).toBe(true);
  });
});

test('names are shown in full and abbreviated', () => {
  expect(fullName({ firstName: 'Anna', lastName: 'Berg' })).toBe('Anna Berg');
  expect(abbreviatedName({ firstName: 'Anna', lastName: 'Berg' })).toBe('Anna B.');
  expect(abbreviatedName({ firstName: 'Anna', lastName: ' ' })).toBe('Anna');
});

test('only the region "pro" itself counts as the professional group', () => {
  expect(['pro', 'pro_ca', 'professional', undefined].map(isProGroup)).toEqual([true, false, false, false]);
});
