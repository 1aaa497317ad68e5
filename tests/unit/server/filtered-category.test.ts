/** A filtered category as the server renders it, for browsers without scripts. */
import { expect, test } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { answerFilteredCategory } from '#server/no-script/filtered-category.ts';
import { all, attribute, has, named, readTree, textOf } from '#server/no-script/html-tree.ts';

const PROPS = JSON.stringify({ action: [0, '/de-at/c/skis'], currency: [0, 'EUR'], mediaBase: [0, ''], alias: [0, 'k2'] }); // prettier-ignore
/** The first page of a category with 200 products. */
const HTML = `<html lang="de-AT" data-currency="EUR"><head></head><body>
  <div data-filters><astro-island props='${PROPS}'></astro-island></div>
  <div data-grid></div>
  <p><a href="/de-at/c/skis/page/2" data-load-more="24">Mehr laden</a></p>
  <nav aria-label="Seiten" data-pages><style></style>
    <a href="/de-at/c/skis" aria-current="page" aria-label="Seite 1">1</a><a href="/de-at/c/skis/page/2" aria-label="Seite 2">2</a><span aria-hidden="true">…</span><a href="/de-at/c/skis/page/9" aria-label="Seite 9">9</a>
    <a href="/de-at/c/skis/page/2" rel="next"><span aria-hidden="true">→</span><span class="visually-hidden">Nächste Seite</span></a>
  </nav></body></html>`;

const colored = (color: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    uid: `${color}-${at}`, slug: `${color}-${at}`, title: `Ski ${at}`, href: `/de-at/p/${color}-${at}`, picture: '', colors: [], sizes: [], tags: [], facets: { color: [color] },
  })); // prettier-ignore
const values = ['blue', 'red', 'green'].map((id) => ({ id, name: id }));
const PAYLOAD = {
  kind: 'category',
  grid: { texts: {}, facets: [{ id: 'color', name: 'Farbe', values }], items: [...colored(0, 60), ...colored(1, 130), ...colored(2, 10)] },
}; // prettier-ignore

const FILES: Readonly<Record<string, string>> = {
  '/de-at/c/skis/index.html': HTML,
  '/de-at/c/skis/_payload.json': JSON.stringify(PAYLOAD),
};
const release = {
  gate: { pass: () => ({ kind: 'pass' }) },
  files: {
    read: (path: string) => {
      const text = FILES[path];
      return Promise.resolve(text && { etag: '"1"', headers: {}, identity: Buffer.from(text), forms: {} });
    },
  },
} as unknown as ServedRelease;

async function linksOf(query: string) {
  const answer = await answerFilteredCategory(new Request(`http://shop.test/de-at/c/skis?${query}`), release);
  const document = readTree((await answer?.text()) ?? '');
  const [nav] = all(document, has('data-pages'));
  const links = nav ? all(nav, named('a')) : [];
  return {
    isHidden: nav && attribute(nav, 'hidden') !== undefined,
    numbers: links
      .filter((link) => attribute(link, 'rel') === undefined)
      .map((link) => [attribute(link, 'aria-label'), textOf(link), attribute(link, 'href')]),
    current: links.filter(has('aria-current', 'page')).map((link) => attribute(link, 'aria-label')),
    next: links.filter(has('rel', 'next')).map((link) => attribute(link, 'href')),
  };
}

const path = '/de-at/c/skis?color=blue';

test('each page of a filtered category links to the others, also to those before it', async () => {
  const numbers = [
    ['Seite 1', '1', path],
    ['Seite 2', '2', `${path}&page=2`],
    ['Seite 3', '3', `${path}&page=3`],
  ];
  expect(await linksOf('color=blue')).toMatchObject({ numbers, current: ['Seite 1'], next: [`${path}&page=2`] });
  expect(await linksOf('color=blue&page=2')).toMatchObject({ numbers, current: ['Seite 2'], next: [`${path}&page=3`] });
  expect(await linksOf('color=blue&page=3')).toMatchObject({ numbers, current: ['Seite 3'], next: [] });
});

test('a filtered category with a single page has no links to pages', async () => {
  expect(await linksOf('color=green')).toEqual({ isHidden: true, numbers: [], current: [], next: [] });
});
