/** Athletes and posts of the journal have pictures of their own: lists of them must not repeat a picture. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readEntries, textsIn } from '../../support/sample-stack.ts';
import type { StackEntry } from '../../support/sample-stack.ts';

const english = readEntries('sample/stack').filter(({ language }) => language === 'en-us');
/** Names of the pictures that an entry shows. */
const picturesOf = ({ data }: StackEntry): readonly string[] =>
  textsIn(data).flatMap(([at, text]) => (at.endsWith('amplience_id') && text !== '' ? [text] : []));
const stories = english.filter(({ type }) => type === 'athlete' || type === 'blog_post');

test('the sample has athletes and posts', () => {
  expect(stories.length).toBeGreaterThanOrEqual(20);
});

test.each(stories.map((entry) => [`${entry.type} ${entry.data['title'] as string}`, entry] as const))(
  '%s has a picture that no other entry shows',
  (_, entry) => {
    const [picture = '', ...more] = picturesOf(entry);
    expect(more).toEqual([]);
    expect(existsSync(join('sample/media', `${picture}.webp`))).toBe(true);
    const others = english.filter((other) => other !== entry && picturesOf(other).includes(picture));
    expect(others.map(({ type, data }) => `${type} ${data['title'] as string}`)).toEqual([]);
  },
);
