import { expect, test } from 'vitest';

import type { RouteRuleFacts } from '#lib/links/route-rules.ts';
import { answerFromRelease } from '#server/files/release-answer.ts';
import { createRedirects } from '#server/redirects/redirects.ts';

function rule(from: string, to: string, status: RouteRuleFacts['status'] = 301): RouteRuleFacts {
  return { uid: from, title: from, from, match: 'exact', to, status };
}

const markets = [
  { country: 'us', languages: ['en'] },
  { country: 'at', languages: ['de', 'en'] },
] as unknown as Parameters<typeof createRedirects>[0]['markets'];

function pass(rules: readonly RouteRuleFacts[], path: string, cookie = '') {
  const request = { path, search: '', cookie, acceptLanguage: undefined, geoCountry: undefined };
  return createRedirects({ rules, markets }).decide(request);
}

test('a path without a locale whose localized path has a rule gives one redirect', () => {
  expect(pass([rule('/en-us/old', '/en-us/new')], '/old')).toEqual({
    kind: 'redirect',
    to: '/en-us/new',
    status: 302,
    personal: true,
  });
});

test('a rule to a path without a locale leads to the localized path in one redirect', () => {
  expect(pass([rule('/old', '/new')], '/old')).toMatchObject({ kind: 'redirect', to: '/en-us/new', status: 302 });
});

test('a redirect loop ends as too many redirects, not endlessly', () => {
  const circle = [rule('/en-us/a', '/en-us/b'), rule('/en-us/b', '/en-us/a')];
  expect(pass(circle, '/en-us/a')).toEqual({ kind: 'too-many' });
  expect(pass(circle, '/a')).toEqual({ kind: 'too-many' });
});

test('a redirect to a gone address is followed, and that address answers as gone', () => {
  const rules = [rule('/en-us/old', '/en-us/lost'), rule('/en-us/lost', '', 410)];
  expect(pass(rules, '/en-us/old')).toMatchObject({ kind: 'redirect', to: '/en-us/lost', status: 301 });
  expect(pass(rules, '/en-us/lost')).toEqual({ kind: 'gone' });
});

test('a page with a locale is not redirected', () => {
  expect(pass([], '/en-us/p/ridge-98')).toEqual({ kind: 'pass' });
});

test('a request that is redirected in a circle gets 400 "Too many redirects"', async () => {
  const redirects = createRedirects({ rules: [rule('/en-us/a', '/en-us/b'), rule('/en-us/b', '/en-us/a')], markets });
  const release = { redirects } as Parameters<typeof answerFromRelease>[0];
  const answer = await answerFromRelease(release, new Request('http://shop.test/en-us/a'));
  expect([answer.status, await answer.text()]).toEqual([400, 'Too many redirects']);
});

test('a rule applies to a former address that ends like a file name, and not to the files of a release', () => {
  const rules = [rule('/de/ski.html', '/de-at/c/ski'), rule('/alt/katalog.pdf', '/de-at/support'), rule('/_astro/x.js', '/de-at')]; // prettier-ignore
  expect(pass(rules, '/de/ski.html')).toEqual({ kind: 'redirect', to: '/de-at/c/ski', status: 301, personal: false });
  expect(pass(rules, '/alt/Katalog.PDF')).toMatchObject({ kind: 'redirect', to: '/de-at/support' });
  expect(pass(rules, '/de/other.html')).toEqual({ kind: 'pass' });
  expect(pass(rules, '/_astro/x.js')).toEqual({ kind: 'pass' });
});

test('a prefix rule leaves the data of pages and the sitemaps alone', () => {
  const rules: readonly RouteRuleFacts[] = [{ ...rule('/de-at/alt', '/de-at/neu'), match: 'prefix' }];
  expect(pass(rules, '/de-at/alt/ski.html')).toMatchObject({ kind: 'redirect', to: '/de-at/neu' });
  for (const path of ['/de-at/alt/ski/_payload.json', '/de-at/alt/sitemap.xml']) expect(pass(rules, path)).toEqual({ kind: 'pass' }); // prettier-ignore
});
