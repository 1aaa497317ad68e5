import { expect, test } from 'vitest';

import { checkedGuards, ROUTE_GUARDS } from '#lib/links/route-guards.ts';

test('known guards and an empty list are accepted', () => {
  expect(checkedGuards([])).toEqual([]);
  expect(checkedGuards([...ROUTE_GUARDS])).toEqual([...ROUTE_GUARDS]);
});

test('an unknown guard throws with the list of guards', () => {
  expect(() => checkedGuards(['auth', 'authh'])).toThrow(
    expect.objectContaining({
      code: 'unknown-route-guard',
      message: 'Unknown route guard "authh". Guards are: auth, unsaved.',
    }),
  );
});
