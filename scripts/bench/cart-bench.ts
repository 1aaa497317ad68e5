/** Reading and filling a cart through the own API, beside a bare Hono route that answers with the same JSON. */
import type { LoadRequest } from 'autocannon';

import { CONNECTIONS, inTurns, load, loadTable } from './load.ts';
import type { LoadRow } from './load.ts';
import type { BenchShop } from './shop.ts';
import { BARE, buyer, itemsOf, many, SHOP, withBare, withShop } from './visitors.ts';
import type { Buyer, Item } from './visitors.ts';

/** So many that a cart is never in two requests at once and its lines stay within the stock. */
export const VISITORS = 600;

export interface CartBench {
  readonly connections: number;
  readonly seconds: number;
  readonly answerBytes: number;
  readonly rows: readonly LoadRow[];
}

/** Takes the visitors in turn; the next round adds the next item. */
export function addRequest(buyers: readonly [Buyer, ...Buyer[]], wanted: readonly [Item, ...Item[]]): LoadRequest {
  return inTurns((turn) => {
    const { cart, headers } = buyers[turn % buyers.length] ?? buyers[0];
    const item = wanted[Math.floor(turn / buyers.length) % wanted.length];
    return { method: 'POST', path: `/api/cart/${cart}/items`, headers, body: JSON.stringify({ line_items: [item] }) };
  });
}

export function readRequest(buyers: readonly [Buyer, ...Buyer[]]): LoadRequest {
  return inTurns((turn) => {
    const { cart, headers } = buyers[turn % buyers.length] ?? buyers[0];
    return { method: 'GET', path: `/api/cart/${cart}`, headers };
  });
}

/** Both rows of the cart. */
export async function measureCart(
  buyers: readonly [Buyer, ...Buyer[]],
  wanted: readonly [Item, ...Item[]],
  seconds: number,
  say: (line: string) => void,
): Promise<readonly LoadRow[]> {
  return withBare(buyers[0].answer, async () => {
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ line_items: [wanted[0]] });
    say('Reading carts …');
    const read = {
      name: 'read the cart',
      own: await load(SHOP, seconds, readRequest(buyers)),
      bare: await load(BARE, seconds, { method: 'GET', path: '/' }),
    };
    say('Adding to carts …');
    const add = {
      name: 'add to the cart',
      own: await load(SHOP, seconds, addRequest(buyers, wanted)),
      bare: await load(BARE, seconds, { method: 'POST', path: '/', headers: json, body }),
    };
    return [read, add];
  });
}

/** Commerce, shop and load each in a process of their own. */
export async function benchCart(shop: BenchShop, seconds: number, say: (line: string) => void): Promise<CartBench> {
  return withShop(shop, async () => {
    const wanted = await itemsOf(shop);
    say(`Making ${VISITORS} visitors with a cart each …`);
    const buyers = await many(VISITORS, () => buyer(wanted[0]));
    const rows = await measureCart(buyers, wanted, seconds, say);
    return { connections: CONNECTIONS, seconds, answerBytes: Buffer.byteLength(buyers[0].answer), rows };
  });
}

export function printCart(bench: CartBench): string {
  return loadTable(`cart (${bench.connections} connections)`, bench.rows);
}
