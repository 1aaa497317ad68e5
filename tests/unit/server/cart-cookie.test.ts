/** The cart-memory cookie of a browser without scripts. */
import { describe, expect, test } from 'vitest';

import { openCartMemory } from '#server/no-script/cart-cookie.ts';
import type { CartMemory } from '#server/no-script/cart-cookie.ts';

const request = (cookie: string, url = 'http://shop.test/api/forms/cart-add'): Request =>
  new Request(url, { headers: { cookie } });
const open = (cookie: string): CartMemory => openCartMemory(request(cookie), 'us');
const line = (variantId: number, minor: number) => ({ variantId, unitPrice: { minor, currency: 'USD' } });
const pairOf = (memory: CartMemory): string => memory.cookie()[0]?.split(';')[0] ?? '';

describe('the idempotency key of a post', () => {
  test('stays the same until a post is answered, and differs by the content of the post', () => {
    const first = pairOf(open(''));
    expect(open(first).keyOf('a')).toBe(open(first).keyOf('a'));
    expect(open(first).keyOf('a')).not.toBe(open(first).keyOf('b'));
    const answered = open(first);
    answered.done();
    expect(open(pairOf(answered)).keyOf('a')).not.toBe(open(first).keyOf('a'));
  });

  test('derives from the session without a cookie, and does not reveal its id', () => {
    const sid = 'A'.repeat(43);
    expect(open(`sid=${sid}`).keyOf('a')).toBe(open(`x=1; sid=${sid}`).keyOf('a'));
    expect(open(`sid=${sid}`).keyOf('a')).not.toBe(open(`sid=B${sid.slice(1)}`).keyOf('a'));
    expect(pairOf(open(`sid=${sid}`))).not.toContain('AAAA');
  });

  test('is random without cookie and session', () => {
    expect(open('').keyOf('a')).not.toBe(open('').keyOf('a'));
    expect(open('').keyOf('a')).toMatch(/^[\w-]{8,64}$/);
  });
});

describe('prices seen before', () => {
  test('a different price marks its line as changed, once', () => {
    const memory = open('');
    expect(memory.changedIn([line(1, 100), line(2, 200)])).toEqual(new Set());
    const later = open(pairOf(memory));
    expect(later.changedIn([line(1, 100), line(2, 250), line(3, 300)])).toEqual(new Set([2]));
    expect(open(pairOf(later)).changedIn([line(2, 250)])).toEqual(new Set());
  });

  test('a price seen on a product page counts only for a line not seen before', () => {
    const memory = open('');
    memory.recordShownPrice(1, 90);
    expect(memory.changedIn([line(1, 100)])).toEqual(new Set([1]));
    memory.recordShownPrice(1, 90);
    expect(memory.changedIn([line(1, 100)])).toEqual(new Set());
  });

  test('prices of another store are dropped, the key stays', () => {
    const memory = openCartMemory(request(''), 'ca');
    memory.changedIn([line(1, 100)]);
    const other = open(pairOf(memory));
    expect(other.keyOf('a')).toBe(openCartMemory(request(pairOf(memory)), 'ca').keyOf('a'));
    expect(other.changedIn([line(1, 500)])).toEqual(new Set());
  });

  test('fifty lines fit into the cookie', () => {
    const lines = Array.from({ length: 50 }, (_one, index) => line(5_000_000 + index, 9_999_999 + index));
    const memory = open('');
    memory.changedIn(lines);
    expect(pairOf(memory).length).toBeLessThan(3000);
    expect(open(pairOf(memory)).changedIn(lines.map(({ variantId }) => line(variantId, 1))).size).toBe(50);
  });
});

describe('the cookie', () => {
  test('is set only when it changes, for /api only, and is HttpOnly', () => {
    const memory = open('');
    expect(memory.cookie()[0]).toMatch(/; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(open(pairOf(memory)).cookie()).toEqual([]);
  });

  test.each([
    ['a visit by https', request('__Host-sid=x')],
    ['an address by https', request('', 'https://shop.test/api/forms/cart-add')],
  ])('is Secure after %s', (_what, asked) => {
    expect(openCartMemory(asked, 'us').cookie()[0]).toMatch(/; Secure$/);
  });

  test.each([
    'cart-memory=',
    'cart-memory=x',
    `cart-memory=${'a'.repeat(16)}.us.1`,
    `cart-memory=${'a'.repeat(16)}.us.1-2_`,
    `cart-memory=${'a'.repeat(16)}.us.1-2;Path=/`.replace(';', '%3B'),
  ])('%s is ignored', (odd) => {
    const memory = open(odd);
    expect(memory.changedIn([line(1, 5)])).toEqual(new Set());
    expect(pairOf(memory)).toMatch(/^cart-memory=[\w-]{16}\.us\.1-5$/);
  });
});
