/** A product with 40 colors and 320 variants: its page and tile stay usable, and each of its variants can be bought. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { editedStack } from '../../tools/bench/edited-stack.ts';
import { openEditsShop } from '../../tools/bench/edits-shop.ts';
import type { EditsShop } from '../../tools/bench/edits-shop.ts';

// Starts a whole shop, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const URL_OF = '/kicker-90';
const COLORS = Array.from({ length: 40 }, (_, index) => `Colour ${index + 1}`);
const SIZES = Array.from({ length: 8 }, (_, index) => `${150 + index * 5} cm`);
const slugOf = (color: string): string => color.toLowerCase().replaceAll(' ', '-');

interface StoreProduct {
  readonly id: number;
  readonly url: string;
  readonly [field: string]: unknown;
}

function withManyVariants(product: StoreProduct): StoreProduct {
  const { id } = product;
  const [color, size] = [id * 10 + 1, id * 10 + 2];
  const valueId = (option: number, index: number): number => option * 1000 + index;
  return {
    ...product,
    options: [
      { id: color, display_name: 'Color', type: 'swatch', option_values: COLORS.map((label, index) => ({ id: valueId(color, index), label, value_data: { colors: ['#333333'] } })) },
      { id: size, display_name: 'Length', type: 'rectangles', option_values: SIZES.map((label, index) => ({ id: valueId(size, index), label, value_data: null })) },
    ],
    variants: COLORS.flatMap((_color, at) =>
      SIZES.map((_size, index) => ({
        id: id * 1000 + at * SIZES.length + index,
        sku: `MANY-${at + 1}-${index + 1}`,
        inventory_level: 9,
        image_url: '/i/firn/kicker-90-larch',
        option_values: [{ option_id: color, id: valueId(color, at) }, { option_id: size, id: valueId(size, index) }],
      })),
    ),
  }; // prettier-ignore
}

function prepare(shop: string): void {
  const file = join(shop, 'commerce', 'stores.json');
  const stores = JSON.parse(readFileSync(file, 'utf8')) as { readonly products: readonly StoreProduct[] }[];
  const changed = stores.map((store) => ({
    ...store,
    products: store.products.map((one) => (one.url === `/p${URL_OF}` ? withManyVariants(one) : one)),
  }));
  writeFileSync(file, JSON.stringify(changed));
  const stack = editedStack(join(shop, 'stack'));
  const { uid } = stack.first('product', ({ url }) => url === URL_OF);
  stack.change({ type: 'product', uid: String(uid) }, (entry) => ({
    ...entry,
    colors: COLORS.map((name) => ({ name, option_label: name, slug: slugOf(name), hex: '#333333', amplience_id: 'kicker-90-larch' })),
    sizes: SIZES,
    size_table: [],
  })); // prettier-ignore
}

const dir = mkdtempSync(join(tmpdir(), 'firn-variants-'));
let shop: EditsShop;
beforeAll(async () => {
  // No prepared databases: this is also the test of a first `npm start`, which creates them.
  shop = await openEditsShop(dir, { port: 4965, products: 4, prepare });
});
afterAll(async () => {
  await shop.close();
  rmSync(dir, { recursive: true, force: true });
});

const read = async (path: string): Promise<string> => (await fetch(shop.url + path)).text();
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

test('the product page offers all colors and sizes and stays small', async () => {
  const html = await read(`/en-us/p${URL_OF}`);
  expect(count(html, /data-color="colour-\d+"/g)).toBe(40);
  expect(count(html, /<input type="radio" name="size"/g)).toBe(8);
  const [shown = ''] = html.split('<script type="application/ld+json">');
  expect(gzipSync(shown).length).toBeLessThan(20_000);
});

test('the tile shows the first colors and the number of the others', async () => {
  const html = await read('/en-us/c/skis');
  const [, tile = ''] = new RegExp(`(<article(?:(?!</article>).)*href="/en-us/p${URL_OF}"(?:(?!</article>).)*)`).exec(html) ?? []; // prettier-ignore
  expect(count(tile, /class="swatch[ "]/g)).toBeLessThan(10);
  expect(tile).toMatch(/\+3\d/);
});

test('all variants are read page by page, and the last one can be bought without scripts', async () => {
  const ids = new Set<number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await fetch(`${shop.url}/api/variants?product_id:in=1116&page=${page}`, {
      headers: { 'x-bc-region': 'us' },
    });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { data: { id: number }[]; pagination: { total_pages: number } };
    for (const { id } of body.data) ids.add(id);
    pages = body.pagination.total_pages;
  }
  expect(ids.size).toBe(320);
  const added = await fetch(`${shop.url}/api/forms/cart-add`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ page: `/en-us/p${URL_OF}`, color: 'colour-40', size: '185 cm', quantity: '1' }),
  });
  expect([added.status, added.headers.get('location')]).toEqual([303, '/api/mine/en-us/cart']);
  const cookie = added.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const cart = await (await fetch(`${shop.url}/api/mine/en-us/cart`, { headers: { cookie } })).text();
  expect(cart).toContain('Colour 40 · 185 cm');
});
