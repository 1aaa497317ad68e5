/** The session as stored in the database. */
import * as v from 'valibot';

import { leftOut } from '#lib/contract/cart-endpoints.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

const StoredCart = v.object({
  id: v.string(),
  count: v.number(),
  /** Version at the last read or write through the API; a cart with a lower version is outdated. */
  version: v.exactOptional(v.number()),
  /** Quantity by `product:variant` in that version. */
  pieces: v.exactOptional(v.record(v.string(), v.number())),
  /** The last versions that writes of this visit gave the customer's cart (`docs/decisions/078`). */
  wrote: v.exactOptional(v.array(v.number())),
  /** A variant change that failed halfway: the cart has these quantities if the new variant was added and the old line not yet removed. */
  swapping: v.exactOptional(
    v.object({ itemId: v.string(), variantId: v.number(), pieces: v.record(v.string(), v.number()) }),
  ),
  /** A merge into the customer's cart that is in progress (`clients/commerce/merge-progress.ts`). */
  merging: v.exactOptional(
    v.object({
      into: v.string(),
      /** Identifies the call that performs the merge. */
      by: v.exactOptional(v.string()),
      /** Unix time in milliseconds until which that call may still be adding a line; absent once it has failed. */
      until: v.exactOptional(v.number()),
      moved: v.optional(v.record(v.string(), v.number()), {}),
      adding: v.exactOptional(
        v.object({
          key: v.string(),
          quantity: v.number(),
          version: v.number(),
          before: v.number(),
          others: v.exactOptional(v.record(v.string(), v.number())),
          anyVersion: v.exactOptional(v.literal(true)),
        }),
      ),
      leftOut: v.exactOptional(v.array(leftOut)),
    }),
  ),
  /** Lines that could not be merged at sign-in, until the shopper dismisses the message. */
  leftOut: v.exactOptional(v.array(leftOut)),
});

const StoredCustomer = v.object({
  id: v.number(),
  /** Time of the last password entry. */
  authAt: v.number(),
  isPro: v.boolean(),
  /** Set when the shop hides free shipping from the customer's group. */
  paysShipping: v.exactOptional(v.literal(true)),
  /** When the current password was set, according to the platform (`lib/customer/password-changed.ts`). */
  passwordChanged: v.exactOptional(v.string()),
});

export const StoredSession = v.object({
  /** Seed of the CSRF token; the token is also bound to the session id, which only the visitor has. */
  csrfSeed: v.string(),
  createdAt: v.number(),
  /** Signed-in customers by store: ids of different stores are unrelated. */
  customers: v.optional(
    v.object({
      us: v.exactOptional(StoredCustomer),
      ca: v.exactOptional(StoredCustomer),
      eu_region_1: v.exactOptional(StoredCustomer),
    } satisfies Record<CommerceRegion, unknown>),
    {},
  ),
  /** Cart by store, with its number of items. */
  carts: v.object({
    us: v.exactOptional(StoredCart),
    ca: v.exactOptional(StoredCart),
    eu_region_1: v.exactOptional(StoredCart),
  } satisfies Record<CommerceRegion, unknown>),
  /** Set when the session was rotated to another id; this row is then kept only for a short time. */
  moved: v.exactOptional(v.literal(true)),
});
export type Session = Readonly<v.InferOutput<typeof StoredSession>>;
export type SignedIn = Readonly<v.InferOutput<typeof StoredCustomer>>;

export type StoredCart = NonNullable<Session['carts'][CommerceRegion]>;

const MOST_WROTE = 20;

/** Adds to the cart's record the versions that writes of this visit produced. */
export function withWrittenVersions(cart: StoredCart, versions: readonly number[]): StoredCart {
  return versions.length > 0 ? { ...cart, wrote: [...(cart.wrote ?? []), ...versions].slice(-MOST_WROTE) } : cart;
}

/** Whether the session has neither a cart nor a customer in any store. */
export function isEmpty({ carts, customers }: Session): boolean {
  return Object.keys(carts).length === 0 && Object.keys(customers).length === 0;
}

/** Id of the customer who is signed in to the store; 0 when there is none. */
export function customerIdOf(session: Session, store: CommerceRegion): number {
  return session.customers[store]?.id ?? 0;
}

export function withCart(
  session: Session,
  store: CommerceRegion,
  cart: Session['carts'][CommerceRegion] | undefined,
): Session {
  const { [store]: _before, ...others } = session.carts;
  return { ...session, carts: cart ? { ...others, [store]: cart } : others };
}

export function withCustomer(session: Session, store: CommerceRegion, customer: SignedIn | undefined): Session {
  const { [store]: _before, ...others } = session.customers;
  return { ...session, customers: customer ? { ...others, [store]: customer } : others };
}
