/** Missing interface texts, from the page that looks them up to their line in the report. */
import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { recordDependencies } from '#content-loaders/dependencies.ts';
import { noteMissingText } from '#content-loaders/missing-texts.ts';
import { createPages } from '#publishing/release/page-list.ts';
import { missingTexts, readLocales } from '#publishing/report/release-locales.ts';

test('a missing text is recorded with its page, and reported once with its locales', async () => {
  const { dependencies } = await recordDependencies(() => Promise.resolve(noteMissingText('size guide')));
  const page = (locale: string) => ({ path: `/${locale}`, locale, status: 200 as const, digest: '', dependencies });
  const manifest = {
    id: '1', bundle: '', content: { lineage: '', revision: 1, digest: 'd' }, gate: '', scripts: [], retry: [], assets: [],
    pages: createPages(Object.entries({ a: page('de-at'), b: page('de-at'), c: page('en-us'), d: { ...page('fr-fr'), dependencies: ['header:*/fr'] } })),
  }; // prettier-ignore
  const locales = await readLocales(manifest);
  expect(missingTexts(locales)).toEqual([{ text: 'size guide', locales: ['en-us', 'de-at'] }]);
});

test.each([
  ['PUBLISH_POLL_SECONDS', 'soon'],
  ['PUBLISH_POLL_SECONDS', '0'],
  ['PUBLISH_REPORT_WEBHOOK', 'ftp://x'],
  ['EDITOR_TIME_ZONE', 'Vienna'],
])('the error for %s=%s names the variable', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(name);
});
