import { expect, it } from 'vitest';

import { tagManagerId } from '#lib/analytics/tag-manager-id.ts';

it.each(['GTM-AB12CD', 'GTM-1', 'GTM-ABCDEFGH'])('accepts the container id %s', (id) => {
  expect(tagManagerId(id)).toEqual({ kind: 'valid', id });
});

it.each([
  ['gtm-ab12cd', 'GTM-AB12CD'],
  ['GTM-ab12cd', 'GTM-AB12CD'],
  ['AB12CD', 'GTM-AB12CD'],
  ['GTM_AB12CD', 'GTM-AB12CD'],
  [' GTM-AB12CD ', 'GTM-AB12CD'],
  ['GTMAB12CD', 'GTM-AB12CD'],
])('refuses %j and suggests %s', (given, meant) => {
  const id = tagManagerId(given);
  expect(id).toEqual({ kind: 'invalid', problem: expect.stringContaining('is not a valid GTM-ID') });
  expect(id).toMatchObject({ problem: expect.stringMatching(new RegExp(`Did you mean "${meant}"\\?$`)) });
});

it.each(['', 'GTM-', '–', 'ключ'])('refuses %j without a suggestion', (given) => {
  const id = tagManagerId(given);
  expect(id.kind).toBe('invalid');
  expect(JSON.stringify(id)).not.toContain('Did you mean');
});

it('refuses an id with markup or a second parameter, which would end up in the address of a script', () => {
  for (const given of ['GTM-A"><script>', 'GTM-A&l=x', 'GTM-A\nGTM-B', 'G-ABC123']) {
    expect(tagManagerId(given).kind).toBe('invalid');
  }
});
