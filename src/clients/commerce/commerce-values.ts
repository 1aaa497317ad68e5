/** Domain types of the commerce client's inputs and outputs. */
import type { Cart } from '#lib/cart/cart-contents.ts';
import type { CurrencyFormat } from '#lib/pricing/format-money.ts';

export interface NewLine {
  readonly productId: number;
  readonly variantId?: number | undefined;
  readonly quantity: number;
}

export type CartOutcome =
  | { readonly kind: 'ok'; readonly cart: Cart }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'rejected'; readonly message: string };

export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: {
    readonly total: number;
    readonly count: number;
    readonly per_page: number;
    readonly current_page: number;
    readonly total_pages: number;
  };
}

export interface CommerceCategory {
  readonly id: number;
  readonly parentId: number;
  readonly name: string;
  readonly path: string;
}

export interface Currency extends CurrencyFormat {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}
