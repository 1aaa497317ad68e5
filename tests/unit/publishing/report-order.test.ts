/** The order of locales and pages in reports, whatever order the release has. */
import { expect, test } from 'vitest';

import { createPages } from '#publishing/release/page-list.ts';
import { readLocales } from '#publishing/report/release-locales.ts';
import { defaultLocaleFirst } from '#publishing/report/report-order.ts';

test('the default locale is first, then the countries by code with their locales side by side', async () => {
  const codes = ['es-es', 'en-es', 'pl-pl', 'en-us', 'de-at', 'es-us', 'en-at'];
  const page = (locale: string) => ({ path: `/${locale}`, locale, status: 200 as const, digest: '', dependencies: [] });
  const manifest = {
    id: '1', bundle: '', content: { lineage: '', revision: 1, digest: 'd' }, gate: '', scripts: [], retry: [], assets: [],
    pages: createPages(codes.map((code) => [`${code}/index.html`, page(code)])),
  }; // prettier-ignore
  const locales = await readLocales(manifest);
  expect(locales.map(({ code }) => code)).toEqual(['en-us', 'de-at', 'en-at', 'es-es', 'en-es', 'pl-pl', 'es-us']);
});

test('pages of the default locale, whose home page has no locale in its address, are before those of others', () => {
  const pages = ['/es-es', '/', '/cs-cz/p/a', '/en-us/p/b', '/en-us/p/a', '/en-at'];
  expect(defaultLocaleFirst(pages)).toEqual(['/', '/en-us/p/a', '/en-us/p/b', '/cs-cz/p/a', '/en-at', '/es-es']);
});
