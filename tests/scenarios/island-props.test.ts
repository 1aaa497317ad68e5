/** Islands in the pages of a built locale have only props and controls that the shop's inlined scripts can handle. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const LOCALE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest', 'de-at');
/** Types of Astro's props format that `browser/hydration/island-element.ts` supports: 0 (value or object) and 1 (array). Others would be revived wrongly or not at all. */
const REVIVED = new Set<unknown>([0, 1]);

/** Unsupported types within a value in Astro's props format, with their path. */
function foreignTypes([type, value]: readonly [unknown, unknown], path: string): readonly string[] {
  if (!REVIVED.has(type)) return [`${path}: ${String(type)}`];
  if (!(value instanceof Object)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    foreignTypes(one as readonly [unknown, unknown], `${path}.${name}`),
  );
}

test('foreignTypes finds a date in a list', () => {
  const props = { plain: [0, 'a'], list: [1, [[0, { day: [3, '2026-11-27'] }]]] };
  expect(foreignTypes([0, props], 'X')).toEqual(['X.list.0.day: 3']);
});

const pages = (): readonly string[] =>
  readdirSync(LOCALE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map((name) => readFileSync(join(LOCALE, name), 'utf8'));

test('the props of all islands of a locale are plain values, objects and arrays', () => {
  const islands = pages().flatMap((page) => page.match(/<astro-island[^>]*>/g) ?? []);
  const wrong = islands.flatMap((island) => {
    const [, component = ''] = /component-url="[^"]*\/([^/"]+)"/.exec(island) ?? [];
    const [, props = '{}'] = /\sprops="([^"]*)"/.exec(island) ?? [];
    const text = props
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&#38;', '&')
      .replaceAll('&amp;', '&');
    return foreignTypes([0, JSON.parse(text)], component);
  });
  expect(islands.length).toBeGreaterThan(200);
  expect(islands.every((island) => / props="\{/.test(island))).toBe(true);
  expect([...new Set(wrong)]).toEqual([]);
});

test('before its code has run, no island of an add-to-cart form has a link, because a press on it would drop the pending adds', () => {
  const islands = pages().flatMap((page) =>
    [...page.matchAll(/<form[^>]*\/cart-add"[^>]*>.*?<\/form>/gs)].flatMap(
      ([form]) => form.match(/<astro-island.*?<\/astro-island>/gs) ?? [],
    ),
  );
  expect(islands.length).toBeGreaterThan(20);
  expect(islands.filter((island) => /<a\s/.test(island))).toEqual([]);
});
