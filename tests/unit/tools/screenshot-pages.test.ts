/** The screenshots of the templates in `docs/images/templates`. */
import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { COLOR_SCHEMES, OTHER_SHOPS, OWN_PAGES, PAGES, SIZES } from '../../../tools/screenshot-pages.ts';

const SHOTS = { ...PAGES, ...OWN_PAGES, ...OTHER_SHOPS };

test('every template of the shop has a screenshot', () => {
  const templates = readdirSync('src/pages/[lang]', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.astro'),
  );
  const shown = new Set(Object.values(SHOTS).map(({ route }) => route));
  expect(templates.length).toBeGreaterThan(30);
  expect([...shown].toSorted()).toEqual(templates.toSorted());
});

test('the folder has each screenshot in every width and color scheme, and no other', () => {
  const wanted = Object.keys(SHOTS).flatMap((name) =>
    SIZES.flatMap(({ width }) => COLOR_SCHEMES.map((scheme) => `${name}-${width}-${scheme}.webp`)),
  );
  expect(readdirSync('docs/images/templates').toSorted()).toEqual(wanted.toSorted());
});
