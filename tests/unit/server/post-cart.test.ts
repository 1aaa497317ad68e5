/** Cart forms without JavaScript when the API fails. */
import { expect, test } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { answerFormPost } from '#server/no-script/post-form.ts';

const PROPS = JSON.stringify({
  mediaBase: [0, ''],
  alias: [0, 'firn'],
  cartHref: [0, '/de-at/cart'],
  shopHref: [0, '/'],
});
const PAGE = `<!doctype html><html lang="de-AT" data-locale="de-at" data-region="eu_region_1"><body><main><div data-own="cart">
<div data-cart><astro-island props='${PROPS}'>bones</astro-island></div></div></main></body></html>`;
const PAYLOAD = JSON.stringify({
  kind: 'cart',
  addOns: [],
  words: {
    'the shop is not responding right now. your cart is safe.': 'Der Shop antwortet nicht',
    'your cart has expired and is now empty.': 'Abgelaufen',
  },
});
const files: Readonly<Record<string, string>> = {
  '/de-at/cart/index.html': PAGE,
  '/de-at/cart/_payload.json': PAYLOAD,
};
const release = {
  files: {
    read: async (path: string) =>
      files[path] === undefined
        ? undefined
        : { etag: '"1"', headers: {}, identity: Buffer.from(files[path]), forms: {} },
  },
} as unknown as ServedRelease;

const post = (form: string): Request =>
  new Request(`http://shop.test/api/forms/${form}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://shop.test',
      'sec-fetch-site': 'same-origin',
      cookie: 'sid=known',
    },
    body: new URLSearchParams({ page: '/de-at/cart', line: 'x', quantity: '1' }),
  });

const FORMS = ['cart-set', 'cart-remove', 'cart-checkout', 'cart-left-out'] as const;

test.each(FORMS)('%s: a failed session lookup does not lose the cart', async (form) => {
  const down = async (): Promise<Response> =>
    Response.json({ error: { code: 'sessions-down' } }, { status: 503, headers: { 'set-cookie': 'a=b' } });
  const answer = await answerFormPost(post(form), release, down);
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(html).toContain('Der Shop antwortet nicht');
  expect(html).not.toMatch(/Abgelaufen|bones/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test.each([
  ['another method', new Request('http://shop.test/api/forms/cart-set'), 405],
  ['an unknown form', post('cart-empty'), 404],
  ['a form named like an object property', post('toString'), 404],
])('%s is refused', async (_what, request, status) => {
  const never = async (): Promise<Response> => {
    throw new Error('Nobody is asked.');
  };
  expect((await answerFormPost(request, release, never)).status).toBe(status);
});
