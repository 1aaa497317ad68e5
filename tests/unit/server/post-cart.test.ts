/** Cart forms without JavaScript when the API fails. */
import { expect, test } from 'vitest';

import { inShownOrder } from '#lib/cart/line-order.ts';
import type { ServedRelease } from '#server/files/latest-release.ts';
import { openCartMemory } from '#server/no-script/cart-cookie.ts';
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
  texts: {
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

const post = (form: string, fields: Readonly<Record<string, string>> = {}): Request =>
  new Request(`http://shop.test/api/forms/${form}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://shop.test',
      'sec-fetch-site': 'same-origin',
      cookie: 'sid=known',
    },
    body: new URLSearchParams({ page: '/de-at/cart', line: 'x', quantity: '1', ...fields }),
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

const money = (minor: number) => ({ minor, currency: 'EUR' });
const LINE = {
  id: 'x', productId: 11, variantId: 12, sku: 's', name: 'Ridge 98', path: '/p/ridge-98', options: [], quantity: 2,
  unitPrice: money(75_995), lineTotal: money(151_990),
}; // prettier-ignore
const OTHER = { ...LINE, id: 'y', productId: 21, variantId: 22, path: '/p/skarn-88' };

/** The API of a cart. Its lines are those that the shopper's request reads; `removal` answers the removal of one. */
function cartApi(lines: readonly object[] | undefined, removal: Response) {
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/session')) return Response.json({ cartId: 'c' });
    if (request.method === 'DELETE') return removal.clone();
    return lines
      ? Response.json({ cart: { id: 'c', currency: 'EUR', lines, baseAmount: money(1), total: money(1), customerId: 0, version: 1 } })
      : Response.json({ error: { code: 'cart-gone' } }, { status: 404 });
  };
} // prettier-ignore

/** Presses "Remove"; returns the memory that the browser then sends. */
async function removing(api: ReturnType<typeof cartApi>, cookie = 'sid=known'): Promise<string> {
  const request = post('cart-remove');
  request.headers.set('cookie', cookie);
  const answer = await answerFormPost(request, release, api);
  expect(answer.status).toBe(303);
  const set = answer.headers.getSetCookie().find((one) => one.startsWith('cart-memory=')) ?? '';
  return `sid=known; ${set.split(';')[0]}`;
}
const removedIn = (cookie: string) =>
  openCartMemory(new Request('http://shop.test', { headers: { cookie } }), 'eu_region_1').removed();
const REMOVED = { variantId: 12, productId: 11, quantity: 2, at: 0, path: '/p/ridge-98' };
const DONE = Response.json({ cart: null });

test('a second press on "Remove" after the line is gone keeps the way back to the line', async () => {
  const first = await removing(cartApi([LINE, OTHER], DONE));
  expect(removedIn(first)).toMatchObject(REMOVED);
  expect(removedIn(await removing(cartApi([OTHER], DONE), first))).toMatchObject(REMOVED);
  // The cart ends with its last line.
  expect(removedIn(await removing(cartApi(undefined, DONE), first))).toMatchObject(REMOVED);
});

test.each([
  ['line-gone', 409],
  ['cart-gone', 404],
])('a press on "Remove" that another one outran keeps the way back to the line: %s', async (code, status) => {
  const outrun = Response.json({ error: { code } }, { status });
  expect(removedIn(await removing(cartApi([LINE, OTHER], outrun)))).toMatchObject(REMOVED);
});

/** Changes the first of two lines to another variant; returns the variants of the cart in the order in which it is then shown. */
async function shownAfterSwap(to: number, after: readonly (typeof LINE)[]): Promise<readonly number[]> {
  const request = post('cart-swap', { variant: `${to}` });
  request.headers.set('cookie', 'sid=known; cart-memory=abcdefghijklmnop.eu_region_1.12-75995_22-75995');
  const cart = { id: 'c', currency: 'EUR', baseAmount: money(1), total: money(1), customerId: 0, version: 1 };
  const answer = await answerFormPost(request, release, async ({ method, url }) => {
    if (new URL(url).pathname.endsWith('/session')) return Response.json({ cartId: 'c' });
    return Response.json({ cart: { ...cart, lines: method === 'PUT' ? after : [LINE, OTHER] } });
  });
  expect(answer.status).toBe(303);
  const [memory = ''] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const shown = openCartMemory(new Request('http://shop.test', { headers: { cookie: memory } }), 'eu_region_1').order();
  return inShownOrder(after, shown).map(({ variantId }) => variantId);
}

test('a line whose variant is changed keeps its place in the cart, although the platform lists it last', async () => {
  expect(await shownAfterSwap(13, [OTHER, { ...LINE, id: 'z', variantId: 13 }])).toEqual([13, 22]);
});

test('a line that is changed to the variant of another line is merged into it, at the place of the other line', async () => {
  const third = { ...LINE, id: 'w', variantId: 14 };
  expect(await shownAfterSwap(22, [OTHER, third])).toEqual([22, 14]);
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
