/** The cart in the browser: answers at once, asks the server in order, says when it was wrong; all tabs show the same. */
import { atom, computed } from 'nanostores';

import type { CallResult } from '#clients/storefront-api/call-result.ts';
import { cartCount } from '#lib/cart/cart.ts';
import type { Cart, CartLine } from '#lib/cart/cart.ts';
import { project } from '#lib/cart/optimistic.ts';
import type { CartIntent, LineDisplay } from '#lib/cart/optimistic.ts';

import { hearOtherTabs, rememberCart, rememberedCart, rememberedCount, tellOtherTabs } from './cart-memory.ts';
import { $lineProblems, forgetOffline, notePrices, problemOf } from './cart-trouble.ts';
import type { CartProblem } from './cart-trouble.ts';
import { visitHasCart } from './market.ts';
import { notify } from './notice.ts';
import { keepPending, settlePending, takePending } from './pending-adds.ts';
import { storefrontApi } from './shop.ts';

/** `snapshot`: from the last page, not confirmed yet. `stale`: the server did not answer. */
export type CartStatus = 'unknown' | 'snapshot' | 'current' | 'stale';

export interface LineToAdd {
  readonly productId: number;
  readonly variantId: number;
  readonly quantity: number;
  /** With it the line is there at once; without, only the count is. */
  readonly display?: LineDisplay;
}

interface State {
  /** What the server last said. */
  readonly confirmed: Cart | null;
  /** Asked for and not answered yet, oldest first. */
  readonly intents: readonly CartIntent[];
  readonly status: CartStatus;
}

const START: State = { confirmed: null, intents: [], status: 'unknown' };
const $state = atom<State>(START);
const $projection = computed($state, (state) => project(state.confirmed, state.intents));

/** What the shopper sees: the server's cart with everything under way already done. */
export const $cart = computed($projection, ({ cart }) => cart);
export const $cartStatus = computed($state, ({ status }) => status);
export const $cartLoaded = computed($cartStatus, (status) => status !== 'unknown');
export const $cartOpen = atom(false);
export const $cartProblem = atom<CartProblem | undefined>(undefined);
/** Pieces to show at once: the server's, or those of the last visit until it has answered, and those under way. */
export const $count = computed([$projection, $cartLoaded], ({ cart, unshown }, loaded) => {
  return (loaded ? 0 : rememberedCount()) + cartCount(cart ?? undefined) + unshown;
});

let queue: Promise<unknown> = Promise.resolve();
let watching = false;
let loading: Promise<void> | undefined;

/** One call after the other, so that three fast clicks are three writes in their order. */
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const run = queue.then(work);
  queue = run.catch(() => undefined);
  return run;
}

/** Takes the server's word, and what was asked for off the list, in one step. An answer that was overtaken is dropped. */
function accept(cart: Cart | null, done?: CartIntent, tell = true): void {
  const { confirmed, intents } = $state.get();
  const overtaken = cart !== null && confirmed?.id === cart.id && cart.version < confirmed.version;
  const kept = overtaken ? confirmed : cart;
  $state.set({ confirmed: kept, intents: intents.filter((intent) => intent !== done), status: 'current' });
  if (overtaken) return;
  notePrices(confirmed, kept);
  rememberCart(kept);
  if (tell) tellOtherTabs(kept);
}

function drop(done: CartIntent): void {
  const state = $state.get();
  $state.set({ ...state, intents: state.intents.filter((intent) => intent !== done) });
}

function watch(): void {
  if (watching) return;
  watching = true;
  hearOtherTabs((cart) => accept(cart, undefined, false));
  if (!globalThis.document) return;
  // The header's count is plain HTML until its island lives; it listens to this.
  $count.subscribe((count) => document.dispatchEvent(new CustomEvent('firn:count', { detail: count })));
  // A page out of the back/forward cache has heard nothing meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void refreshCart();
  });
  window.addEventListener('online', () => void refreshCart().then(forgetOffline));
}

/** Asks the server again. */
export function refreshCart(): Promise<void> {
  return inOrder(async () => {
    if (!visitHasCart()) {
      accept(null, undefined, false);
      return;
    }
    const result = await storefrontApi().readCart($state.get().confirmed?.id);
    if (result.kind === 'ok') accept(result.value, undefined, false);
    else $state.set({ ...$state.get(), status: 'stale' });
  });
}

/** Reads the cart once a page, shows the last page's meanwhile, and listens to other tabs. Call it after hydration. */
export function loadCart(): Promise<void> {
  watch();
  if (loading) return loading;
  const snapshot = visitHasCart() ? rememberedCart() : undefined;
  const state = $state.get();
  if (snapshot && state.status === 'unknown') $state.set({ ...state, confirmed: snapshot, status: 'snapshot' });
  loading = refreshCart();
  return loading;
}

function settle(result: CallResult<Cart | null>, intent: CartIntent, subject?: string): CartProblem | undefined {
  if (result.kind === 'ok') accept(result.value, intent);
  else if (result.kind === 'gone') accept(null, intent);
  else if (result.kind === 'rejected' && result.cart !== undefined) accept(result.cart, intent);
  else drop(intent);
  const problem = problemOf(result);
  $cartProblem.set(problem);
  if (!problem) return undefined;
  const beside = intent.kind !== 'add' && $cart.get()?.lines.some((line) => line.variantId === intent.variantId);
  if (beside) $lineProblems.setKey(intent.variantId, problem);
  notify(problem, subject);
  return problem;
}

function intend(
  intent: CartIntent,
  ask: (confirmed: Cart | null) => Promise<CallResult<Cart | null>>,
  subject?: string,
): Promise<CartProblem | undefined> {
  void loadCart();
  $cartProblem.set(undefined);
  $lineProblems.setKey(intent.variantId, undefined);
  $state.set({ ...$state.get(), intents: [...$state.get().intents, intent] });
  return inOrder(async () => settle(await ask($state.get().confirmed), intent, subject));
}

/** Resolves with what went wrong, or undefined. The count grows in this very frame; another add's failure takes nothing from this one. */
export async function addToCart(line: LineToAdd, key: string = crypto.randomUUID()): Promise<CartProblem | undefined> {
  const { productId, variantId, quantity, display } = line;
  const intent = { kind: 'add', key, productId, variantId, quantity, display } as const;
  keepPending(key, line);
  const ask = async (confirmed: Cart | null): Promise<CallResult<Cart | null>> => {
    const api = storefrontApi();
    const first = await api.addLine(confirmed?.id, line, key);
    // The cart ended elsewhere: a new one is begun rather than the line lost.
    return first.kind === 'gone' ? api.addLine(undefined, line, key) : first;
  };
  const problem = await intend(intent, ask, display?.name);
  settlePending(key);
  if (!problem) notify('added', display?.name);
  return problem;
}

/** Adds what the page before did not hear the answer to; the same key adds it once. */
export async function resumeAdds(): Promise<void> {
  await Promise.all(takePending().map(({ line, key }) => addToCart(line, key)));
}

/** A line may still be on its way when it is changed: by then it is known by its variant. */
async function change(
  intent: Exclude<CartIntent, { kind: 'add' }>,
  ask: (cart: Cart, line: CartLine) => Promise<CallResult<Cart | null>>,
  subject: string,
): Promise<void> {
  const work = async (confirmed: Cart | null): Promise<CallResult<Cart | null>> => {
    const line = confirmed?.lines.find((one) => one.variantId === intent.variantId);
    const { intents } = $state.get();
    const later = intents.slice(intents.indexOf(intent) + 1);
    const overruled = later.some((one) => one.kind !== 'add' && one.variantId === intent.variantId);
    if (!confirmed || !line || overruled) return { kind: 'ok', value: confirmed };
    return ask(confirmed, line);
  };
  await intend(intent, work, subject);
}

export function setQuantity(line: CartLine, quantity: number): Promise<void> {
  if (quantity < 1) return removeLine(line);
  notify('quantity', line.name, quantity);
  return change(
    { kind: 'set', key: crypto.randomUUID(), variantId: line.variantId, quantity },
    (cart, known) => storefrontApi().setQuantity(cart.id, known.id, known.productId, quantity),
    line.name,
  );
}

export function removeLine(line: CartLine): Promise<void> {
  notify('removed', line.name);
  return change(
    { kind: 'remove', key: crypto.randomUUID(), variantId: line.variantId },
    (cart, known) => storefrontApi().removeLine(cart.id, known.id),
    line.name,
  );
}

export function openCart(): void {
  $cartOpen.set(true);
  void loadCart();
}

export function closeCart(): void {
  $cartOpen.set(false);
}
