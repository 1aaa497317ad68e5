/** Result of every call of the shop API; calls never throw. */
export type CallResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'offline' }
  /** The API refused the request. `fields`: messages by body field. `cart`: the current cart, if the error contains it. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly cart?: unknown;
    }
  /** No usable response: network error, timeout, server error, or not JSON. */
  | { readonly kind: 'failed'; readonly code: string };

export interface ApiAddress {
  /** Sent as x-bc-region. */
  readonly region: string;
  readonly fetch?: typeof fetch;
  readonly origin?: string;
}
