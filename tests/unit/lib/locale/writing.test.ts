import { describe, expect, test } from 'vitest';

import { parseLocale } from '#lib/locale/locale.ts';
import { respellingOf } from '#lib/locale/writing.ts';

function written(code: string, text: string): string {
  const locale = parseLocale(code);
  if (!locale) throw new Error(code);
  return respellingOf(locale)?.(text) ?? text;
}

const BRITISH = ['gb', 'au', 'nz', 'at', 'be', 'ch', 'cz', 'de', 'es', 'fr', 'it', 'nl', 'no', 'pl', 'se'];

describe('English', () => {
  const american =
    'Colors: gray. The program’s center is 5 millimeters of aluminum, organized by a traveler; 20 percent. COLOR';

  test.each(['us', 'jp', 'global'])('stays American in %s', (country) => {
    expect(written(`en-${country}`, american)).toBe(american);
  });
  test.each(BRITISH)('is British in %s', (country) => {
    expect(written(`en-${country}`, american)).toBe(
      'Colours: grey. The programme’s centre is 5 millimetres of aluminium, organised by a traveller; 20 per\u00a0cent. COLOUR',
    );
  });
  test('is Canadian in Canada: -our and -re, but -ize, aluminum and program', () => {
    expect(written('en-ca', american)).toBe(
      'Colours: grey. The program’s centre is 5 millimetres of aluminum, organized by a traveller; 20 per\u00a0cent. COLOUR',
    );
  });
  test.each([
    ['gb', 'Analyse a snowplough turn, Mum.'],
    ['ca', 'Analyze a snowplow turn, Mom.'],
    ['us', 'Analyze a snowplow turn, Mom.'],
  ])('in %s: "%s"', (country, wanted) => {
    expect(written(`en-${country}`, 'Analyze a snowplow turn, Mom.')).toBe(wanted);
  });
  test.each([
    ['gb', 'Bring a licence. Two licences; licensed. She teaches maths.'],
    ['ca', 'Bring a licence. Two licences; licensed. She teaches math.'],
    ['us', 'Bring a license. Two licenses; licensed. She teaches math.'],
  ])('in %s spells "license" by part of texts and "math" as the country does', (country, wanted) => {
    const given = 'Bring a license. Two licenses; licensed. She teaches math.';
    expect(written(`en-${country}`, given)).toBe(wanted);
  });
  test.each([
    'Colorado',
    '/c/skis?color=gray',
    'https://firn.example/center',
    'color@firn.example',
    'programming',
    '#center',
    'fiber.com',
    'color.team@firn.example',
    'color-chart.pdf',
    'fiber-color.pdf',
    'size',
    'wise',
  ])('%s is left unchanged', (text) => expect(written('en-gb', text)).toBe(text));
  test('a word at the end of a sentence is respelt', () =>
    expect(written('en-gb', 'See Fiber.com. Gray fiber. A color… Center-mounted.')).toBe(
      'See Fiber.com. Grey fibre. A colour… Centre-mounted.',
    ));
  test('hyphenated words are respelt, and respelling twice changes nothing', () => {
    expect(written('en-gb', 'two-millimeter edges, center-mounted')).toBe('two-millimetre edges, centre-mounted');
    expect(written('en-gb', written('en-gb', american))).toBe(written('en-gb', american));
  });
});

describe('German', () => {
  test.each([
    ['de-ch', 'Größe, GROẞ, Straße', 'Grösse, GROSS, Strasse'],
    ['de-li', 'Maße', 'Masse'],
    ['de-de', 'Größe', 'Größe'],
    ['de-at', 'Straße', 'Straße'],
  ])('%s: %s', (code, text, wanted) => expect(written(code, text)).toBe(wanted));
});

describe('French', () => {
  const cases: readonly (readonly [typed: string, france: string, suisse: string, canada: string])[] = [
    ['Ajouté au panier !', 'Ajouté au panier\u202f!', 'Ajouté au panier\u202f!', 'Ajouté au panier!'],
    ['Lequel?', 'Lequel\u202f?', 'Lequel\u202f?', 'Lequel?'],
    ['Pays trouvés : {count}', 'Pays trouvés\u202f: {count}', 'Pays trouvés\u202f: {count}', 'Pays trouvés\u00a0: {count}'],
    ['{what}: {amount}', '{what}\u202f: {amount}', '{what}\u202f: {amount}', '{what}\u00a0: {amount}'],
    ['léger ; solide', 'léger\u202f; solide', 'léger\u202f; solide', 'léger; solide'],
    ['« Firn »', '«\u202fFirn\u202f»', '«Firn»', '«\u00a0Firn\u00a0»'],
    [' : fin d’un mot en gras', '\u202f: fin d’un mot en gras', '\u202f: fin d’un mot en gras', '\u00a0: fin d’un mot en gras'],
  ]; // prettier-ignore
  test.each(cases)('%s', (typed, france, suisse, canada) => {
    expect([
      written('fr-fr', typed),
      written('fr-be', typed),
      written('fr-ch', typed),
      written('fr-ca', typed),
    ]).toEqual([france, france, suisse, canada]);
    expect(written('fr-fr', france)).toBe(france);
    expect(written('fr-ca', france)).toBe(canada);
  });
  test.each(['https://firn.example/a?b=c;d', 'à 10:30', '16:9', 'Oui, non.', 'mailto:a@firn.example'])(
    '%s stays unchanged',
    (text) => {
      for (const code of ['fr-fr', 'fr-ch', 'fr-ca']) expect(written(code, text)).toBe(text);
    },
  );
});

test('other languages are left as the content has them', () => {
  for (const code of ['it-ch', 'ja-jp', 'nl-be', 'es-es']) expect(written(code, 'ß color : !')).toBe('ß color : !');
});

describe('numbers in Switzerland', () => {
  const given = '1.640 g, 12,8 m; 2.350 m. 30.11.2026, 1.015.200, 47.408,10';
  test.each(['de-ch', 'it-ch'])('%s groups digits with an apostrophe', (code) => {
    expect(written(code, given)).toBe('1’640 g, 12,8 m; 2’350 m. 30.11.2026, 1.015.200, 47.408,10');
  });
  test.each(['de-at', 'it-it'])('%s groups them with a point, as content does', (code) => {
    expect(written(code, given)).toBe(given);
  });
});
