/** Payloads of pages by path. */
import { expect, test } from 'vitest';

import { parseLocale } from '#lib/locale/locale.ts';
import type { ServedRelease } from '#server/files/latest-release.ts';
import { releaseLineTexts, readPagePayload } from '#server/files/release-payload.ts';

const release = {
  files: {
    read: async (path: string) =>
      path === '/en-us/p/föhn/_payload.json' ? { identity: Buffer.from('{"kind":"page"}') } : undefined,
  },
} as unknown as ServedRelease;

test('the path of a page is decoded', async () => {
  expect(await readPagePayload(release, '/en-us/p/f%C3%B6hn')).toEqual({ kind: 'page' });
});

test.each(['/p/half%', '/p/100%wool', '/p/%FF', '/p/f%C3hn'])(
  'a line with the malformed path %s has no words',
  async (path) => {
    const locale = parseLocale('en-us') ?? expect.fail();
    expect(await releaseLineTexts(release, locale, [{ path }])).toEqual(new Map());
  },
);
