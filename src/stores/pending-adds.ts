/** Adds that a page has not heard the answer to yet: when the shopper has gone on meanwhile, the next page asks again under the same key. */
import type { LineToAdd } from './cart.ts';
import { pageMarket } from './market.ts';

export interface PendingAdd {
  readonly key: string;
  readonly line: LineToAdd;
  readonly region: string;
  readonly at: number;
}

/** `boot.ts` looks for it before it loads anything. */
const NAME = 'firn.pending';
/** What is older was given up by the shopper too. */
const KEPT_MS = 60_000;

function isPending(value: unknown): value is PendingAdd {
  const { key, line, region, at } = (value ?? {}) as Partial<Record<keyof PendingAdd, unknown>>;
  const { productId, variantId, quantity } = (line ?? {}) as Partial<Record<keyof LineToAdd, unknown>>;
  return (
    typeof key === 'string' &&
    typeof region === 'string' &&
    typeof at === 'number' &&
    [productId, variantId, quantity].every((one) => Number.isSafeInteger(one))
  );
}

function stored(): readonly PendingAdd[] {
  try {
    const list: unknown = JSON.parse(globalThis.sessionStorage?.getItem(NAME) ?? '[]');
    return Array.isArray(list) ? list.filter(isPending) : [];
  } catch {
    return [];
  }
}

function store(list: readonly PendingAdd[]): void {
  try {
    if (list.length > 0) globalThis.sessionStorage?.setItem(NAME, JSON.stringify(list));
    else globalThis.sessionStorage?.removeItem(NAME);
  } catch {
    // An add that is not kept is as safe as its page.
  }
}

export function keepPending(key: string, line: LineToAdd): void {
  store([...stored(), { key, line, region: pageMarket().region, at: Date.now() }]);
}

export function settlePending(key: string): void {
  store(stored().filter((one) => one.key !== key));
}

/** Takes out what the page before left unanswered in this region. */
export function takePending(): readonly PendingAdd[] {
  const now = Date.now();
  const list = stored().filter(({ at, region }) => region === pageMarket().region && now - at < KEPT_MS);
  store([]);
  return list;
}
