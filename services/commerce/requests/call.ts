/** Input of the platform's request handlers: the request, the store's data and the clock. */
import type { Carts } from '../carts/carts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Customers } from '../customers/customers.ts';
import type { Hooks } from '../hooks/hooks.ts';
import type { Stock } from '../inventory/stock.ts';
import type { Orders } from '../orders/orders.ts';
import type { AttemptCounter } from '../passwords/attempt-counter.ts';
import type { PasswordResets } from '../passwords/password-resets.ts';

/** A mail sent by the platform itself. */
export interface PlatformMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Call {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly catalog: Catalog;
  readonly carts: Carts;
  readonly customers: Customers;
  readonly orders: Orders;
  readonly hooks: Hooks;
  readonly stock: Stock;
  readonly resets: PasswordResets;
  /** Counts password-reset requests per e-mail. */
  readonly resetTries: AttemptCounter;
  /** Base URL of the store's hosted pages, without trailing slash; never derived from a request. */
  readonly storefront: string;
  readonly mail: (mail: PlatformMail) => Promise<void>;
  /** Additional check for weak passwords; `email`: that of the account. */
  readonly isWeak: (password: string, email: string) => boolean;
  /** Runs work in the background; errors are logged. */
  readonly later: (work: () => Promise<void>) => void;
  /** The shop's API account with the platform; its secret signs login tokens and webhooks. */
  readonly account: { readonly clientId: string; readonly secret: string };
  readonly now: () => Date;
}

/** Scopes of access tokens, by the platform's names. */
export type Scope =
  | 'store_v2_products_read_only'
  | 'store_cart'
  | 'store_v2_information_read_only'
  | 'store_v2_customers'
  | 'store_v2_orders_read_only'
  | 'store_inventory_read_only'
  /** Not a scope of the platform: manual actions of a merchant. */
  | 'management';
