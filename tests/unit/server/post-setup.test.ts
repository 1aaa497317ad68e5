/** The product form without JavaScript, on a page that offers companions of the product. */
import { expect, test } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { all, attribute, has, named, readTree, textOf } from '#server/no-script/html-tree.ts';
import { answerFormPost } from '#server/no-script/post-form.ts';

const BOX = (slug: string, ticked: string): string =>
  `<input type="checkbox" name="with-${slug}" value="110 mm" form="buy" ${ticked}>`;
/** The page ticks the first companion; the companion with sizes is a list whose first option means none. */
const HTML = `<html lang="de-AT" data-locale="de-at" data-region="eu_region_1"><body><main>
<form id="buy" method="post" action="/api/forms/cart-add">
  <fieldset><legend>Länge</legend><input type="radio" name="size" value="170 cm"><input type="radio" name="size" value="177 cm"></fieldset>
  <input type="number" name="quantity" value="1"><p data-failed></p><button data-add>+</button></form>
${BOX('lock-14', 'checked')}${BOX('lock-11', '')}
<select name="with-skin" form="buy"><option value="">–</option><option>S</option><option>M</option></select>
<p data-setup></p></main></body></html>`;
const product = { uid: 'a', slug: 'ridge', title: 'Ridge', href: '/de-at/p/ridge', picture: '', colors: [], sizes: ['170 cm', '177 cm'], tags: [], commerceId: 1 } as const; // prettier-ignore
const files: Readonly<Record<string, string>> = {
  '/de-at/p/ridge/index.html': HTML,
  '/de-at/p/ridge/_payload.json': JSON.stringify({ kind: 'product', product, related: [] }),
};
const release = {
  files: {
    read: async (path: string) =>
      files[path] === undefined
        ? undefined
        : { etag: '"1"', headers: {}, identity: Buffer.from(files[path]), forms: {} },
  },
} as unknown as ServedRelease;
const down = async (): Promise<Response> => Response.json({ error: { code: 'upstream-slow' } }, { status: 503 });

/** What the refused form shows: its message, and the state of its fields. */
async function refused(form: 'cart-add' | 'cart-add-setup', fields: Readonly<Record<string, string>>) {
  const request = new Request(`http://shop.test/api/forms/${form}`, {
    method: 'POST',
    headers: { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ page: '/de-at/p/ridge', ...fields }),
  });
  const answer = await answerFormPost(request, release, down);
  const document = readTree(await answer.text());
  const fieldsOf = (...names: readonly string[]) => all(document, named(...names));
  const nameOf = (one: Parameters<typeof attribute>[0]) => attribute(one, 'name') ?? textOf(one);
  return {
    status: answer.status,
    chosen: [...fieldsOf('input').filter(has('checked')), ...fieldsOf('option').filter(has('selected'))].map(nameOf),
    quantity: fieldsOf('input').filter(has('type', 'number')).map((one) => attribute(one, 'value')),
  }; // prettier-ignore
}

test.each(['cart-add', 'cart-add-setup'] as const)(
  '%s: a form without a size is refused with the companions as the shopper ticked them',
  async (form) => {
    const fields = { size: '', quantity: '2', 'with-lock-11': '110 mm', 'with-skin': 'M' };
    expect(await refused(form, fields)).toEqual({ status: 422, chosen: ['with-lock-11', 'M'], quantity: ['2'] });
  },
);

test('a set that the shop cannot add is refused with its quantity and its companions', async () => {
  const fields = { size: '177 cm', quantity: '3', 'with-skin': '' };
  expect(await refused('cart-add-setup', fields)).toEqual({ status: 503, chosen: ['size', '–'], quantity: ['3'] });
});
