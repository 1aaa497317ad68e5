/** The categories that a query names. */
import { expect, test } from 'vitest';

import { namedCategories } from '#lib/search/named-categories.ts';

test.each([
  ['ski', ['Ski', 'Skitaschen', 'Felle'], ['Ski']],
  ['ski', ['Skis', 'Ski bags', 'Skins'], ['Skis']],
  ['  BINDING ', ['Bindings', 'Skis'], ['Bindings']],
  ['tasche', ['Taschen', 'Ski'], ['Taschen']],
  ['fijacion', ['Fijaciones', 'Esquís'], ['Fijaciones']],
  ['esquis', ['Fijaciones', 'Esquís'], ['Esquís']],
  ['ski', ['Ski’s', 'Skihoezen'], ['Ski’s']],
  ['スキー', ['スキー', 'スキーバッグ'], ['スキー']],
])('the query %s among %j names %j', (query, titles, named) => {
  expect(namedCategories(query, titles)).toEqual(named);
});

test.each(['', ' ', 's', 'sk', 'ridge 98', 'powder ski', 'skiing trips'])('%j names no category', (query) => {
  expect(namedCategories(query, ['Ski', 'Skis', 'Bindings'])).toEqual([]);
});
