/** Parsing of query parameters as both SDKs write them, and of the JSON body. */
import { expect, test } from 'vitest';

import { bodyToSearch, readParameters } from '#services/content/requests/parameters.ts';

test.each([
  ['include[]=a&include[]=a.b', 'include', ['a', 'a.b']],
  ['include[][]=a', 'include', ['a']],
  ['only[BASE][]=title', 'only.BASE', ['title']],
  ['only[BASE][0]=title&only[BASE][1]=url', 'only.BASE', ['title', 'url']],
  ['except%5Bmaker%5D%5B%5D=country', 'except.maker', ['country']],
])('%s is read as the list %s', (search, name, wanted) => {
  expect(readParameters(new URLSearchParams(search)).lists.get(name)).toEqual(wanted);
});

test('a body is equivalent to a query string', () => {
  const search = bodyToSearch({
    _method: 'GET',
    query: { a: 1 },
    include: ['b'],
    only: { BASE: ['c'] },
    limit: 5,
    skip: null,
  });
  const { single, lists } = readParameters(search);
  expect(Object.fromEntries(single)).toEqual({ query: '{"a":1}', limit: '5' });
  expect([lists.get('include'), lists.get('only.BASE')]).toEqual([['b'], ['c']]);
  // Without brackets a list is one value, split at commas.
  expect(readParameters(new URLSearchParams('include=a,b&include=c&skip=')).lists).toEqual(
    new Map([['include', ['a', 'b', 'c']]]),
  );
});
