/** What every call of the own API resolves with; nothing is thrown. */
export type CallResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'offline' }
  /** The API refused the request. `fields`: what is wrong, by field of the body. `cart`: the cart as it is now, where the error carries one. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly fields: Readonly<Record<string, unknown>>;
      readonly cart?: unknown;
    }
  /** No usable answer: the network lost it, it took too long, the server failed, or it was not JSON. */
  | { readonly kind: 'failed'; readonly code: string };

export interface ApiAddress {
  /** Goes into x-bc-region. */
  readonly region: string;
  readonly fetch?: typeof fetch;
  readonly origin?: string;
}
