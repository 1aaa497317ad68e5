/** The category tree is requested at most once in ten minutes; a failed request is repeated at the next call. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';

const TEN_MINUTES = 600_000;
let answers: PromiseWithResolvers<Response>[] = [];
let paths: string[] = [];
let trees: (address: string) => Promise<Response>;

const client = () =>
  createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    timeoutMs: 3 * TEN_MINUTES,
    fetch: (input) => {
      paths.push(new URL(String(input)).pathname);
      if (String(input).includes('/catalog/trees?')) return trees(String(input));
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    },
  });

beforeEach(() => {
  answers = [];
  paths = [];
  trees = () => Promise.resolve(Response.json({ data: [{ id: 7, name: 'Shop', channels: [1] }] }));
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Resolves when the client has asked for this many trees or lists of categories. */
const asked = (count: number) => vi.waitUntil(() => answers.length === count);

test('a request that fails late does not drop the tree that a later request has found', async () => {
  const { categoryTree } = client();
  const slow = categoryTree();
  await asked(1);
  vi.setSystemTime(Date.now() + TEN_MINUTES + 1);
  const later = categoryTree();
  await asked(2);
  answers[1]?.resolve(Response.json({ data: [{ id: 2 }] }));
  expect(await later).toEqual([{ id: 2 }]);
  answers[0]?.reject(new TypeError('fetch failed'));
  await expect(slow).rejects.toMatchObject({ code: 'commerce-unreachable' });
  const known = categoryTree();
  expect(answers).toHaveLength(2);
  expect(await known).toEqual([{ id: 2 }]);
});

test('a failed request is repeated at the next call', async () => {
  const { categoryTree } = client();
  const failed = categoryTree();
  await asked(1);
  answers[0]?.reject(new TypeError('fetch failed'));
  await expect(failed).rejects.toMatchObject({ code: 'commerce-unreachable' });
  const again = categoryTree();
  await asked(2);
  answers[1]?.resolve(Response.json({ data: [{ id: 1 }] }));
  expect(await again).toEqual([{ id: 1 }]);
});

test('the tree and the list of categories are those of the channel of the shop, which is asked once', async () => {
  const { categoryTree, categories } = client();
  const [tree, list] = [categoryTree(), categories(2)];
  await asked(2);
  answers[0]?.resolve(Response.json({ data: [{ id: 2 }] }));
  const pagination = { total: 0, count: 0, per_page: 50, current_page: 2, total_pages: 1 };
  answers[1]?.resolve(Response.json({ data: [], meta: { pagination } }));
  expect([await tree, (await list).data]).toEqual([[{ id: 2 }], []]);
  expect(paths).toEqual(
    ['trees', 'trees/7/categories', 'trees/categories'].map((path) => `/stores/us/v3/catalog/${path}`),
  );
});

test('a tree of the channel that could not be read is asked for again', async () => {
  const { categoryTree } = client();
  trees = () => Promise.reject(new TypeError('fetch failed'));
  await expect(categoryTree()).rejects.toMatchObject({ code: 'commerce-unreachable' });
  trees = (address) =>
    Promise.resolve(Response.json({ data: address.endsWith('?channel_id:in=1') ? [{ id: 9 }] : [] }));
  const again = categoryTree();
  await asked(1);
  expect(paths.at(-1)).toBe('/stores/us/v3/catalog/trees/9/categories');
  answers[0]?.resolve(Response.json({ data: [] }));
  expect(await again).toEqual([]);
});

test('a channel without a tree has no categories', async () => {
  trees = () => Promise.resolve(Response.json({ data: [] }));
  expect(await client().categoryTree()).toEqual([]);
  expect(answers).toHaveLength(0);
});

test.each([
  ['after ten minutes', TEN_MINUTES + 1],
  ['although the clock was set back by an hour', -6 * TEN_MINUTES],
])('a tree that the channel gets later is found %s', async (_when, passedMs) => {
  const { categoryTree } = client();
  trees = () => Promise.resolve(Response.json({ data: [] }));
  expect(await categoryTree()).toEqual([]);
  trees = () => Promise.resolve(Response.json({ data: [{ id: 9 }] }));
  vi.setSystemTime(Date.now() + passedMs);
  const later = categoryTree();
  await asked(1);
  answers[0]?.resolve(Response.json({ data: [{ id: 2 }] }));
  expect(await later).toEqual([{ id: 2 }]);
});
