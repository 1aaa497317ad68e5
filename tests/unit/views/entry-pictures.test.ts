/** Pictures of entries may be image sets, which the media service has at another address. */
import { expect, test } from 'vitest';

import { brandStructuredData } from '#views/brand-structured-data.ts';
import type { PageContext } from '#views/page-context.ts';
import { searchPageView } from '#views/search-view.ts';
import { setPageSettings } from '#views/site.ts';

const SITE = 'https://firn.test';

function context(imageset: boolean): PageContext {
  const entries: Readonly<Record<string, readonly object[]>> = {
    search: [{ fallbackImage: { name: 'storm', imageset }, mainMenu: [], sidebarMenu: [] }],
  };
  const content = {
    language: 'en-us',
    all: (type: string) => Promise.resolve(entries[type] ?? []),
    behind: () => Promise.resolve([]),
    sized: () => [],
  };
  const brand = { displayName: 'Firn', mediaAlias: 'firn', logo: { name: 'logo', imageset }, contact: {}, social: [] };
  const given = {
    brand, content, site: SITE, mediaBase: '', region: 'us', locale: { code: 'en-us', language: 'en', country: 'us' }, writing: {},
    text: (english: string) => english,
    path: (rest: string) => rest,
    shown: (all: readonly object[]) => all,
  }; // prettier-ignore
  return given as unknown as PageContext;
}

test.each([
  [true, '/s/firn/logo?'],
  [false, '/i/firn/logo?'],
])('the logo in the structured data, an image set: %s', (isSet, address) => {
  expect(JSON.stringify(brandStructuredData(context(isSet)))).toContain(`"logo":"${SITE}${address}`);
});

test.each([true, false])('the picture for sharing the search page is an image set: %s', async (imageset) => {
  setPageSettings({
    contentStore: '', siteUrl: SITE, mediaBase: '', storefronts: { us: '', ca: '', eu_region_1: '' },
  }); // prettier-ignore
  expect((await searchPageView(context(imageset))).fallbackImage).toEqual({ name: 'storm', imageset });
});
