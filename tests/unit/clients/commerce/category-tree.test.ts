/** The category tree is requested at most once in ten minutes; a failed request is repeated at the next call. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createCommerceClient } from '#clients/commerce/commerce-client.ts';

const TEN_MINUTES = 600_000;
let answers: PromiseWithResolvers<Response>[] = [];

const client = () =>
  createCommerceClient({
    baseUrl: 'http://platform.test',
    storeHash: 'us',
    token: 't',
    currency: 'USD',
    timeoutMs: 3 * TEN_MINUTES,
    fetch: () => {
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    },
  });

beforeEach(() => {
  answers = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a request that fails late does not drop the tree that a later request has found', async () => {
  const { categoryTree } = client();
  const slow = categoryTree();
  vi.setSystemTime(Date.now() + TEN_MINUTES + 1);
  const later = categoryTree();
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
  answers[0]?.reject(new TypeError('fetch failed'));
  await expect(failed).rejects.toMatchObject({ code: 'commerce-unreachable' });
  const again = categoryTree();
  answers[1]?.resolve(Response.json({ data: [{ id: 1 }] }));
  expect(await again).toEqual([{ id: 1 }]);
});
