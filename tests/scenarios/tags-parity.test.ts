/** A product has the same tags on its page as on its tile: banner icon, new, redesigned, sale. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const RELEASE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest');

/** Texts of the tags; stock and availability are no tags of a product page, which says them elsewhere. */
function tagsIn(html: string): readonly string[] {
  const all = html.matchAll(/<span class="tag(?: (?!stock)[^"]*)?">([^<]*)<\/span>/g);
  return [...all].map(([, text = '']) => text);
}

/** Tags of the tiles of all category pages of a locale, by the address of the product. */
function tagsOfTiles(locale: string): ReadonlyMap<string, readonly string[]> {
  const files = globSync('c/**/index.html', { cwd: join(RELEASE, locale) });
  const tiles = files.flatMap((file) =>
    readFileSync(join(RELEASE, locale, file), 'utf8').match(/<article class="tile[\s\S]*?<\/article>/g) ?? [],
  ); // prettier-ignore
  return new Map(tiles.map((tile) => [/<h3 [^>]*><a href="([^"]+)"/.exec(tile)?.[1] ?? '', tagsIn(tile)]));
}

test.each([
  ['en-us', 'Best seller', 'Coming soon'],
  ['de-at', 'Bestseller', 'Bald erhältlich'],
  ['ja-jp', 'ベストセラー', '近日発売'],
])('%s: a product page has the tags of the tile, with those that editors choose', (locale, bestSeller, comingSoon) => {
  const tiles = tagsOfTiles(locale);
  expect(tiles.size).toBeGreaterThan(50);
  const found = new Set([...tiles.values()].flat());
  expect([found.has(bestSeller), found.has(comingSoon)]).toEqual([true, true]);
  for (const [path, tags] of tiles) {
    const page = readFileSync(join(RELEASE, path, 'index.html'), 'utf8');
    const own = /<p class="product-tags">([\s\S]*?)<\/p>/.exec(page)?.[1] ?? '';
    expect(tagsIn(own), path).toEqual(tags);
  }
});
