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
  ['an added field', { ...entry, seo: { title: 'S', description: 'd' } }, ['seo.description']],
  ['a removed field', { ...entry, seo: {} }, ['seo.title']],
  ['an item of a list', { ...entry, sections: [entry.sections[0], { heading: 'j' }] }, ['sections.1.heading']],
  ['a list that grows', { ...entry, sections: [...entry.sections, { heading: 'k' }] }, ['sections']],
  ['a list that becomes a group', { ...entry, sections: { 0: 1 } }, ['sections']],
  ['a change of the time only (none)', { ...entry, updatedAt: '2' }, []],
])('the changed fields are found for %s', (_name, after, fields) => {
  expect(changedFields(entry, after)).toEqual(fields);
});

test('the list of changed fields is limited', () => {
  const many = (value: number) => Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, value]));
  expect(changedFields(many(1), many(2))).toHaveLength(30);
});
