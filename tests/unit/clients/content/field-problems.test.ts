/** Unusable fields are reported; entries that require them are refused. */
import { expect, test } from 'vitest';

import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import { OUTLINES } from '#lib/content/product-gear.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { readEntries } from '../../../support/sample-stack.ts';

function problems(type: string, data: object): readonly string[] {
  const found = parseEntry(type, { uid: 'x', title: 'X', url: '/x', locale: 'de', ...data } as unknown as WireObject);
  if (found.kind === 'broken') return [`broken: ${found.problem}`];
  return found.kind === 'ok' ? found.problems.map(({ field, problem }) => `${field} ${problem}`) : [found.kind];
}

const picture = { amplience_id: 'ridge' };

test.each<[string, string, object, readonly string[]]>([
  ['an unknown section', 'page', { sections: [{ rich_text: {} }, { countdown: {} }] }, ['sections.1.countdown is a section that the shop does not know: it is not shown']],
  ['a story without a picture', 'page', { sections: [{ story: { heading: 'H' } }] }, ['sections.0.story.image has no picture: the section is not shown']],
  ['an empty title', 'page', { title: '' }, ['title is empty']],
  ['a group where text belongs', 'product', { image: picture, tagline: { text: 'x' } }, ['tagline is a group of fields, text is expected']],
  ['text where a list of groups belongs', 'product', { image: picture, colors: ['red'] }, ['colors.0 is text, a group of fields is expected']],
  ['text where yes or no belongs', 'product', { image: picture, is_new: 'yes' }, ['is_new is text, yes or no is expected']],
  ['a price that is text', 'product', { image: picture, prices: [{ country: 'at', price: '749,95' }] }, ['prices.at is text, a number is expected']],
  ['a price below zero', 'product', { image: picture, prices: [{ country: 'at', price: -5 }] }, ['prices.at is -5, a number not below zero is expected']],
  ['an id that is not a number', 'product', { image: picture, bc_products: { us: { id: 'ten' } } }, ['id is text, a number is expected']],
  ['an id that no product can have', 'product', { image: picture, bc_products: [{ region: 'us', id: 12.5 }, { region: 'ca', id: -3 }, { region: 'eu_region_1', id: 21_474_836_480 }] }, ['bc_products.0.id is 12.5, a positive whole number is expected', 'bc_products.1.id is -3, a positive whole number is expected', 'bc_products.2.id is 21474836480, a positive whole number is expected']],
  ['a product without a picture', 'product', {}, ['image has no picture: tiles and the page of the product show none']],
  ['an outline that has no drawing', 'product', { image: picture, fit: { outline: 'boot' } }, [`fit.outline has the unknown outline "boot"; known are ${OUTLINES.join(', ')}`]],
  ['a wrong field inside a group', 'page', { seo_meta: { seo_title: ['a'] } }, ['seo_meta.seo_title is a list, text is expected']],
  ['an unknown match', 'route_rule', { from: '/a', to: '/b', match: 'regexx' }, ['broken: match is "regexx", which is none of exact, prefix']],
  ['an unknown status', 'route_rule', { from: '/a', to: '/b', status: 999 }, ['broken: status is "999", which is none of 301, 302, 308, 410']],
  ['a status that is not a number', 'route_rule', { from: '/a', to: '/b', status: 'moved' }, ['broken: status is "moved", which is none of 301, 302, 308, 410']],
  ['a valid status as text (none)', 'route_rule', { from: '/a', to: '/b', status: '302' }, []],
  ['empty fields of every kind (none)', 'product', { image: picture, tagline: null, colors: [], is_new: null, seo_meta: '', prices: null }, []],
])('the problems of an entry with %s are reported', (_name, type, data, expected) => {
  expect(problems(type, data)).toEqual(expected);
}); // prettier-ignore

test('the sample’s entries have no problems', () => {
  const found = readEntries('sample/stack').flatMap(({ type, uid, language, data }) => {
    const result = parseEntry(type, data as WireObject);
    return result.kind === 'ok' ? result.problems.map((one) => [type, uid, language, one]) : [];
  });
  expect(found).toEqual([]);
});
