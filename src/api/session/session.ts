/** What a visit is, as it lies in the database. */
import * as v from 'valibot';

import { leftOut } from '#lib/contract/cart-endpoints.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

const StoredCart = v.object({
  id: v.string(),
  count: v.number(),
  /** As of the last write or read through the API; a cart with a lower one is old. */
  version: v.exactOptional(v.number()),
  /** Quantity by `product:variant` in that version. */
  pieces: v.exactOptional(v.record(v.string(), v.number())),
  /** A merge into the customer's cart that is under way, and the pieces of that cart before it. */
  merging: v.exactOptional(v.object({ into: v.string(), pieces: v.record(v.string(), v.number()) })),
  /** What did not come over at the sign-in, until the shopper has read it. */
  leftOut: v.exactOptional(v.array(leftOut)),
});

const StoredCustomer = v.object({
  id: v.number(),
  /** When he last gave his password. */
  authAt: v.number(),
  isPro: v.boolean(),
  /** What the platform said of the password that he gave (`lib/customer/password-changed.ts`). */
  passwordChanged: v.exactOptional(v.string()),
});

export const StoredSession = v.object({
  /** Key of the csrf token; the token itself is bound to the id, which only the visitor has. */
  csrfSeed: v.string(),
  createdAt: v.number(),
  /** Who is signed in, by store: an id of one store is another person in the next. */
  customers: v.optional(
    v.object({
      us: v.exactOptional(StoredCustomer),
      ca: v.exactOptional(StoredCustomer),
      eu_region_1: v.exactOptional(StoredCustomer),
    } satisfies Record<CommerceRegion, unknown>),
    {},
  ),
  /** Cart and its number of pieces by store. */
  carts: v.object({
    us: v.exactOptional(StoredCart),
    ca: v.exactOptional(StoredCart),
    eu_region_1: v.exactOptional(StoredCart),
  } satisfies Record<CommerceRegion, unknown>),
  /** The visit goes on under another id; this one is remembered for a moment only. */
  moved: v.exactOptional(v.literal(true)),
});
export type Session = Readonly<v.InferOutput<typeof StoredSession>>;
export type SignedIn = Readonly<v.InferOutput<typeof StoredCustomer>>;

/** Neither a cart nor a customer in any store. */
export function isEmpty({ carts, customers }: Session): boolean {
  return Object.keys(carts).length === 0 && Object.keys(customers).length === 0;
}

/** 0: no customer is signed in. */
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
