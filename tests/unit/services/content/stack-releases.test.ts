/** Of several planned releases, the previewed one applies, or else the latest at that time. */
import { expect, test } from 'vitest';

import { plannedBy } from '#services/content/stack/stack-releases.ts';
import type { StackRelease } from '#services/content/stack/stack-releases.ts';

const release = (uid: string, action: 'publish' | 'unpublish', at?: string): [string, StackRelease] => [
  uid,
  { uid, name: uid, ...(at ? { at } : {}), items: new Map([['product/p1/de', action]]) },
];
const releases = new Map([
  release('later', 'unpublish', '2026-02-02T00:00:00Z'),
  release('sooner', 'publish', '2026-01-01T00:00:00Z'),
  release('open', 'publish'),
]);
const planned = (at: string | undefined, looked?: string) =>
  plannedBy(releases, at === undefined ? undefined : Date.parse(at), looked).get('product/p1/de');

test.each([
  ['2025-12-31T23:59:59Z', undefined, undefined],
  ['2026-01-01T00:00:00Z', undefined, 'publish'],
  ['2026-02-02T00:00:00Z', undefined, 'unpublish'],
  ['2026-02-02T00:00:00Z', 'open', 'publish'],
  [undefined, undefined, undefined],
  [undefined, 'later', 'unpublish'],
  [undefined, 'nobody', undefined],
])('at %s with release %s the planned action is %s', (at, looked, wanted) => {
  expect(planned(at, looked)).toBe(wanted);
});
