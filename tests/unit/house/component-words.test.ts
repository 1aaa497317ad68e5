/** Text for shoppers comes from content: no markup of a component, layout, page or island contains its own text. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Internal pages for the shop's staff: the component overview and the market overview. */
const OWN_PAGES = /styletile|test-store/;

const FILES = globSync('src/{components,layouts,pages,islands}/**/*.{astro,tsx}').filter(
  (file) => !OWN_PAGES.test(file),
);

/** Matches text between tags; `SPOKEN` matches attributes that are shown or read aloud. */
const TEXT = /(?:[a-z"'}/]|\n\s*)>([^<>{}=;()]*\p{L}{2}[^<>{}=;()]*)<[/a-zA-Z{]/gu;
const SPOKEN = /\s(?:aria-label|aria-description|alt|title|placeholder|label)="([^"{]*\p{L}{2}[^"{]*)"/gu;

/** The markup of a file without code, styles, scripts and comments. */
function markupOf(file: string, source: string): string {
  const markup = file.endsWith('.astro')
    ? source
        .replace(/^---[\s\S]*?\n---/, '')
        .replaceAll(/<style[\s\S]*?<\/style>/g, '')
        .replaceAll(/<script(?![^>]*set:html)[\s\S]*?<\/script>/g, '')
    : source.replaceAll(/\/\/.*$/gm, '');
  return markup.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/<!--[\s\S]*?-->/g, '');
}

function wordsIn(file: string, source: string): readonly string[] {
  const markup = markupOf(file, source);
  return [TEXT, SPOKEN].flatMap((pattern) => [...markup.matchAll(pattern)].map(([, words = '']) => words.trim()));
}

test('texts and labels in markup are found', () => {
  const source =
    '---\nconst a = 1;\n---\n{/* <p>no</p> */}\n<p class="x">Add it</p><button aria-label="Close">×</button>';
  expect(wordsIn('a.astro', source)).toEqual(['Add it', 'Close']);
  expect(wordsIn('a.tsx', 'const a = <p>\n  Add it\n</p>;')).toEqual(['Add it']);
  expect(wordsIn('a.tsx', "const a = <p title={text('Cart')}>{text('Close')}</p>;")).toEqual([]);
});

test('no markup contains its own text', () => {
  expect(FILES.length).toBeGreaterThan(150);
  expect(
    FILES.flatMap((file) => wordsIn(file, readFileSync(file, 'utf8')).map((words) => `${file}: ${words}`)),
  ).toEqual([]);
});
