/** Cart changes that have no response yet, stored for the next page, which repeats them in order and with the same idempotency keys. */
import type { Cart, CartLine } from '#lib/cart/cart-contents.ts';
import type { CartIntent } from '#lib/cart/optimistic.ts';

import { pageMarket } from './page-market.ts';

export interface PendingIntent {
  readonly intent: CartIntent;
  /** Product name, for messages. */
  readonly name?: string | undefined;
  /** Id of the cart that was shown; absent if there was none. */
  readonly cartId?: string | undefined;
  /** Quantity of the variant shown before the change. */
  readonly seen: number;
}

export interface ResumedIntent extends PendingIntent {
  /** Quantities that the line can have if only these changes have touched it: those shown and those requested, back to the last add. */
  readonly expected: readonly number[];
}

interface Stored extends PendingIntent {
  readonly region: string;
  readonly at: number;
}

/** `boot.ts` checks this key before it loads any module. */
const NAME = 'firn.pending';
/** Older changes are dropped: the shopper no longer expects them. */
const KEPT_MS = 60_000;

const areWhole = (...values: unknown[]): boolean => values.every((one) => Number.isSafeInteger(one));

function isIntent(value: unknown): value is CartIntent {
  const { kind, key, productId, variantId, quantity, to } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof key !== 'string' || !areWhole(variantId)) return false;
  if (kind === 'add') return areWhole(productId, quantity);
  if (kind === 'swap') return areWhole(to);
  return kind === 'remove' || (kind === 'set' && areWhole(quantity));
}

function isStored(value: unknown): value is Stored {
  const { intent, name, cartId, seen, region, at } = (value ?? {}) as Partial<Record<keyof Stored, unknown>>;
  return (
    isIntent(intent) &&
    typeof region === 'string' &&
    areWhole(seen, at) &&
    [name, cartId].every((text) => text === undefined || typeof text === 'string')
  );
}

function stored(): readonly Stored[] {
  try {
    const list: unknown = JSON.parse(globalThis.sessionStorage?.getItem(NAME) ?? '[]');
    return Array.isArray(list) ? list.filter(isStored) : [];
  } catch {
    return [];
  }
}

function store(list: readonly Stored[]): void {
  try {
    if (list.length > 0) globalThis.sessionStorage?.setItem(NAME, JSON.stringify(list));
    else globalThis.sessionStorage?.removeItem(NAME);
  } catch {
    // Without storage, a change is lost when its page is closed.
  }
}

export function keepPending(pending: PendingIntent): void {
  store([...stored(), { ...pending, region: pageMarket().region, at: Date.now() }]);
}

export function settlePending(key: string): void {
  const list = stored();
  if (list.length > 0) store(list.filter(({ intent }) => intent.key !== key));
}

/** Quantity of the variant after the change. */
function wantedPieces(intent: CartIntent): number {
  return 'quantity' in intent ? intent.quantity : 0;
}

function expectedAt(list: readonly Stored[], index: number): readonly number[] {
  const own = list.slice(0, index + 1).filter(({ intent }) => intent.variantId === list[index]?.intent.variantId);
  const lastAdd = own.findLastIndex(({ intent }) => intent.kind === 'add');
  return own.slice(lastAdd + 1).flatMap(({ intent, seen }) => [seen, wantedPieces(intent)]);
}

/** Changes of the previous page in this region that have no response yet, oldest first. Each stays stored until its response arrives. */
export function pendingIntents(): readonly ResumedIntent[] {
  const now = Date.now();
  const recent = stored().filter(({ at }) => now - at < KEPT_MS);
  // Changes of other regions stay for the pages of their region.
  store(recent);
  const list = recent.filter(({ region }) => region === pageMarket().region);
  return list.map((one, index) => ({ ...one, expected: expectedAt(list, index) }));
}

/** False if the change is already done, or if the line has since been changed elsewhere: an old change must not overwrite a newer one. */
export function isStillApplicable(
  { cartId, expected, intent }: ResumedIntent,
  cart: Cart,
  { quantity }: CartLine,
): boolean {
  if (cartId !== undefined && cartId !== cart.id) return false;
  return quantity !== wantedPieces(intent) && expected.includes(quantity);
}
