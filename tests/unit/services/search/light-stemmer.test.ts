import { expect, test } from 'vitest';

import { stem } from '#services/search/engine/light-stemmer.ts';

test.each([
  ['en', ['ski', 'skis', 'skiing']],
  ['en', ['brake', 'brakes', 'braking']],
  ['en', ['body', 'bodies']],
  ['en', ['glass', 'glasses']],
  ['en', ['mitt', 'mitts']],
  ['en', ['egg', 'eggs']],
  ['en', ['axe', 'axes']],
  ['en', ['tie', 'ties']],
  ['en', ['sky', 'skies']],
  ['en', ['beanie', 'beanies']],
  ['en', ['skin', 'skins', 'skinned', 'skinning']],
  ['en', ['fit', 'fits', 'fitted', 'fitting']],
  ['en', ['glove', 'gloves']],
  ['en', ['box', 'boxes']],
  ['en', ['shoe', 'shoes']],
  ['de', ['bindung', 'bindungen']],
  ['de', ['handschuh', 'handschuhe', 'handschuhen', 'handschuhs']],
  ['fr', ['peau', 'peaux']],
  ['fr', ['freinage', 'freinages']],
  ['fr', ['skieur', 'skieuse', 'skieuses']],
  ['es', ['bota', 'botas']],
  ['es', ['luz', 'luces']],
  ['it', ['sacco', 'sacchi']],
  ['it', ['lago', 'laghi']],
  ['pl', ['narta', 'narty', 'nartami']],
  ['cs', ['lyze', 'lyzemi', 'lyzich']],
  ['no', ['binding', 'bindinger']],
  ['sv', ['stav', 'stavar', 'stavarna']],
  ['nl', ['stok', 'stoks']],
  ['ru', ['палка', 'палки', 'палками']],
])('%s: the inflections %j have one stem', (language, words) => {
  expect(new Set(words.map((word) => stem(word, language))).size).toBe(1);
});

test.each([
  ['en', 'goggle', 'google'],
  ['en', 'pole', 'polish'],
  ['de', 'fell', 'felge'],
  ['fr', 'peau', 'peine'],
])('%s: %s and %s keep different stems', (language, one, other) => {
  expect(stem(one, language)).not.toBe(stem(other, language));
});

test('short words, words with digits and languages without rules are not changed', () => {
  expect([stem('us', 'en'), stem('104s', 'en'), stem('スキー', 'ja')]).toEqual(['us', '104s', 'スキー']);
});
