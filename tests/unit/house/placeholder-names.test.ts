/**
 * Names from content and input of visitors replace placeholders as they are: a replacement that is a text would interpret `$$` and `$&` in them, so
 * it has to be a function.
 */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const FILES = globSync('src/**/*.{astro,ts,tsx}');

/** Placeholders for a name or for input, replaced by anything but a function. */
const INTERPRETED =
  /\.replace(?:All)?\(\s*'\{(?:name|names|product|category|variant|size|color|query|what)\}',\s*(?!\(\) =>|\s)[^\n]*/g;

const interpretedIn = (source: string): readonly string[] => [...source.matchAll(INTERPRETED)].map(([found]) => found);

test('a name that a replacement would interpret is found', () => {
  expect(interpretedIn("say('A {name}').replace('{name}', title);")).toEqual([".replace('{name}', title);"]);
  expect(interpretedIn("say('A {name}').replace('{name}', () => title);")).toEqual([]);
});

test('no name is interpreted as a replacement pattern', () => {
  expect(FILES.length).toBeGreaterThan(800);
  const found = FILES.flatMap((file) => interpretedIn(readFileSync(file, 'utf8')).map((place) => `${file}: ${place}`));
  expect(found).toEqual([]);
});
