/** Visitors of the measured shop, with sessions, carts and customers. Each has its own IP address in `x-forwarded-for`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import type { StoreProduct } from '../seed/derive.ts';
import { nodeArguments, startServer } from './measured-process.ts';
import type { Running } from './measured-process.ts';
import { SERVICES_PORT } from './shop.ts';
import type { BenchShop } from './shop.ts';

export const SHOP = `http://127.0.0.1:${SERVICES_PORT + 1}`;
export const BARE = `http://127.0.0.1:${SERVICES_PORT + 2}`;
/** Password of all sample customers. */
export const PASSWORD = 'firn-sample-2026';
const LINES = 6;
const AT_ONCE = 16;

export interface Visitor {
  readonly headers: Readonly<Record<string, string>>;
}

export interface Buyer extends Visitor {
  readonly cart: string;
  readonly line: string;
  /** The API's response to the creation of the cart. */
  readonly answer: string;
}

export interface Item {
  readonly product_id: number;
  readonly variant_id: number;
  readonly quantity: number;
}

/** Items with enough stock that adding one is never refused. */
export async function itemsOf(shop: BenchShop): Promise<readonly [Item, ...Item[]]> {
  const text = await readFile(join(shop.dir, 'commerce', 'stores.json'), 'utf8');
  const [store] = JSON.parse(text) as readonly { readonly products: readonly StoreProduct[] }[];
  const stocked = (store?.products ?? []).flatMap((product) => {
    const variant = product.variants.find((one) => Number((one as Record<string, unknown>)['inventory_level']) >= 20);
    const sold = product['availability'] === 'available';
    return variant && sold ? [{ product_id: product.id, variant_id: variant.id, quantity: 1 }] : [];
  });
  const [first, ...others] = stocked.slice(0, LINES);
  if (!first) throw new AppError('bench-load', 'The shop has nothing in stock.');
  return [first, ...others];
}

let made = 0;

/** Merges the cookies of a response into the previous ones. */
function cookiesAfter(response: Response, before = ''): string {
  const jar = new Map<string, string>();
  for (const pair of [
    ...before.split('; '),
    ...response.headers.getSetCookie().map((one) => one.split(';')[0] ?? ''),
  ]) {
    const [name = '', value = ''] = pair.split('=');
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

export async function visitor(): Promise<Visitor> {
  made += 1;
  const address = `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`;
  const own = { 'x-bc-region': 'us', 'content-type': 'application/json', 'x-forwarded-for': address };
  const session = await fetch(`${SHOP}/api/session`, { headers: own });
  const { csrfToken } = (await session.json()) as { csrfToken: string };
  return { headers: { ...own, cookie: cookiesAfter(session), 'csrf-token': csrfToken } };
}

export async function buyer(first: Item): Promise<Buyer> {
  const one = await visitor();
  const body = JSON.stringify({ line_items: [first] });
  const created = await fetch(`${SHOP}/api/cart/create`, { method: 'POST', headers: one.headers, body });
  const answer = await created.text();
  const { cart } = JSON.parse(answer) as { cart?: { id: string; lines: readonly { id: string }[] } };
  if (!cart) throw new AppError('bench-load', `A cart could not be made: ${answer}`);
  const headers = { ...one.headers, cookie: cookiesAfter(created, one.headers['cookie']) };
  return { headers, cart: cart.id, line: cart.lines[0]?.id ?? '', answer };
}

export async function makeMany<T>(count: number, make: () => Promise<T>): Promise<readonly [T, ...T[]]> {
  const all = [await make()] as [T, ...T[]];
  while (all.length < count)
    all.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - all.length) }, make))));
  return all;
}

/** Signs in and resolves with the visitor in the new session; if refused, with the unchanged visitor. */
export async function signIn(
  { headers }: Visitor,
  email: string,
  pw = PASSWORD,
): Promise<{ readonly status: number; readonly visitor: Visitor; readonly answer: string }> {
  const body = JSON.stringify({ email, pw });
  const response = await fetch(`${SHOP}/api/customers/login`, { method: 'POST', headers, body });
  const answer = await response.text();
  const { csrfToken = '' } = JSON.parse(answer) as { csrfToken?: string };
  const signedIn = {
    headers: { ...headers, cookie: cookiesAfter(response, headers['cookie']), 'csrf-token': csrfToken },
  };
  return { status: response.status, visitor: response.ok ? signedIn : { headers }, answer };
}

export async function startServicesProcess(shop: BenchShop): Promise<Running> {
  return startServer(await nodeArguments('services'), `http://127.0.0.1:${SERVICES_PORT}/`, { env: shop.env });
}

/** Runs commerce and shop in separate processes while `work` runs. `settings`: environment variables of the shop only. */
export async function withShop<T>(
  shop: BenchShop,
  work: (own: Running, services: Running) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const services = await startServicesProcess(shop);
  try {
    const own = await startShopProcess({ ...shop, env: { ...shop.env, ...settings } });
    try {
      return await work(own, services);
    } finally {
      await own.stop();
    }
  } finally {
    await services.stop();
  }
}

/** Starts the shop like `npm run serve`; resolves once the API responds. */
export async function startShopProcess(shop: BenchShop): Promise<Running> {
  const env = { ...shop.env, TRUSTED_PROXIES: '127.0.0.1' };
  const args = [...(await nodeArguments('serve')).slice(0, -1), '../tools/bench/shop-process'];
  return startServer(args, `${SHOP}/api/geolocation`, { env });
}

/** Runs a bare Hono route that responds with `answer` while `work` runs. */
export async function withBare<T>(answer: string, work: (bare: Running) => Promise<T>): Promise<T> {
  const env = { PORT: `${SERVICES_PORT + 2}` };
  const bare = await startServer(['tools/bench/hono-process.ts'], BARE, { env, input: answer });
  try {
    return await work(bare);
  } finally {
    await bare.stop();
  }
}
