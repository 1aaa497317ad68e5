import { array, assert as check, constantFrom, dictionary, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { affectedPages, editedInLists, editedTiles, touchingChanges } from '#publishing/plan/publish-plan.ts';
import type { ChangedEntry } from '#publishing/plan/publish-plan.ts';

import { pageRecords } from '../../support/page-records.ts';

const page = (...dependencies: string[]): readonly string[] => dependencies;
const change = (type: string, uid: string, language: string, ...urls: string[]): ChangedEntry => ({
  type,
  uid,
  language,
  urls,
  owners: [],
  kind: 'changed',
  fields: ['title'],
});
const moved = (type: string, uid: string, language: string): ChangedEntry => ({ ...change(type, uid, language, '/a', '/b'), fields: ['url'] }); // prettier-ignore
const translated = (_type: string, uid: string): readonly string[] => (uid === '1' ? ['en-us', 'de'] : ['en-us']);

// In quadratic time, this would exceed the time limit of a test.
test('in an import of 100,000 entries, only the change that a page reads is found for it', () => {
  const changes = Array.from({ length: 100_000 }, (_, index) => change('product', `p${index}`, 'de'));
  const pages = pageRecords([['a', page('product:p7/de')], ['b', page('header:*/de')]]); // prettier-ignore
  const found = touchingChanges(pages, changes, translated);
  expect([...found].map(([file, touching]) => [file, [...touching]])).toEqual([['a', [changes[7]]]]);
});

describe('pages affected by a change', () => {
  const pages = {
    a: page('product:1/de', 'header:*/de', 'product@/one/de'),
    b: page('product:*/de'),
    c: page('page:9/fr', 'page@/gone/fr'),
    d: page('header:*/en-us', 'product:1/en-us'),
    e: page('product:1/fr', 'product:2/fr'),
    f: page('product?in=skis/de', 'product:3/de'),
    g: page('page>8/de', 'page>8/en-us'),
  };

  test.each([
    ['of an entry, in its own language only', [change('product', '1', 'de')], ['a', 'b']],
    ['of an entry in a language that no page reads', [change('product', '1', 'ja')], []],
    ['of an English text, without the languages that have their own', [change('product', '1', 'en-us')], ['d', 'e']],
    ['of an English text, with the languages that fall back to it', [change('product', '2', 'en-us')], ['b', 'e']],
    ['of an entry in the list of its type', [change('header', 'h', 'de')], ['a']],
    ['that adds an address', [change('page', '3', 'fr', '/gone')], ['c']],
    [
      'that adds an English address, for languages that fall back to it',
      [change('page', '3', 'en-us', '/gone')],
      ['c'],
    ],
    ['that adds an address, written without its first slash', [change('page', '3', 'fr', 'gone')], ['c']],
    ['that adds an address, written with a last slash', [change('page', '3', 'fr', '/gone/')], ['c']],
    ['that moves an address', [change('product', '7', 'de', '/one', '/two')], ['a', 'b']],
    ['that moves an address in another language', [change('product', '7', 'ja', '/one', '/two')], []],
    ['of another entry of a type that was looked up', [change('page', '3', 'fr', '/else')], []],
    ['that adds an entry to a list', [{ ...change('product', '1', 'de'), owners: ['skis'] }], ['a', 'b', 'f']],
    [
      'that adds an entry to a list in another language',
      [{ ...change('product', '1', 'fr'), owners: ['skis'] }],
      ['e'],
    ],
    ['of a member of a list', [change('product', '3', 'de')], ['b', 'f']],
    ['of the text of a linked entry', [change('page', '8', 'de')], []],
    ['of the address of a linked entry', [moved('page', '8', 'de')], ['g']],
    [
      'of the English address of a linked entry, for languages that fall back to it',
      [moved('page', '8', 'en-us')],
      ['g'],
    ],
    ['of the regions of a linked entry', [{ ...change('page', '8', 'de'), fields: ['regions'] }], ['g']],
    ['of one of the regions of a linked entry', [{ ...change('page', '8', 'de'), fields: ['regions.0'] }], ['g']],
    ['that removes a page', [{ ...change('page', '8', 'de'), kind: 'removed' as const, fields: [] }], ['g']],
    [
      'of more fields than are recorded',
      [{ ...change('page', '8', 'de'), fields: Array.from({ length: 30 }, (_, at) => `body.${at}`) }],
      ['g'],
    ],
    ['of a type that no page reads', [change('country', 'x', 'en-us')], []],
    ['of nothing', [], []],
  ])('are found for a change %s', (_name, changed, expected) => {
    expect([...affectedPages(pageRecords(Object.entries(pages)), changed, translated)]).toEqual(expected);
  });

  test('a page is affected exactly when it read a changed entry in a language that the change reaches', () => {
    const type = constantFrom('product', 'page');
    const uid = constantFrom('1', '2', '3');
    const language = constantFrom('en-us', 'de', 'fr');
    const read = record({ type, uid, language });
    check(
      property(
        dictionary(string(), array(read)),
        array(read),
        dictionary(uid, array(language)),
        (made, changed, own) => {
          const languages = (_type: string, one: string): readonly string[] => own[one] ?? [];
          const records = Object.fromEntries(
            Object.entries(made).map(([file, reads]) => [
              file,
              page(...reads.map((one) => `${one.type}:${one.uid}/${one.language}`)),
            ]),
          );
          const affected = affectedPages(
            pageRecords(Object.entries(records)),
            changed.map((one) => ({ ...one, urls: [], owners: [], kind: 'changed' as const, fields: [] })),
            languages,
          );
          for (const [file, reads] of Object.entries(made))
            expect(affected.has(file)).toBe(
              reads.some((one) =>
                changed.some(
                  (other) =>
                    other.type === one.type &&
                    other.uid === one.uid &&
                    (other.language === one.language ||
                      (other.language === 'en-us' && !languages(one.type, one.uid).includes(one.language))),
                ),
              ),
            );
        },
      ),
    );
  });
});

describe('edits that change no filter and no order', () => {
  const edit = (language: string, ...fields: readonly string[]): ChangedEntry => ({ ...change('product', '1', language), fields }); // prettier-ignore
  const names = (...changes: readonly ChangedEntry[]) => Object.fromEntries(editedTiles(changes, translated));

  test('a title and other texts are known by the name of each language that shows them', () => {
    expect(names(edit('de', 'title', 'displayTitle', 'seo.title', 'gear.gallery.0'))).toEqual({ 'product:1/de': '1' });
    expect(names({ ...edit('en-us', 'title'), uid: '2' })).toMatchObject({
      'product:2/en-us': '2',
      'product:2/fr': '2',
    });
  });

  test.each([
    ['a filter', edit('de', 'title', 'specs.0.value')],
    ['the order', edit('de', 'isNew')],
    ['the address', edit('de', 'url')],
    ['a field that is not known to be harmless', edit('de', 'weather')],
    ['more fields than the log lists', edit('de', ...Array.from({ length: 30 }, (_, at) => `seo.${at}`))],
    ['another type of entry', change('product_category', '1', 'de')],
    ['an added language', { ...edit('de'), kind: 'added' as const }],
  ])('an edit of %s is not among them, even beside an edit of the title', (_name, other) => {
    expect(names(other)).toEqual({});
    expect(names(edit('de', 'title'), other, edit('de', 'title'))).toEqual(
      other.type === 'product' ? {} : { 'product:1/de': '1' },
    );
  });

  test('for pages that list a product, neither are those that say what fits', () => {
    const listed = (...fields: readonly string[]) => Object.fromEntries(editedInLists([edit('de', 'title', ...fields)], translated)); // prettier-ignore
    expect(listed('seo.title', 'gear.gallery.0', 'gear.gallery', 'gear.highlights.0.text')).toEqual({
      'product:1/de': '1',
    });
    for (const field of ['gear', 'gear.fit.waist', 'gear.sizeTable', 'gear.galleryRatio'])
      expect(listed(field), field).toEqual({});
    expect(listed('specs.0.value')).toEqual({});
  });
});
