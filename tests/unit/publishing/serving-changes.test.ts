/** The statements of a report about redirects and markets. */
import { describe, expect, it } from 'vitest';

import type { RouteRuleFacts } from '#lib/links/route-rules.ts';
import { compareServing, describeServingChanges } from '#publishing/report/serving-changes.ts';

const rule = (from: string, to: string, status: RouteRuleFacts['status'] = 301): RouteRuleFacts => ({ uid: from, title: from, from, match: 'exact', to, status }); // prettier-ignore
const served = (...rules: readonly RouteRuleFacts[]) => ({ markets: [], rules });
const words = (before: readonly RouteRuleFacts[], after: readonly RouteRuleFacts[]) =>
  describeServingChanges(compareServing(served(...before), served(...after)));

describe('the redirects of a release', () => {
  it.each([
    ['a new one', [], [rule('/a', '/b')], '1 redirect changed: /a → /b (301)'],
    ['another target', [rule('/a', '/b')], [rule('/a', '/c')], '1 redirect changed: /a → /c (301)'],
    ['another status', [rule('/a', '/b')], [rule('/a', '/b', 302)], '1 redirect changed: /a → /b (302)'],
    ['a removed one', [rule('/a', '/b')], [], '1 redirect changed: /a removed'],
    ['a removed page', [], [rule('/a', '', 410)], '1 redirect changed: /a is gone (410)'],
    ['none', [rule('/a', '/b')], [rule('/a', '/b')], undefined],
    [
      'many',
      [],
      ['/1', '/2', '/3', '/4', '/5'].map((from) => rule(from, '/b')),
      '5 redirects changed: /1 → /b (301), /2 → /b (301), /3 → /b (301) and 2 more',
    ],
  ])('are reported: %s', (_name, before, after, expected) => expect(words(before, after)).toBe(expected));
});
