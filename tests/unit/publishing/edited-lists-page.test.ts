import { expect, test } from 'vitest';

import type { ProductPayload } from '#lib/catalogue/page-payload.ts';
import { editedListsPage } from '#publishing/render/edited-lists-page.ts';
import type { ListedData } from '#views/edited-lists.ts';

const latin = (text: string): string => Buffer.from(text).toString('latin1');
const utf = (bytes: string | undefined): string => Buffer.from(bytes ?? '', 'latin1').toString();

const hrefOf = (uid: string): string => `/de-at/p/${uid}`;
const tile = (uid: string, title = `Ski ${uid}`): string => `<article class="tile" data-tile=""><h3><a href="${hrefOf(uid)}">${title}</a></h3></article>`; // prettier-ignore
const product = (uid: string, title = uid): ProductPayload => ({ uid, slug: uid, title, href: hrefOf(uid), picture: uid, colors: [], sizes: [], tags: [] }); // prettier-ignore

const [START, BETWEEN, END] = ['<h2>Passt dazu – 雪</h2><div class="grid">', '</div><div class="grid">', '</div>'];
const pageOf = (first: string, ...rest: readonly string[]): string => START + first + BETWEEN + rest.join('') + END;
const HTML = pageOf(tile('a'), tile('b'), tile('c'));
const payloadOf = (field: ListedData['field'], ...products: readonly ProductPayload[]) => ({ kind: 'product', title: 'Ridge', [field]: products }); // prettier-ignore
const PAYLOAD = payloadOf('related', product('b'), product('c'), product('a'));

interface Edit {
  readonly tiles?: readonly string[];
  readonly edited?: readonly string[];
  readonly data?: ListedData | undefined;
}

/** The page after edits of the products `edited`, made from the stored one; `tiles` are all tiles that the page would have if it were rendered. */
function made(html: string, { tiles = ['a', 'b', 'c'], edited = ['b'], data }: Edit, payload: object | undefined) {
  return editedListsPage(
    { html: latin(html), payload: payload && latin(JSON.stringify(payload)) },
    latin(
      tiles
        .filter((uid) => edited.includes(uid))
        .map((uid) => tile(uid, `${uid} – 雪`))
        .join(''),
    ),
    {
      tiles: tiles.map((uid) => ({ href: hrefOf(uid), isEdited: edited.includes(uid) })),
      ...(data ? { data } : {}),
    },
  );
}

const related = (...products: readonly ProductPayload[]): ListedData => ({ field: 'related', products });
const RELATED = related(product('b', '雪 "}],'), product('c'), product('a'));

test('the tile and the data of an edited product are replaced, and nothing else', () => {
  const page = made(HTML, { data: RELATED }, PAYLOAD);
  expect(utf(page?.html)).toBe(pageOf(tile('a'), tile('b', 'b – 雪'), tile('c')));
  expect(JSON.parse(utf(page?.payload))).toEqual(payloadOf('related', ...RELATED.products));
  expect(page?.tiles).toEqual({ before: [latin(tile('b'))], after: [latin(tile('b', 'b – 雪'))] });
});

test('a product in two lists is replaced in both', () => {
  const page = made(pageOf(tile('b'), tile('b')), { tiles: ['b', 'b'], data: related(product('b')) }, payloadOf('related', product('b')));
  expect(utf(page?.html)).toBe(pageOf(tile('b', 'b – 雪'), tile('b', 'b – 雪')));
}); // prettier-ignore

test('an error page has no payload', () => {
  expect(utf(made(HTML, {}, undefined)?.html)).toBe(pageOf(tile('a'), tile('b', 'b – 雪'), tile('c')));
});

test.each<readonly [why: string, html: string, edit: Edit, payload: object | undefined]>([
  ['has other tiles', HTML, { tiles: ['b', 'a', 'c'], data: RELATED }, PAYLOAD],
  ['has more tiles', HTML, { tiles: ['a', 'b'], data: RELATED }, PAYLOAD],
  ['has fewer tiles', HTML, { tiles: ['a', 'b', 'c', 'd'], data: RELATED }, PAYLOAD],
  ['links to the product elsewhere', `${HTML}<a href="${hrefOf('b')}">b</a>`, { data: RELATED }, PAYLOAD],
  ['links to a color of the product elsewhere', `<a href="${hrefOf('b')}?color=red">b</a>${HTML}`, { data: RELATED }, PAYLOAD],
  ['names the product elsewhere', `${HTML}<p>Fits Ski b (105 mm)</p>`, { data: RELATED }, PAYLOAD],
  ['names the product elsewhere, escaped in another way', pageOf(tile('a'), tile('b', '&quot;雪 &amp; Eis&quot;'), tile('c')) + '<p>"雪 &#38; Eis"</p>', { data: RELATED }, PAYLOAD],
  ['has data of other products', HTML, { data: related(product('b'), product('d'), product('a')) }, PAYLOAD],
  ['has data of more products', HTML, { data: related(product('b'), product('c')) }, PAYLOAD],
  ['has data in another field', HTML, { data: { field: 'products', products: RELATED.products } }, PAYLOAD],
  ['should have a payload', HTML, { data: RELATED }, undefined],
  ['should have no payload', HTML, {}, PAYLOAD],
])('a stored page is not used if it %s', (_why, html, edit, payload) => {
  expect(made(html, edit, payload)).toBeUndefined();
}); // prettier-ignore
