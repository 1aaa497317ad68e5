/** The tokens of share links. */
import { expect, test } from 'vitest';

import { NoMoment } from '#publishing/preview/preview-moment.ts';
import { previewShares } from '#publishing/preview/preview-share.ts';

const shares = previewShares('a token for the editors', () => new Date('2026-11-21T10:00:00Z'));
const tokenFor = (length: number): string =>
  shares.token({ path: `/de-at/${'x'.repeat(length)}`, moment: {}, zone: 'Europe/Vienna' }, 24);

test('every token that is given out opens its page; a path that is too long for a link gets none', () => {
  for (const length of [0, 1000, 1300]) expect(shares.read(tokenFor(length)).kind).toBe('open');
  expect(() => tokenFor(2000)).toThrow(NoMoment);
});
