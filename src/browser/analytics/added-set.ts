/**
 * Counts a set that a product page adds with one form post (`components/product/SetupButton.astro`). The post leads to the cart page if everything was
 * added, and to the product page with a message if nothing was; so the added items are counted on the cart page, as the difference between the carts before
 * and after the post. Other changes made meanwhile are counted from their own responses, on either page, and are subtracted from the difference.
 */
import { setAddedEvent } from '#lib/analytics/events.ts';
import type { AnalyticsEvent } from '#lib/analytics/events.ts';
import { addedItems } from '#lib/cart/cart-item-change.ts';
import type { CartItemChange } from '#lib/cart/cart-item-change.ts';
import { CARTS_KEY } from '#lib/cart/cart-keys.ts';

const NAME = 'firn.set';
/** How long a stored post may wait for its response on a slow network. */
const KEPT_MS = 60_000;

/** Quantities by variant that were counted from their own responses. */
type Counted = Map<number, number>;

interface Posted {
  readonly at: number;
  /** The cart before the post, from local storage; null for a visit without a cart. */
  readonly cart: string | null;
  /** The cart changes that had no response yet at the post, from session storage; null if there were none. */
  readonly pending: string | null;
  /** Quantities that the last page counted after the post. */
  readonly counted: readonly (readonly [variantId: number, pieces: number])[];
}

function store(posted: Posted): void {
  sessionStorage.setItem(NAME, JSON.stringify(posted));
}

/** Stores the state at the post in session storage, for the next page. */
function notePost({ submitter }: SubmitEvent, counted: Counted): void {
  if (!submitter?.closest('[data-setup]')) return;
  counted.clear();
  try {
    const [cart, pending] = [localStorage.getItem(CARTS_KEY), sessionStorage.getItem('firn.pending')];
    const posted = { at: Date.now(), cart, pending };
    store({ ...posted, counted: [] });
    addEventListener('pagehide', () => store({ ...posted, counted: [...counted] }), { once: true });
  } catch {
    // Without storage the set is not counted.
  }
}

/** The post of the last page; reading it removes it. */
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

/** Whether changes made on the last page still wait for a response. Changes made on this page have other keys. */
function isRepeating(pending: string | null): boolean {
  const now = sessionStorage.getItem('firn.pending') ?? '';
  return [...(pending ?? '').matchAll(/"key":"([^"]+)"/g)].some(([, key = '']) => now.includes(key));
}

export interface SetCounter {
  /** Must be called for each change that was counted from its own response. */
  readonly note: (change: CartItemChange) => void;
  /** Counts the set that the last page posted, if there is one. */
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
      // The response to a refused post is a page at the URL of the post, not the cart page.
      if (!posted || !location.pathname.endsWith('/cart')) return;
      for (const [variantId, pieces] of posted.counted) add(variantId, pieces);
      const { cartsBeforeAndAfter } = await import('#stores/carts-before-and-after.ts');
      const isWaiting = isRepeating(posted.pending);
      // `boot.ts` has started this import; once it resolves, the repeated calls are in the queue.
      if (isWaiting) await import('#browser/boot/resume-cart.ts');
      const carts = await cartsBeforeAndAfter(posted.cart ?? undefined, isWaiting);
      const added = carts ? addedItems(carts.before, carts.after) : [];
      const gained = added
        .map(({ product, change }) => ({ product, change: change - (counted.get(product.variantId) ?? 0) }))
        .filter(({ change }) => change > 0);
      if (gained.length > 0) record(setAddedEvent(gained));
    },
  };
}
