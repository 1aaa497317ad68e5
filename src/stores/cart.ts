/** The cart in the browser: optimistic updates, server calls in order, reports of failed changes, and the same state in all tabs. */
import { atom, computed } from 'nanostores';

import type { CartResult } from '#clients/storefront-api/storefront-api.ts';
import { isOffline } from '#clients/storefront-api/transport.ts';
import { cartCount } from '#lib/cart/cart-contents.ts';
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import type { ConfirmedChange } from '#lib/cart/cart-item-change.ts';
import type { CartProblem } from '#lib/cart/cart-trouble.ts';
import { inShownOrder } from '#lib/cart/line-order.ts';
import type { LineToAdd } from '#lib/cart/line-to-add.ts';
import { project } from '#lib/cart/optimistic.ts';
import type { CartIntent, LineDisplay } from '#lib/cart/optimistic.ts';

import { backOnline } from './back-online.ts';
import { storefrontApi } from './cart-api.ts';
import {
  onCartOfOtherTab,
  onCartsForgotten,
  rememberCart,
  rememberedCart,
  rememberedCount,
  sendCartToOtherTabs,
} from './cart-snapshot.ts';
import { $lineProblems, forgetWaiting, notePrices, problemOf } from './line-problems.ts';
import { $leftOut, noteLeftOut } from './merge-notice.ts';
import { $added, notify } from './notice.ts';
import { visitHasCart } from './page-market.ts';
import { isStillApplicable, keepPending, pendingIntents, settlePending } from './pending-intents.ts';
import type { PendingIntent, ResumedIntent } from './pending-intents.ts';

/** `snapshot`: the cart is from the last page, not confirmed yet. `stale`: the server did not respond. */
export type CartStatus = 'unknown' | 'snapshot' | 'current' | 'stale';

interface State {
  /** The cart in the server's last response. */
  readonly confirmed: Cart | null;
  /** Pending changes, oldest first. */
  readonly intents: readonly CartIntent[];
  readonly status: CartStatus;
}

const START: State = { confirmed: null, intents: [], status: 'unknown' };
const $state = atom<State>(START);
const $projection = computed($state, (state) => project(state.confirmed, state.intents));

/** The optimistic cart: the server's, with all pending changes applied. */
export const $cart = computed($projection, ({ cart }) => cart);
export const $cartStatus = computed($state, ({ status }) => status);
export const $cartLoaded = computed($cartStatus, (status) => status !== 'unknown');
export const $cartOpen = atom(false);
/** Why the last refused change failed, until the next change or the next press of the checkout button. */
export const $cartProblem = atom<CartProblem | undefined>(undefined);
/**
 * Item count to show immediately: the items of the optimistic cart, and pending adds that it cannot show as lines; until the cart has loaded, the stored
 * count is added.
 */
export const $count = computed([$projection, $cartLoaded], ({ cart, unshown }, loaded) => {
  return (loaded ? 0 : rememberedCount()) + cartCount(cart ?? undefined) + unshown;
});

let queue: Promise<unknown> = Promise.resolve();
let isLoading = false;

/** Serializes calls, so that three fast clicks are three writes in order. */
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const run = queue.then(work);
  queue = run.catch(() => undefined);
  return run;
}

/** Sets the server's cart and removes the completed change in one step. An outdated response is dropped. */
function accept(cart: Cart | null, done?: CartIntent, isBroadcast = true): void {
  const { confirmed, intents } = $state.get();
  const overtaken = cart !== null && confirmed?.id === cart.id && cart.version < confirmed.version;
  // The platform moves a restored line to the end, so the displayed order is restored.
  const kept = overtaken ? confirmed : cart && { ...cart, lines: inShownOrder(cart.lines, $cart.get()?.lines ?? []) };
  $state.set({ confirmed: kept, intents: intents.filter((intent) => intent !== done), status: 'current' });
  if (overtaken) return;
  notePrices(confirmed, kept);
  rememberCart(kept);
  if (isBroadcast) sendCartToOtherTabs(kept);
}

function drop(done: CartIntent): void {
  const state = $state.get();
  $state.set({ ...state, intents: state.intents.filter((intent) => intent !== done) });
}

function watch(): void {
  onCartOfOtherTab((cart) => accept(cart, undefined, false));
  onCartsForgotten(() => {
    $leftOut.set(undefined);
    void refreshCart();
  });
  if (!globalThis.document) return;
  // The header's count is plain HTML until its island has hydrated; `boot.ts` updates it on this event.
  $count.subscribe((count) => document.dispatchEvent(new CustomEvent('firn:count', { detail: count })));
  // A page restored from the back/forward cache has missed messages from other tabs.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void refreshCart();
  });
  window.addEventListener('online', () => void refreshCart().then(forgetWaiting));
}

/** Reloads the cart from the server. */
export function refreshCart(): Promise<void> {
  return inOrder(async () => {
    if (!visitHasCart()) {
      accept(null, undefined, false);
      return;
    }
    const result = await storefrontApi().readCart($state.get().confirmed?.id);
    if (result.kind === 'ok') {
      accept(result.value, undefined, false);
      noteLeftOut(result.value?.id, result.leftOut);
    } else $state.set({ ...$state.get(), status: 'stale' });
  });
}

/**
 * Loads the cart once per page, shows the last page's snapshot until then, and listens to other tabs. Call this after hydration. Resolves once the cart has
 * loaded and the changes made so far have their responses.
 */
export function loadCart(): Promise<unknown> {
  if (isLoading) return queue;
  isLoading = true;
  watch();
  const snapshot = visitHasCart() ? rememberedCart() : undefined;
  const state = $state.get();
  if (snapshot && state.status === 'unknown') $state.set({ ...state, confirmed: snapshot, status: 'snapshot' });
  return refreshCart();
}

function say(problem: CartProblem, { intent, name }: PendingIntent): void {
  if (problem !== 'waiting') $cartProblem.set(problem);
  const beside = intent.kind !== 'add' && $cart.get()?.lines.some((line) => line.variantId === intent.variantId);
  if (beside) $lineProblems.setKey(intent.variantId, problem);
  notify(problem, name);
}

function settle(result: CartResult, pending: PendingIntent): CartProblem | undefined {
  const { intent } = pending;
  settlePending(intent.key);
  const before = $state.get().confirmed;
  if (result.kind === 'ok') {
    accept(result.value, intent);
    // For analytics, which must count confirmed changes only.
    const detail: ConfirmedChange = { intent, before, after: result.value };
    globalThis.document?.dispatchEvent(new CustomEvent('firn:cart-change', { detail }));
  } else if (result.kind === 'gone') accept(null, intent);
  else if (result.kind === 'rejected' && result.cart !== undefined) accept(result.cart, intent);
  else drop(intent);
  const problem = problemOf(result);
  if (problem) say(problem, pending);
  return problem;
}

type Ask = (confirmed: Cart | null) => Promise<CartResult>;

/** Shows the change in the current frame, and sends it after earlier changes. While the browser is offline, it waits, and so do later changes. */
function intend(pending: PendingIntent, ask: Ask, onWaiting?: () => void): Promise<CartProblem | undefined> {
  const { intent } = pending;
  void loadCart();
  $cartProblem.set(undefined);
  $lineProblems.setKey(intent.variantId, undefined);
  $state.set({ ...$state.get(), intents: [...$state.get().intents, intent] });
  let isAnnounced = false;
  const wait = (): Promise<void> => {
    if (!isAnnounced) say('waiting', pending);
    if (!isAnnounced) onWaiting?.();
    isAnnounced = true;
    return backOnline();
  };
  // Offline, announce immediately that the change waits and blocks later ones.
  if (isOffline()) void wait();
  return inOrder(async () => {
    let result = await ask($state.get().confirmed);
    for (; result.kind === 'offline'; result = await ask($state.get().confirmed)) await wait();
    forgetWaiting();
    if (result.kind === 'gone') {
      // After a sign-in or sign-out in another tab, the session has another cart.
      const now = await storefrontApi().readCart();
      const isOther = now.kind === 'ok' && now.value && now.value.id !== $state.get().confirmed?.id;
      if (isOther) result = { kind: 'rejected', code: 'cart-changed', cart: now.value };
    }
    return settle(result, pending);
  });
}

/** The change together with the state that the shopper sees now, stored so that another page can resume it. */
function pendingNow(intent: CartIntent, name: string | undefined): PendingIntent {
  const cart = $cart.get();
  const seen = cart?.lines.find((line) => line.variantId === intent.variantId)?.quantity ?? 0;
  const pending = { intent, name, seen, ...(cart?.id ? { cartId: cart.id } : {}) };
  keepPending(pending);
  return pending;
}

async function add(pending: PendingIntent, line: LineToAdd, onWaiting?: () => void): Promise<CartProblem | undefined> {
  const { key } = pending.intent;
  const ask: Ask = async (confirmed) => {
    const api = storefrontApi();
    const first = await api.addLine(confirmed?.id, line, key);
    // The cart was ended elsewhere: create a new one rather than lose the line.
    return first.kind === 'gone' ? api.addLine(undefined, line, key) : first;
  };
  const problem = await intend(pending, ask, onWaiting);
  if (!problem) notify('added', pending.name);
  // A restored line is visible in the list and needs no panel.
  if (!problem && line.at === undefined) $added.set(line.variantId);
  return problem;
}

/**
 * Adds a line; resolves to the problem, or undefined. The count increases in the current frame; a failed add does not affect other adds. While the browser
 * is offline, `onWaiting` is called, and the add is sent when it is online again.
 */
export function addToCart(line: LineToAdd, onWaiting?: () => void): Promise<CartProblem | undefined> {
  const { productId, variantId, quantity, display, at } = line;
  const intent = { kind: 'add', key: crypto.randomUUID(), productId, variantId, quantity, display, at } as const;
  return add(pendingNow(intent, display?.name), line, onWaiting);
}

/** Sends a change of a line. The line is looked up by its variant only when the call is sent, because its add may still be pending. */
async function change(pending: PendingIntent, resumed?: ResumedIntent): Promise<CartProblem | undefined> {
  const { intent } = pending;
  const ask: Ask = async (confirmed) => {
    const { intents, status } = $state.get();
    if (resumed && status === 'stale') return { kind: 'failed' };
    const line = confirmed?.lines.find((one) => one.variantId === intent.variantId);
    const later = intents.slice(intents.indexOf(intent) + 1).find((one) => one.variantId === intent.variantId);
    // A later change of the variant keeps the quantity, so it does not overrule this change.
    const overruled = later !== undefined && later.kind !== 'add' && later.kind !== 'swap';
    if (!confirmed || !line || overruled || (resumed && !isStillApplicable(resumed, confirmed, line)))
      return { kind: 'ok', value: confirmed };
    const api = storefrontApi();
    if (intent.kind === 'swap') return api.swapLine(confirmed.id, line, { variantId: intent.to, key: intent.key });
    return intent.kind === 'set'
      ? api.setQuantity(confirmed.id, line, intent)
      : api.removeLine(confirmed.id, line, intent.key);
  };
  return intend(pending, ask);
}

/**
 * Repeats the changes for which the previous page received no response, with the same idempotency keys, so that none is executed twice. Loads the cart even
 * if there are none, for the count after a sign-in.
 */
export async function resumePending(): Promise<void> {
  void loadCart();
  await Promise.all(
    pendingIntents().map((one): Promise<unknown> => {
      const { intent } = one;
      if (intent.kind !== 'add') return change(one, one);
      const resumed = { cartId: one.cartId, seen: one.seen };
      return add({ ...one, intent: { ...intent, resumed } }, intent);
    }),
  );
}

/**
 * Replaces the line's variant with another one of its product. Resolves to the problem, or undefined. After a problem the line is unchanged, or, if the
 * platform stopped responding halfway, both variants are in the cart, which is then reloaded.
 */
export async function swapLine(
  { name, variantId }: Pick<CartLine, 'name' | 'variantId'>,
  { variantId: to, display }: { readonly variantId: number; readonly display?: LineDisplay | undefined },
): Promise<CartProblem | undefined> {
  notify('changed', display ? [name, ...(display.options ?? []).map(({ value }) => value)].join(' ') : name);
  const problem = await change(pendingNow({ kind: 'swap', key: crypto.randomUUID(), variantId, to, display }, name));
  if (problem === 'down') void refreshCart();
  return problem;
}

export function setQuantity({ name, variantId }: CartLine, quantity: number): Promise<unknown> {
  if (quantity < 1) return removeLine({ name, variantId });
  notify('quantity', name, quantity);
  return change(pendingNow({ kind: 'set', key: crypto.randomUUID(), variantId, quantity }, name));
}

export function removeLine({ name, variantId }: Pick<CartLine, 'name' | 'variantId'>): Promise<unknown> {
  notify('removed', name);
  return change(pendingNow({ kind: 'remove', key: crypto.randomUUID(), variantId }, name));
}

export function openCart(): void {
  $added.set(undefined);
  $cartOpen.set(true);
  void loadCart();
}

export function closeCart(): void {
  $cartOpen.set(false);
}
