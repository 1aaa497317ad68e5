import fc from 'fast-check';
import { expect, test } from 'vitest';

import { utmCookie } from '#lib/analytics/utm.ts';

const valueOf = (cookie: string | undefined): unknown => {
  const text = /^utmQuery=([^;]*)/.exec(cookie ?? '')?.[1];
  return text === undefined ? undefined : JSON.parse(decodeURIComponent(text));
};

test('keeps utm parameters as JSON, and no other parameter', () => {
  const cookie = utmCookie(
    '?utm_source=news&color=ink&utm_campaign=Winter%20%26%20Co&gclid=1&utm_=x&UTM_medium=y',
    false,
  );
  expect(valueOf(cookie)).toEqual({ utm_source: 'news', utm_campaign: 'Winter & Co' });
  expect(cookie).toMatch(/; path=\/; max-age=2592000; samesite=lax$/);
});

test('sets the cookie as Secure on https, and no cookie without utm parameters', () => {
  expect(utmCookie('?utm_source=a', true)).toMatch(/; secure$/);
  for (const search of ['', '?', '?color=ink', '?utm_source=']) expect(utmCookie(search, true)).toBeUndefined();
});

test('uses the first value of a name, and lets no name replace the prototype', () => {
  expect(valueOf(utmCookie('?utm_source=a&utm_source=b&__proto__=x', false))).toEqual({ utm_source: 'a' });
});

test('stays below 2,200 characters and within one cookie for any input', () => {
  const names = fc.stringMatching(/^utm_[a-z]{1,10}$/);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, fc.string({ maxLength: 4000, unit: 'binary' })), { maxLength: 30 }),
      (pairs) => {
        const cookie = utmCookie(`?${new URLSearchParams(pairs)}`, false) ?? '';
        expect(cookie.length).toBeLessThan(2200);
        expect(cookie.split(';').length).toBeLessThanOrEqual(4);
        if (cookie) expect(Object.keys(valueOf(cookie) as object).every((name) => name.startsWith('utm_'))).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});
