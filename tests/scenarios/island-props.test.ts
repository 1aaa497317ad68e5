/** Islands in the pages of a built locale: their props and controls are of the kinds that the shop's inlined scripts can handle. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const LOCALE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest', 'de-at');
/** Types of Astro's format that `browser/wake/island-element.ts` revives: a plain value or object, and an array. Others would be revived wrongly or not at all. */
const REVIVED = new Set<unknown>([0, 1]);

/** Types in a value of Astro's format that are not revived, with their path. */
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

test('all islands of a locale have props that are plain values, objects and arrays', () => {
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

test('no island of a form that adds to the cart has a link before its code has run: a press on it would drop the adds', () => {
  const islands = pages().flatMap((page) =>
    [...page.matchAll(/<form[^>]*\/cart-add"[^>]*>.*?<\/form>/gs)].flatMap(
      ([form]) => form.match(/<astro-island.*?<\/astro-island>/gs) ?? [],
    ),
  );
  expect(islands.length).toBeGreaterThan(20);
  expect(islands.filter((island) => /<a\s/.test(island))).toEqual([]);
});
