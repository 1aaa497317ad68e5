/** Each check of the audit finds its defect in a release that has it, and nothing in a release without defects. */
import { expect, test } from 'vitest';

import type { AuditedPage, AuditedRelease } from '#tools/audit/read-release.ts';
import { CHECKS } from '#tools/audit/seo-checks.ts';

const SITE = 'https://firn.test';
const LINKS = new Map([['de-AT', `${SITE}/de-at/a`], ['fr-FR', `${SITE}/fr-fr/a`]]); // prettier-ignore

function page(path: string, more: Partial<AuditedPage> = {}): AuditedPage {
  const locale = path.slice(1, 6);
  return { path, locale, isListed: true, title: `Title of ${path}`, description: `About ${path}`, canonical: SITE + path, alternates: LINKS, headings: 1, links: [], ...more }; // prettier-ignore
}

function release(pages: readonly AuditedPage[], more: Partial<AuditedRelease> = {}): AuditedRelease {
  const listed = pages.filter(({ isListed }) => isListed);
  return {
    site: SITE,
    pages: new Map(pages.map((one) => [one.path, one])),
    sitemap: new Map(listed.map(({ path, alternates }) => [SITE + path, alternates])),
    repeated: [],
    ...more,
  };
}

const failing = (audited: AuditedRelease): readonly string[] =>
  CHECKS.filter(({ problems }) => problems(audited, () => false).length > 0).map(({ name }) => name);

const A = page('/de-at/a');
const F = page('/fr-fr/a');

test('a sound release passes every check', () => {
  expect(failing(release([A, F, page('/de-at/cart', { isListed: false, headings: 0, links: ['/de-at/a'] })]))).toEqual(
    [],
  );
});

test.each<readonly [string, AuditedRelease]>([
  ['each listed page is canonical for itself', release([page('/de-at/a', { canonical: `${SITE}/de-at/b` }), F])],
  ['the sitemap has the listed pages, each once, and no other', release([A, F], { repeated: [`${SITE}/de-at/a`] })],
  ['each listed page has a title, unique in its locale', release([page('/de-at/a', { title: '' }), F])],
  ['each listed page has one h1', release([page('/de-at/a', { headings: 2 }), F])],
  ['no link inside the shop is dead', release([page('/de-at/a', { links: ['/de-at/gone'] }), F])],
])('%s', (name, audited) => {
  expect(failing(audited)).toEqual([name]);
});

test('the audit finds a page that the sitemap lacks, and one that it should not have', () => {
  const without = release([A, F], { sitemap: new Map([[`${SITE}/de-at/a`, LINKS]]) });
  expect(failing(without)).toContain('the sitemap has the listed pages, each once, and no other');
  const more = release([A, F]);
  const extra = { ...more, sitemap: new Map([...more.sitemap, [`${SITE}/de-at/cart`, LINKS]]) };
  expect(failing(extra)).toEqual(['the sitemap has the listed pages, each once, and no other']);
});

test('the audit finds language links without a return link', () => {
  const one = release([A, page('/fr-fr/a', { alternates: new Map([['fr-FR', `${SITE}/fr-fr/a`]]) })]);
  expect(failing(one)).toEqual(['language links are reciprocal']);
  const hidden = release([A, page('/fr-fr/a', { isListed: false })]);
  expect(failing(hidden)).toEqual(['language links are reciprocal']);
});

test('the audit finds language links that differ between page and sitemap', () => {
  const other = new Map([[`${SITE}/de-at/a`, LINKS], [`${SITE}/fr-fr/a`, new Map([['fr-FR', `${SITE}/fr-fr/a`]])]]); // prettier-ignore
  expect(failing(release([A, F], { sitemap: other }))).toEqual(['pages and sitemap give the same language links']);
});

test('the audit finds a title or description used twice in a locale; other locales may have it too', () => {
  const b = page('/de-at/b', { title: A.title, alternates: new Map([['de-AT', `${SITE}/de-at/b`]]) });
  expect(failing(release([A, F, b]))).toEqual(['each listed page has a title, unique in its locale']);
  expect(failing(release([A, { ...F, title: A.title, description: A.description }]))).toEqual([]);
  const c = page('/de-at/b', { description: A.description, alternates: b.alternates });
  expect(failing(release([A, F, c]))).toEqual(['descriptions are unique in their locale']);
});
