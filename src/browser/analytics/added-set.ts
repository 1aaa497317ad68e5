/**
 * A set that a product page adds in one post (`components/product/SetupButton.astro`). The post leads to the cart when all of it was added, and to
 * the page with a message when nothing was; so the pieces are counted on the cart page, as what the cart has gained.
 */
import { setAddedEvent } from '#lib/analytics/events.ts';
import type { AnalyticsEvent } from '#lib/analytics/events.ts';
import { addedItems } from '#lib/cart/cart-item-change.ts';

const NAME = 'firn.set';
/** The answer to the post, on a slow network. */
const KEPT_MS = 60_000;

interface Posted {
  readonly at: number;
  /** The cart before the post, as this browser had stored it; absent for a visit without a cart. */
  readonly cart: string | null;
  /** The changes that were not answered yet, as this browser had stored them: each is counted with its own answer. */
  readonly pending: string | null;
}

/** Stores what the next page needs, in this tab. */
function notePost({ submitter }: SubmitEvent): void {
  if (!submitter?.closest('[data-setup]')) return;
  try {
    const posted: Posted = {
      at: Date.now(),
      cart: localStorage.getItem('firn.cart'),
      pending: sessionStorage.getItem('firn.pending'),
    };
    sessionStorage.setItem(NAME, JSON.stringify(posted));
  } catch {
    // Without storage the set is not counted.
  }
}

/** What the last page has posted; it is read once. */
function takePost(): Posted | undefined {
  try {
    const stored = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    const { at, cart = null, pending = null } = JSON.parse(stored ?? '{}') as Partial<Posted>;
    return typeof at === 'number' && Date.now() - at < KEPT_MS ? { at, cart, pending } : undefined;
  } catch {
    return undefined;
  }
}

export async function countSet(record: (event: AnalyticsEvent) => void): Promise<void> {
  document.addEventListener('submit', notePost);
  const posted = takePost();
  // A post that was refused is answered under its own address.
  if (!posted || !location.pathname.endsWith('/cart')) return;
  const { cartsAround } = await import('#stores/carts-around.ts');
  // The page repeats them; the cart is read after their answers.
  if (posted.pending !== null) await import('#browser/boot/resume-cart.ts');
  const carts = await cartsAround(posted);
  const added = carts ? addedItems(carts.before, carts.after) : [];
  if (added.length > 0) record(setAddedEvent(added));
}
