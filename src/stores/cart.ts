/** The cart in the browser: answers at once, asks the server in order, says when it was wrong; all tabs show the same. */
import { atom, computed } from 'nanostores';

import type { CallResult } from '#clients/storefront-api/storefront-api.ts';
import { cartCount } from '#lib/cart/cart.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';

import { pageMarket, storefrontApi } from './market.ts';

export type CartProblem = 'offline' | 'stock' | 'failed';

export interface LineToAdd {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
}

/** What the server last said. */
export const $cart = atom<Cart | null>(null);
export const $cartLoaded = atom(false);
export const $cartOpen = atom(false);
export const $cartProblem = atom<CartProblem | undefined>(undefined);
/** Pieces asked for that the server has not confirmed yet. */
export const $pendingCount = atom(0);
/** Pieces to show at once: the server's, or those of the last visit until it has answered, and those under way. */
export const $count = computed([$cart, $cartLoaded, $pendingCount], (cart, loaded, pending) => {
  return (loaded ? cartCount(cart ?? undefined) : rememberedCount()) + pending;
});

const CHANNEL = 'firn.cart';
let queue: Promise<unknown> = Promise.resolve();
let channel: BroadcastChannel | undefined;

const countKey = (): string => `firn.count.${pageMarket().region}`;

function rememberedCount(): number {
  return Number(globalThis.localStorage?.getItem(countKey()) ?? 0) || 0;
}

let told = false;

/** The header's count is plain HTML until its island lives; it listens to this. */
function tellCount(): void {
  if (told || !globalThis.document) return;
  told = true;
  $count.subscribe((count) => document.dispatchEvent(new CustomEvent('firn:count', { detail: count })));
}

function remember(cart: Cart | null): void {
  globalThis.localStorage?.setItem(countKey(), `${cartCount(cart ?? undefined)}`);
}

function accept(cart: Cart | null, tell: boolean): void {
  const known = $cart.get();
  if (cart && known && cart.id === known.id && cart.version < known.version) return;
  $cart.set(cart);
  $cartLoaded.set(true);
  remember(cart);
  if (tell) channel?.postMessage({ region: pageMarket().region, cart });
}

/** Reads the cart once a page and listens to other tabs. */
export async function loadCart(): Promise<void> {
  tellCount();
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', (event: MessageEvent<{ region: string; cart: Cart | null }>) => {
      if (event.data.region === pageMarket().region) accept(event.data.cart, false);
    });
  }
  if ($cartLoaded.get()) return;
  const result = await inOrder(() => storefrontApi().readCart());
  if (result.kind === 'ok') accept(result.value, false);
  else $cartLoaded.set(true);
}

/** One call after the other, so that three fast clicks are three writes in their order. */
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const run = queue.then(work);
  queue = run.catch(() => undefined);
  return run;
}

function problemOf(result: CallResult<unknown>): CartProblem | undefined {
  if (result.kind === 'ok') return undefined;
  if (result.kind === 'offline') return 'offline';
  return result.kind === 'rejected' ? 'stock' : 'failed';
}

function settle(result: CallResult<Cart | null>): CartProblem | undefined {
  if (result.kind === 'ok') accept(result.value, true);
  if (result.kind === 'gone') accept(null, true);
  const problem = problemOf(result);
  $cartProblem.set(problem);
  return problem;
}

/** Resolves with what went wrong, or undefined. The count grows in this very frame. */
export async function addToCart(line: LineToAdd): Promise<CartProblem | undefined> {
  void loadCart();
  $pendingCount.set($pendingCount.get() + line.quantity);
  const key = crypto.randomUUID();
  const result = await inOrder(async () => {
    const first = await storefrontApi().addLine($cart.get()?.id, line, key);
    // The cart ended elsewhere: a new one is begun rather than the line lost.
    const answer = first.kind === 'gone' ? await storefrontApi().addLine(undefined, line, key) : first;
    $pendingCount.set($pendingCount.get() - line.quantity);
    settle(answer);
    return answer;
  });
  return problemOf(result);
}

function withLine(cart: Cart, lineId: string, shown: (line: CartLine) => CartLine | undefined): Cart {
  return { ...cart, lines: cart.lines.flatMap((line) => (line.id === lineId ? (shown(line) ?? []) : [line])) };
}

async function change(
  lineId: string,
  shown: (line: CartLine) => CartLine | undefined,
  ask: (cart: Cart) => Promise<CallResult<Cart | null>>,
): Promise<void> {
  const before = $cart.get();
  if (!before) return;
  $cart.set(withLine(before, lineId, shown));
  const result = await inOrder(() => ask($cart.get() ?? before));
  if (problemOf(result) && result.kind !== 'gone') $cart.set(before);
  settle(result);
}

export function setQuantity(line: CartLine, quantity: number): Promise<void> {
  if (quantity < 1) return removeLine(line);
  return change(
    line.id,
    (known) => ({ ...known, quantity }),
    (cart) => storefrontApi().setQuantity(cart.id, line.id, line.productId, quantity),
  );
}

export function removeLine(line: CartLine): Promise<void> {
  return change(
    line.id,
    () => undefined,
    (cart) => storefrontApi().removeLine(cart.id, line.id),
  );
}

export function openCart(): void {
  $cartOpen.set(true);
  void loadCart();
}

export function closeCart(): void {
  $cartOpen.set(false);
}
