/** The payload of a previewed page is that of the page's moment. */
import { expect, test } from 'vitest';

import type { Moment } from '#publishing/preview/preview-moment.ts';
import { pageAnswer } from '#publishing/preview/preview-page-answer.ts';

type Options = Parameters<typeof pageAnswer>[2];

const PAYLOAD = '/de-at/p/ridge-98/_payload.json';
const KEPT = `firn_moment=${encodeURIComponent('preview_timestamp=2026-12-24T08:00:00Z&zone=UTC')}`;

/** The moment at which a request reads its page. */
async function momentOf(address: string, headers: Record<string, string> = {}): Promise<Moment | undefined> {
  const asked: Moment[] = [];
  const views: Options['views'] = {
    at(moment) {
      asked.push(moment);
      return { look: () => Promise.reject(new Error('Only the moment counts.')), close: () => Promise.resolve() };
    },
    close: () => Promise.resolve(),
  };
  const request = new Request(`http://preview.test${address}`, { headers });
  const { pathname } = new URL(request.url);
  const options: Options = { views, siteUrl: '', mediaBase: '', names: { list: () => Promise.resolve([]), uidOf: (name) => Promise.resolve(name) } }; // prettier-ignore
  await pageAnswer(request, pathname, options).catch((error: unknown) => {
    if (asked.length === 0) throw error;
  });
  return asked[0];
}

test('the address of a page names its moment, which its payload has no query for', async () => {
  const page = '/de-at/p/ridge-98?preview_timestamp=2026-11-27T08:00:00Z&release_id=blt1';
  const moment = { at: '2026-11-27T08:00:00.000Z', release: 'blt1' };
  expect(await momentOf(page)).toEqual(moment);
  expect(await momentOf(PAYLOAD, { referer: `http://preview.test${page}` })).toEqual(moment);
  expect(await momentOf(PAYLOAD, { referer: `http://preview.test${page}`, cookie: KEPT })).toEqual(moment);
  const typed = '?live_preview=session&content_type_uid=product&entry_uid=blt2';
  expect(await momentOf(PAYLOAD, { referer: `http://preview.test/de-at${typed}` })).toEqual(await momentOf(`/de-at${typed}`)); // prettier-ignore
});

test('a payload without such a page has the moment of its own address or of the cookie', async () => {
  const kept = { at: '2026-12-24T08:00:00.000Z' };
  expect(await momentOf(PAYLOAD, { cookie: KEPT })).toEqual(kept);
  expect(await momentOf(PAYLOAD, { cookie: KEPT, referer: 'http://preview.test/de-at/p/ridge-98' })).toEqual(kept);
  expect(await momentOf(PAYLOAD, { cookie: KEPT, referer: 'no address' })).toEqual(kept);
  const own = await momentOf(`${PAYLOAD}?release_id=blt3`, { referer: 'http://preview.test/de-at?release_id=blt1' });
  expect(own).toEqual({ release: 'blt3' });
  // A page is never shown at the moment of the page that links to it.
  expect(await momentOf('/de-at', { cookie: KEPT, referer: 'http://preview.test/it-it?release_id=blt1' })).toEqual(
    kept,
  );
});
