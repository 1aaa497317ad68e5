/** Reading and filling a cart through the API, compared with a bare Hono route that sends the same JSON. */
import type { LoadRequest } from 'autocannon';

import { AppError } from '#lib/errors/app-error.ts';

import { decimals, median } from './arithmetic.ts';
import { CONNECTIONS, inTurns, loadInTurns, loadTable } from './load.ts';
import type { LoadRow } from './load.ts';
import type { Running } from './measured-process.ts';
import type { BenchShop } from './shop.ts';
import { BARE, buyer, itemsOf, makeMany, SHOP, withBare, withShop } from './visitors.ts';
import type { Buyer, Item, Visitor } from './visitors.ts';

/** Number of visitors; high enough that no cart is in two concurrent requests and no line exceeds the stock. */
export const VISITORS = 600;

export interface CartBench {
  readonly connections: number;
  readonly seconds: number;
  readonly answerBytes: number;
  readonly rows: readonly LoadRow[];
  readonly firstLook: FirstLook;
}

/** Cycles through the visitors; each round adds the next item. */
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

/** Cost of reading a cart that is not cached, so that the shop requests it from the platform. */
export interface FirstLook {
  readonly perSecond: number;
  /** Median in milliseconds, with as many concurrent requests as in the loads. */
  readonly p50: number;
}

export interface CartFigures {
  readonly rows: readonly LoadRow[];
  readonly firstLook: FirstLook;
}

/** Reads each cart once, after the webhooks of its creation. */
async function lookFirst(buyers: readonly Buyer[]): Promise<FirstLook> {
  const times: number[] = [];
  const waiting = [...buyers];
  const started = performance.now();
  async function look(): Promise<void> {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const before = performance.now();
      const answer = await fetch(`${SHOP}/api/cart/${one.cart}`, { headers: one.headers });
      await answer.text();
      if (!answer.ok) throw new AppError('bench-load', `A cart was answered with ${answer.status}.`);
      times.push(performance.now() - before);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, look));
  return { perSecond: times.length / ((performance.now() - started) / 1000), p50: median(times) };
}

interface Measuring {
  readonly buyers: readonly [Buyer, ...Buyer[]];
  readonly wanted: readonly [Item, ...Item[]];
  /** The shop's process. */
  readonly shop: Running;
}

/** A request to the bare route, with the headers that a visitor of the shop sends, but without the path and the changing client address. */
export const bareRequest = ({ headers }: Visitor, more: LoadRequest = {}): LoadRequest => ({ method: 'GET', path: '/', headers, ...more }); // prettier-ignore

/** Measures the first reads, then cached reads and writes. */
export async function measureCart(
  { buyers, wanted, shop }: Measuring,
  seconds: number,
  say: (line: string) => void,
): Promise<CartFigures> {
  say('Looking at every cart for the first time …');
  const firstLook = await lookFirst(buyers);
  return withBare(buyers[0].answer, async (server) => {
    const body = JSON.stringify({ line_items: [wanted[0]] });
    say('Reading carts …');
    const read = {
      name: 'read the cart',
      ...(await loadInTurns(
        {
          own: { url: SHOP, request: readRequest(buyers), server: shop },
          bare: { url: BARE, request: bareRequest(buyers[0]), server },
        },
        seconds,
      )),
    };
    say('Adding to carts …');
    const add = {
      name: 'add to the cart',
      ...(await loadInTurns(
        {
          own: { url: SHOP, request: addRequest(buyers, wanted), server: shop },
          bare: { url: BARE, request: bareRequest(buyers[0], { method: 'POST', body }), server },
        },
        seconds,
      )),
    };
    return { rows: [read, add], firstLook };
  });
}

/** Commerce, shop and load each run in their own process. */
export async function benchCart(shop: BenchShop, seconds: number, say: (line: string) => void): Promise<CartBench> {
  return withShop(shop, async (own) => {
    const wanted = await itemsOf(shop);
    say(`Making ${VISITORS} visitors with a cart each …`);
    const buyers = await makeMany(VISITORS, () => buyer(wanted[0]));
    const figures = await measureCart({ buyers, wanted, shop: own }, seconds, say);
    return { connections: CONNECTIONS, seconds, answerBytes: Buffer.byteLength(buyers[0].answer), ...figures };
  });
}

export function firstLookSentence({ perSecond, p50 }: FirstLook): string {
  return `A cart that is not cached: ${decimals(perSecond, 0)} a second, median ${decimals(p50, 0)} ms.`;
}

export function printCart(bench: CartBench): string {
  const { connections, rows, firstLook } = bench;
  return `${loadTable(`cart (${connections} connections)`, rows)}\n\n${firstLookSentence(firstLook)}`;
}
