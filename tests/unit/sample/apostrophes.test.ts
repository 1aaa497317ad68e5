/** The characters used in the sample's texts. */
import { expect, test } from 'vitest';

import { readEntries, textsIn } from '../../support/sample-stack.ts';

/** Names of states are spelled as the commerce platform spells them. */
const NAMES = new Set(["L'Aquila"]);

const texts = readEntries('sample/stack').flatMap((entry) =>
  textsIn(entry.data).map(([at, text]) => ({ text, place: `${entry.type} ${entry.language} ${at}: ${text}` })),
);

test('no text has a straight apostrophe between letters', () => {
  expect(texts.length).toBeGreaterThan(5000);
  const straight = texts.filter(({ text }) => /\p{L}'\p{L}/u.test(text) && !NAMES.has(text));
  expect(straight.map(({ place }) => place)).toEqual([]);
});

test('no text has control characters or replacement characters, which result from wrong decoding', () => {
  const broken = texts.filter(({ text }) => /[\p{Cc}\uFFFD]/u.test(text.replaceAll('\n', '')));
  expect(broken.map(({ place }) => place)).toEqual([]);
});

test('punctuation after a Japanese or Chinese letter is full-width', () => {
  const east = texts.filter(({ place }) => /^\S+ (?:ja|zh) /.test(place));
  expect(east.length).toBeGreaterThan(1000);
  const narrow = east.filter(({ text }) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][:;?!.]/u.test(text));
  expect(narrow.map(({ place }) => place)).toEqual([]);
});
