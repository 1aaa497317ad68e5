/**
 * A set that a product page adds in one post (`components/product/SetupButton.astro`). The post leads to the cart when all of it was added, and to
 * the page with a message when nothing was; so the pieces are counted on the cart page, as what the cart has gained. Other changes of that time are
 * counted with their own answers, on either page, and are no gain of the set.
 */
import { setAddedEvent } from '#lib/analytics/events.ts';
import type { AnalyticsEvent } from '#lib/analytics/events.ts';
import { addedItems } from '#lib/cart/cart-item-change.ts';
import type { CartItemChange } from '#lib/cart/cart-item-change.ts';

const NAME = 'firn.set';
/** The answer to the post, on a slow network. */
const KEPT_MS = 60_000;

/** Pieces by variant that were counted with answers of their own. */
type Counted = Map<number, number>;

interface Posted {
  readonly at: number;
  /** The cart before the post, as this browser had stored it; absent for a visit without a cart. */
  readonly cart: string | null;
  /** The changes that had no answer at the post, as this browser had stored them. */
  readonly pending: string | null;
  /** What the last page has counted after the post. */
  readonly counted: readonly (readonly [variantId: number, pieces: number])[];
}

function store(posted: Posted): void {
  sessionStorage.setItem(NAME, JSON.stringify(posted));
}

/** Stores what the next page needs, in this tab. */
function notePost({ submitter }: SubmitEvent, counted: Counted): void {
  if (!submitter?.closest('[data-setup]')) return;
  counted.clear();
  try {
    const [cart, pending] = [localStorage.getItem('firn.cart'), sessionStorage.getItem('firn.pending')];
    const posted = { at: Date.now(), cart, pending };
    store({ ...posted, counted: [] });
    addEventListener('pagehide', () => store({ ...posted, counted: [...counted] }), { once: true });
  } catch {
    // Without storage the set is not counted.
  }
}

/** What the last page has posted; it is read once. */
function takePost(): Posted | undefined {
  try {
    const stored = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    const { at, cart = null, pending = null, counted = [] } = JSON.parse(stored ?? '{}') as Partial<Posted>;
    return typeof at === 'number' && Date.now() - at < KEPT_MS ? { at, cart, pending, counted } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether changes of the last page still wait for an answer. Those of this page have other keys. */
function isRepeating(pending: string | null): boolean {
  const now = sessionStorage.getItem('firn.pending') ?? '';
  return [...(pending ?? '').matchAll(/"key":"([^"]+)"/g)].some(([, key = '']) => now.includes(key));
}

export interface SetCounter {
  /** Call it for each change that was counted with its own answer. */
  readonly note: (change: CartItemChange) => void;
  /** Counts the set that the last page has posted, if there is one. */
  readonly count: () => Promise<void>;
}

export function setCounter(record: (event: AnalyticsEvent) => void): SetCounter {
  const counted: Counted = new Map();
  const add = (variantId: number, pieces: number): void =>
    void counted.set(variantId, (counted.get(variantId) ?? 0) + pieces);
  document.addEventListener('submit', (event) => notePost(event, counted));
  return {
    note: ({ product, change }) => add(product.variantId, change),
    async count() {
      const posted = takePost();
      // A post that was refused is answered under its own address.
      if (!posted || !location.pathname.endsWith('/cart')) return;
      for (const [variantId, pieces] of posted.counted) add(variantId, pieces);
      const { cartsAround } = await import('#stores/carts-around.ts');
      const isWaiting = isRepeating(posted.pending);
      // Started by `boot.ts`; once it has run, its calls are in the queue.
      if (isWaiting) await import('#browser/boot/resume-cart.ts');
      const carts = await cartsAround(posted.cart ?? undefined, isWaiting);
      const added = carts ? addedItems(carts.before, carts.after) : [];
      const gained = added
        .map(({ product, change }) => ({ product, change: change - (counted.get(product.variantId) ?? 0) }))
        .filter(({ change }) => change > 0);
      if (gained.length > 0) record(setAddedEvent(gained));
    },
  };
}
