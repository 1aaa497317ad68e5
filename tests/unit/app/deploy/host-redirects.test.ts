/** Redirects and 410s in the format of each host, so that the host answers them without starting a function. */
import { expect, test } from 'vitest';

import { formerAddresses, hostRedirects } from '#app/deploy/host-redirects.ts';
import { deployLayout } from '#app/deploy/targets.ts';
import type { VercelRoute } from '#app/deploy/vercel-layout.ts';
import type { ServingFacts } from '#lib/release/serving-facts.ts';

const rule = (from: string, to: string, more: Partial<ServingFacts['rules'][number]> = {}) =>
  ({ uid: from, title: from, from, to, match: 'exact', status: 301, ...more }) as const;

const FACTS: ServingFacts = {
  markets: [
    { country: 'us', languages: ['en'] },
    { country: 'at', languages: ['de'] },
  ],
  rules: [
    rule('/company/', '/en-us/about', { status: 308 }),
    rule('/firma/über-uns', '/de-at/über'),
    rule('/first', '/second', { status: 302 }),
    rule('/second', '/de-at/about'),
    rule('/anywhere', '/about'),
    rule('/old', '', { status: 410 }),
    rule('/de-at/p/recalled', '', { status: 410 }),
    rule('/de/produkte', '/de-at/c/skis', { match: 'prefix' }),
    rule('/a*b', '/de-at/about'),
  ],
  gone: [
    { path: '/de-at/p/alt', to: '/de-at/p/grün' },
    { path: '/de-at/p/weg' },
    { path: '/de-at/ä b', to: '/de-at/about' },
    { path: '/de-at/ö', to: '/de-at/about' },
  ],
  scripts: [],
};
const files = new Set(['/404.html', '/de-at/404.html']);
const layoutOf = (target: 'netlify' | 'vercel' | 'cloudflare', facts = FACTS) =>
  deployLayout(target, { siteUrl: 'https://shop.example', mediaBase: '' }, { facts, has: (path) => files.has(path) });

test('exact rules that lead every visitor to the same target are listed, encoded and followed to their end', () => {
  expect(hostRedirects(FACTS)).toEqual([
    { kind: 'redirect', from: '/company', to: '/en-us/about', status: 308 },
    { kind: 'redirect', from: '/firma/%C3%BCber-uns', to: '/de-at/%C3%BCber', status: 301 },
    { kind: 'redirect', from: '/first', to: '/de-at/about', status: 302 },
    { kind: 'redirect', from: '/second', to: '/de-at/about', status: 301 },
    { kind: 'gone', from: '/old' },
    { kind: 'gone', from: '/de-at/p/recalled' },
  ]);
});

test('Netlify gets each redirect, each prefix and each moved address; its function answers 410', () => {
  const lines = String(layoutOf('netlify').configuration['public/_redirects']).split('\n');
  for (const line of [
    '/company /en-us/about 308!',
    '/firma/%C3%BCber-uns /de-at/%C3%BCber 301!',
    '/old /.netlify/functions/shop 200!',
    '/de/produkte/* /.netlify/functions/shop 200!',
    '/de-at/p/alt /de-at/p/gr%C3%BCn 301',
    '/de-at/%C3%B6 /de-at/about 301',
  ])
    expect(lines).toContain(line);
  // A removed address without a target, and one that the file cannot express, are answered by the function.
  expect(lines.filter((line) => /weg|b /.test(line) && line.startsWith('/de-at'))).toEqual([]);
  expect(lines.findIndex((line) => line.startsWith('/company'))).toBeLessThan(
    lines.indexOf('/* /.netlify/functions/shop 200'),
  );
});

test('Vercel gets each redirect, and the error page of a 410, before the files', () => {
  const { routes } = JSON.parse(String(layoutOf('vercel').configuration['.vercel/output/config.json'])) as {
    readonly routes: readonly VercelRoute[];
  };
  const own = routes.slice(
    0,
    routes.findIndex(({ handle }) => handle === 'filesystem'),
  );
  expect(own).toContainEqual({ src: String.raw`^\/company$`, status: 308, headers: { Location: '/en-us/about' } });
  expect(own).toContainEqual({ src: String.raw`^\/old$`, status: 410, dest: '/404.html' });
  // This release has no 410 page for products.
  expect(own).toContainEqual({ src: String.raw`^\/de-at\/p\/recalled$`, status: 410, dest: '/de-at/404.html' });
  expect(own.filter(({ src }) => src?.includes('produkte'))).toEqual([]);
});

test('Vercel gets former addresses after the files: the current address of the entry, or its error page', () => {
  const { routes } = JSON.parse(String(layoutOf('vercel').configuration['.vercel/output/config.json'])) as {
    readonly routes: readonly VercelRoute[];
  };
  const after = routes.slice(routes.findIndex(({ handle }) => handle === 'filesystem') + 1);
  expect(after).toEqual([
    { src: String.raw`^\/de-at\/p\/alt$`, caseSensitive: true, status: 301, headers: { Location: '/de-at/p/gr%C3%BCn' } },
    { src: String.raw`^\/de-at\/%C3%B6$`, caseSensitive: true, status: 301, headers: { Location: '/de-at/about' } },
    { src: String.raw`^\/de-at\/p\/weg$`, caseSensitive: true, status: 410, dest: '/de-at/404.html' },
    { src: '^/.*$', dest: '/_shop' },
  ]);
}); // prettier-ignore

test('a former address that a rule covers is left to the rule', () => {
  const gone = [{ path: '/de/produkte/alt', to: '/de-at/about' }, { path: '/old' }];
  expect(formerAddresses({ ...FACTS, gone })).toEqual([]);
});

const patternsOf = (settings: string | undefined): readonly string[] =>
  JSON.parse(/^run_worker_first = (.*)$/m.exec(String(settings))?.[1] ?? '[]') as readonly string[];

test('Cloudflare gets each redirect in its file, and applies it before the worker', () => {
  const { configuration } = layoutOf('cloudflare');
  expect(String(configuration['public/_redirects']).trim().split('\n')).toEqual([
    '/company /en-us/about 308',
    '/firma/%C3%BCber-uns /de-at/%C3%BCber 301',
    '/first /de-at/about 302',
    '/second /de-at/about 301',
    '/de-at/p/alt /de-at/p/gr%C3%BCn 301',
    '/de-at/%C3%B6 /de-at/about 301',
  ]);
  const paths = ['/company', '/firma/%C3%BCber-uns', '/first', '/second', '/de-at/p/alt', '/de-at/%C3%B6'];
  expect(patternsOf(configuration['wrangler.toml'])).toEqual(['/*', '!/_astro/*', ...paths.map((path) => `!${path}`)]);
});

test('Cloudflare gets at most 2,000 static redirects, and 100 patterns of 100 characters that bypass the worker', () => {
  const long = rule(`/${'x'.repeat(120)}`, '/en-us/about');
  const many = Array.from({ length: 3000 }, (_value, index) => rule(`/old-${index}`, '/en-us/about'));
  const { configuration } = layoutOf('cloudflare', { ...FACTS, rules: [long, ...many] });
  expect(String(configuration['public/_redirects']).trim().split('\n')).toHaveLength(2000);
  const patterns = patternsOf(configuration['wrangler.toml']);
  expect(patterns).toHaveLength(100);
  expect(patterns.filter((one) => one.length > 100)).toEqual([]);
});
