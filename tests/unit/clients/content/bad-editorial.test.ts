/** Bad input in journal, team and support entries: usable fields are shown, and problems name their field. */
import { expect, test } from 'vitest';

import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

const BASE = { uid: 'one', title: 'One', locale: 'de', url: '/one' };
const parse = (type: string, fields: object) => parseEntry(type, { ...BASE, ...fields } as WireObject);

test('an athlete without a picture, quote and biography is accepted', () => {
  for (const image of [undefined, null, {}, { amplience_id: '' }]) {
    const result = parse('athlete', { image });
    expect(result).toMatchObject({ kind: 'ok', entry: { type: 'athlete', quote: '', products: [] } });
    expect(result.kind === 'ok' && 'media' in result.entry).toBe(false);
  }
});

test.each(['', 'soon', '2026-13-45', '2026-00-10', '12.10.2026'])('a post with the date "%s" is refused, and the problem names the field', (date) => {
  expect(parse('blog_post', { date, author: 'Lena' })).toMatchObject({ kind: 'broken', problem: expect.stringMatching(/^date /) as string });
}); // prettier-ignore

test('a title of 4,000 characters is kept whole', () => {
  const title = 'Ä'.repeat(4000);
  expect(parse('blog_post', { title, date: '2026-01-05' })).toMatchObject({ kind: 'ok', entry: { title } });
});

test('an entry without an address is refused, and the problem names the field', () => {
  for (const type of ['blog_post', 'blog_category', 'athlete', 'support_article'])
    expect(parse(type, { url: '', date: '2026-01-05' })).toMatchObject({ kind: 'broken', type, problem: expect.stringMatching(/^url /) as string }); // prettier-ignore
});

test.each([
  ['absent', undefined],
  ['null', null],
  ['empty text', ''],
  ['a document without blocks', { type: 'doc', attrs: {}, children: [] }],
  ['a document of an empty paragraph', { type: 'doc', attrs: {}, children: [{ type: 'p', attrs: {}, children: [{ text: '' }] }] }],
])('an article whose rich text is %s shows its HTML text', (_what, body) => {
  const article = { body_html: '<p>Keep it dry.</p>', ...(body === undefined ? {} : { body }) };
  expect(parse('support_article', article)).toMatchObject({
    kind: 'ok',
    entry: { body: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'Keep it dry.' }] }] },
  });
}); // prettier-ignore

test('an article with both texts shows the rich text', () => {
  const body = { type: 'doc', attrs: {}, children: [{ type: 'p', attrs: {}, children: [{ text: 'New.' }] }] };
  expect(parse('support_article', { body, body_html: '<p>Old.</p>' })).toMatchObject({
    entry: { body: [{ kind: 'paragraph', children: [{ text: 'New.' }] }] },
  });
});

test.each([[undefined], [null], [''], [[]]])('an entry whose regions are %j is shown in every region', (regions) => {
  const result = parse('athlete', regions === undefined ? {} : { regions });
  expect(result).toMatchObject({ kind: 'ok', entry: { regions: [] } });
});
