/** Which broken drafts keep a preview from showing a page. */
import { expect, test } from 'vitest';

import type { BrokenDraft } from '#clients/content/content-drafts.ts';
import { pageAnswer } from '#publishing/preview/preview-page-answer.ts';
import type { PreviewView } from '#publishing/preview/preview-view.ts';

type Options = Parameters<typeof pageAnswer>[2];

/** The status of a page whose product has a broken draft in a language, and usable drafts in others. */
async function statusOf(path: string, broken: string, usable: readonly string[]): Promise<number> {
  const draft: BrokenDraft = { type: 'product', uid: 'p1', language: broken, title: 'Ridge 98', url: '/ridge-98', problem: 'url is missing' }; // prettier-ignore
  const look: PreviewView['look'] = async (_path, _options, work) =>
    work(
      { markets: [], rules: [], broken: [draft], isLocalized: (type, uid, language) => type === 'product' && uid === 'p1' && usable.includes(language) }, // prettier-ignore
      async () => ({ status: 200, html: '<body></body>', payload: {} }),
    );
  const views = { at: () => ({ look, close: () => Promise.resolve() }), close: () => Promise.resolve() };
  const names = { list: () => Promise.resolve([]), uidOf: (name: string) => Promise.resolve(name) };
  const options: Options = { views, names, siteUrl: 'http://shop.test', mediaBase: 'http://media.test' };
  return (await pageAnswer(new Request(`http://preview.test${path}`), path, options)).status;
}

test('a page is shown unless the draft that it would show is broken', async () => {
  expect(await statusOf('/en-us/p/ridge-98', 'en-us', [])).toBe(422);
  expect(await statusOf('/de-at/p/ridge-98', 'de', ['en-us'])).toBe(422);
  // The page falls back to the broken draft.
  expect(await statusOf('/de-at/p/ridge-98', 'en-us', [])).toBe(422);
  expect(await statusOf('/de-at/p/ridge-98', 'en-us', ['de'])).toBe(200);
  expect(await statusOf('/de-at/p/ridge-98', 'fr', ['de'])).toBe(200);
});
