import { expect, test } from 'vitest';

import { changedFields } from '#content-loaders/changed-fields.ts';

const entry = {
  title: 'A',
  updatedAt: '1',
  seo: { title: 'S' },
  sections: [{ heading: 'h', body: [{ kind: 'text' }] }, { heading: 'i' }],
};

test.each([
  ['a text', { ...entry, title: 'B' }, ['title']],
  ['a text in a group', { ...entry, seo: { title: 'T' } }, ['seo.title']],
  ['a field that comes', { ...entry, seo: { title: 'S', description: 'd' } }, ['seo.description']],
  ['a field that goes', { ...entry, seo: {} }, ['seo.title']],
  ['one of a list', { ...entry, sections: [entry.sections[0], { heading: 'j' }] }, ['sections.1.heading']],
  ['a list that grows', { ...entry, sections: [...entry.sections, { heading: 'k' }] }, ['sections']],
  ['a list that becomes a group', { ...entry, sections: { 0: 1 } }, ['sections']],
  ['nothing but the time', { ...entry, updatedAt: '2' }, []],
])('%s', (_name, after, fields) => {
  expect(changedFields(entry, after)).toEqual(fields);
});

test('the list of changed fields is limited', () => {
  const many = (value: number) => Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, value]));
  expect(changedFields(many(1), many(2))).toHaveLength(30);
});
