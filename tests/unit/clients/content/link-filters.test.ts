import { expect, test } from 'vitest';

import { link } from '#clients/content/parse/fields.ts';
import { contentLink } from '#lib/links/links.ts';
import { parseLocale } from '#lib/locale/locale.ts';

const wire = (filters: unknown) => ({
  text: 'Wide skis',
  type: 'internal',
  internal_link: [{ uid: 'c', _content_type_uid: 'product_category' }],
  filters,
});
const target = { type: 'product_category', url: '/skis' };
const locale = parseLocale('de-at');
const href = (filters: unknown) => locale && contentLink(locale, link(wire(filters) as never), target)?.href;

test('filter pairs of a link become its query, in the editor’s order', () => {
  const filters = [
    { id: 'waist', value: '100+' },
    { id: 'core', value: 'Paulownia, Esche' },
    { id: 'waist', value: '110' },
  ];
  expect(href(filters)).toBe('/de-at/c/skis?waist=100%2B&core=Paulownia%2C+Esche&waist=110');
});

test.each([[[]], [undefined], [[{ id: '', value: 'x' }, { id: 'y', value: '' }, { id: 7 }]]])('%j makes no query', (filters) => {
  expect(href(filters)).toBe('/de-at/c/skis');
}); // prettier-ignore
