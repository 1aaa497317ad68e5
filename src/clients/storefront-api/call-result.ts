/** What every call of the own API comes back with; nothing is thrown. */
import type { Cart } from '#lib/cart/cart.ts';

export type CallResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'offline' }
  /** The shop said no to what was asked. `cart`: as it is now, when the caller's picture of it was old. */
  | { readonly kind: 'rejected'; readonly code?: string; readonly message: string; readonly cart?: Cart | null }
  /** The cart has ended. */
  | { readonly kind: 'gone' }
  /** The shop did not manage to answer. */
  | { readonly kind: 'failed'; readonly code?: string };

export interface ApiAddress {
  /** Goes into x-bc-region. */
  readonly region: string;
  readonly fetch?: typeof fetch;
  readonly origin?: string;
}
