import { expect, it } from 'vitest';

import { pageViewEvent, pageViewOf, routeName } from '#lib/analytics/page-view.ts';

it.each([
  ['/', 'index'],
  ['/[lang]', 'lang'],
  ['/[lang]/p/[uid]', 'lang-p-uid'],
  ['/[lang]/c/[...uid]', 'lang-c-uid'],
  ['/[lang]/[...page]', 'lang-page'],
  ['/[lang]/account/orders', 'lang-account-orders'],
])('names the route %s %s', (pattern, name) => {
  expect(routeName(pattern)).toBe(name);
});

it('records a page under the name that the page gives, with its extra data', () => {
  expect(pageViewOf('/[lang]/p/[uid]', { name: 'product', data: { sku: 'R98' } })).toEqual({
    name: 'product',
    data: { sku: 'R98' },
  });
});

it('does not record the internal pages of the shop’s staff', () => {
  expect(pageViewOf('/[lang]/styletile')).toBeUndefined();
  expect(pageViewOf('/[lang]/styletile', { name: 'seen' })).toBeUndefined();
});

it('keeps event and path when extra data has the same names', () => {
  const view = { name: 'product', data: { event: 'x', page_path: 'y', colour: 'glacier' } };
  expect(pageViewEvent(view, '/de-at/p/ridge-98?color=glacier')).toEqual({
    event: 'product',
    page_path: '/de-at/p/ridge-98?color=glacier',
    colour: 'glacier',
  });
});
