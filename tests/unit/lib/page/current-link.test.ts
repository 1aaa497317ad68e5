import { expect, test } from 'vitest';

import { currentOf } from '#lib/page/current-link.ts';
import type { NavLink } from '#lib/page/page-frame.ts';

const link = (href: string, ...children: readonly NavLink[]): NavLink => ({
  text: '',
  href,
  children,
  audience: 'all',
});

test.each([
  ['/de-at/c/skis', '/de-at/c/skis', 'page'],
  ['/de-at/c/skis?type=piste', '/de-at/c/skis', 'page'],
  ['/de-at/c/skis', '/de-at/c/skis/page/2', 'true'],
  ['/de-at/c/ski', '/de-at/c/skis', undefined],
  ['/de-at', '/de-at', 'page'],
  ['/de-at', '/de-at/c/skis', undefined],
  ['https://other.example/de-at/c/skis', '/de-at/c/skis', undefined],
] as const)('a link to %s on the page %s has the mark %s', (href, here, mark) => {
  expect(currentOf(link(href), here)).toBe(mark);
});

test('an entry is marked as the current section when one of its links leads to the page', () => {
  const entry = link('/de-at/c/skis', link('/de-at/c/skins'), link('/de-at/c/poles'));
  expect(currentOf(entry, '/de-at/c/poles')).toBe('true');
  expect(currentOf(entry, '/de-at/c/helmets')).toBeUndefined();
});
