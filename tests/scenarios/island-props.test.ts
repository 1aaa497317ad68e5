/** Props of the islands in the pages of a built locale: only what the small `astro-island` of the shop revives (`browser/wake/island-element.ts`). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const LOCALE = join(process.env['DATA_DIR'] ?? '.data/verify', 'latest', 'de-at');
/** Types of Astro's format: a plain value or object, and an array. Others would be revived wrongly or not at all. */
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

test('all islands of a locale have props that are plain values, objects and arrays', () => {
  const islands = readdirSync(LOCALE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .flatMap((name) => readFileSync(join(LOCALE, name), 'utf8').match(/<astro-island[^>]*>/g) ?? []);
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
