import { expect, test } from 'vitest';

import { parseLocale } from '#lib/locale/locale.ts';
import { alternates } from '#lib/page/alternates.ts';

function other(code: string, region: string, more: object = {}) {
  const locale = parseLocale(code);
  if (!locale) throw new Error(code);
  return { locale, tag: locale.country === 'global' ? locale.language : code, region, ...more };
}
const others = [other('en-us', 'us'), other('de-at', 'eu_region_1'), other('en-global', 'other')];
const list = (all: typeof others, regions: readonly string[] = []) =>
  alternates('https://firn.example', all, { rest: '/about', regions }).map(
    ({ tag, href }) => `${tag} ${href.replace('https://firn.example', '')}`,
  );

test.each([
  ['the global market is x-default', others, [], ['en-us /en-us/about', 'de-at /de-at/about', 'en /en-global/about', 'x-default /en-global/about']],
  ['a market that an editor chose is x-default instead', [...others, other('fr-ch', 'eu', { isForAll: true })], [], ['en-us /en-us/about', 'de-at /de-at/about', 'fr-ch /fr-ch/about', 'en /en-global/about', 'x-default /fr-ch/about']],
  ['a market without the page is omitted, and another one is x-default', others, ['us'], ['en-us /en-us/about', 'en /en-us/about', 'x-default /en-us/about']],
  ['a page without countries has no alternates', others, ['jp'], []],
] as const)('%s', (_name, all, regions, wanted) => {
  expect(list([...all], regions)).toEqual(wanted);
}); // prettier-ignore
