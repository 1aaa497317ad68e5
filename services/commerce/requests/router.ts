import type { Carts } from '../carts/carts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Customers } from '../customers/customers.ts';
import type { Hooks } from '../hooks/hooks.ts';
import type { Stock } from '../inventory/stock.ts';
import type { Orders } from '../orders/orders.ts';
import type { Logins } from '../passwords/attempt-counter.ts';
import type { PasswordResets } from '../passwords/password-resets.ts';
/** Finds the handler of a path below `/stores/{hash}/`; names what a path does allow when the method is another. */
import { Refusal } from './answer.ts';

/** A mail of the platform itself. */
export interface PlatformLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Call {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly catalogue: Catalogue;
  readonly carts: Carts;
  readonly customers: Customers;
  readonly orders: Orders;
  readonly hooks: Hooks;
  readonly stock: Stock;
  readonly logins: Logins;
  readonly resets: PasswordResets;
  /** Letters that were asked for, by e-mail. */
  readonly resetTries: Logins;
  /** Address of the store's hosted pages, without slash at the end; never taken from a request. */
  readonly storefront: string;
  readonly mail: (letter: PlatformLetter) => Promise<void>;
  /** Passwords that are refused though they are long enough; `email`: of the account. */
  readonly isWeak: (password: string, email: string) => boolean;
  /** Work that no answer waits for. Its failure is logged. */
  readonly later: (work: () => Promise<void>) => void;
  /** What the shop's own account with the platform signs with. */
  readonly account: { readonly clientId: string; readonly secret: string };
  readonly now: () => Date;
}

/** What an access token may be allowed, by the platform's names. */
export type Scope =
  | 'store_v2_products_read_only'
  | 'store_cart'
  | 'store_v2_information_read_only'
  | 'store_v2_customers'
  | 'store_v2_orders_read_only'
  | 'store_inventory_read_only'
  /** Ours: what a merchant does by hand. */
  | 'management';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Handler = (call: Call) => Response | Promise<Response>;

export interface Route {
  /** `v3/carts/:cartId`. */
  readonly path: string;
  /** Absent: no token is asked for. */
  readonly scope?: Scope;
  readonly on: Readonly<Partial<Record<Method, Handler>>>;
}

interface Found {
  readonly handle: Handler;
  readonly params: Readonly<Record<string, string>>;
  readonly scope: Scope | undefined;
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return params;
}

/** Routes are tried in their order, so a fixed path stands before a pattern that would take it. */
export function createRouter(routes: readonly Route[]) {
  const table = routes.map((route) => ({ ...route, pattern: route.path.split('/') }));
  return (method: string, parts: readonly string[]): Found => {
    for (const { pattern, on, scope } of table) {
      const params = match(pattern, parts);
      if (!params) continue;
      const handle = Object.hasOwn(on, method) ? on[method as Method] : undefined;
      if (!handle) throw new Refusal(405, undefined, { headers: { allow: Object.keys(on).join(', ') } });
      return { handle, params, scope };
    }
    throw new Refusal(404);
  };
}
