/** Carts of one store in the database: versions, expiry, and checkout redirects. */
import { randomUUID } from 'node:crypto';

import { and, eq, gt, lt, ne } from 'drizzle-orm';

import type { Catalog } from '../catalog/catalog.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { carts, redirects } from '../database/schema.ts';
import type { Events } from '../hooks/events.ts';
import type { Units } from '../pricing/money.ts';
import type { StoreContext } from '../store-context.ts';
import { CART_SCOPES, cartEvents } from './cart-events.ts';
import { addLines, changeLine } from './cart-lines.ts';
import type { RequestedLine } from './cart-lines.ts';

/** Lifetime of a cart after its last change, and of a redirect after its creation. */
const EXPIRY_MS = 30 * 24 * 3600 * 1000;

export type Cart = typeof carts.$inferSelect;

export interface NewCart {
  readonly lines: readonly RequestedLine[];
  readonly customerId: number;
  readonly channelId: number;
  readonly locale: string;
}

export type CartOutcome =
  | { readonly kind: 'ok'; readonly cart: Cart }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'no-such-line' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'invalid'; readonly title: string };

/** Deletes expired carts, redirects and claimed names of all stores; without any, nothing is written. */
export async function purgeExpired(opened: OpenDatabase, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRY_MS);
  const isOldCart = lt(carts.updatedAt, before);
  const isOldRedirect = lt(redirects.createdAt, before);
  const old = await opened.read(async (database) => [
    ...(await database.select({ id: carts.id }).from(carts).where(isOldCart).limit(1)),
    ...(await database.select({ id: redirects.token }).from(redirects).where(isOldRedirect).limit(1)),
  ]);
  if (old.length === 0) return;
  await opened.write(async (database) => {
    await database.delete(carts).where(isOldCart);
    await database.delete(redirects).where(isOldRedirect);
  });
}

/** Lines of a cart before and after a write; undefined if the cart does not exist before or after it. */
interface LineChange {
  readonly id: string;
  readonly before: Cart['lines'] | undefined;
  readonly after: Cart['lines'] | undefined;
}

export class Carts {
  readonly #opened: OpenDatabase;
  readonly #catalog: Catalog;
  readonly #clock: () => Date;
  readonly #events: Events;

  constructor({ opened, catalog, clock, events }: StoreContext) {
    this.#opened = opened;
    this.#catalog = catalog;
    this.#clock = clock;
    this.#events = events;
  }

  /** Runs `work` and emits its events. The transaction is omitted if no webhook is registered. */
  async #withEvents(
    { id, before, after }: LineChange,
    work: (database: Database) => Promise<readonly unknown[]>,
  ): Promise<boolean> {
    const hasListeners = await this.#events.hasListeners(CART_SCOPES);
    const written = await this.#opened.write((database) =>
      hasListeners
        ? database.transaction(async (transaction) => {
            const rows = await work(transaction);
            if (rows.length > 0) await this.#events.emitAll(transaction, cartEvents(id, before, after));
            return rows;
          })
        : work(database),
    );
    return written.length > 0;
  }

  #of(id: string) {
    return and(eq(carts.id, id), eq(carts.store, this.#catalog.store.hash));
  }

  #freshAfter(): Date {
    return new Date(this.#clock().getTime() - EXPIRY_MS);
  }

  async create({ lines: requestedLines, ...cart }: NewCart): Promise<CartOutcome> {
    const lines = addLines(this.#catalog, [], requestedLines);
    if (typeof lines === 'string') return { kind: 'invalid', title: lines };
    const now = this.#clock();
    const row: Cart = {
      ...cart, id: randomUUID(), store: this.#catalog.store.hash, version: 1, lines, createdAt: now, updatedAt: now,
    }; // prettier-ignore
    await this.#withEvents({ id: row.id, before: undefined, after: lines }, (database) =>
      database.insert(carts).values(row).returning({ id: carts.id }),
    );
    return { kind: 'ok', cart: row };
  }

  async get(id: string): Promise<Cart | undefined> {
    const isThere = and(this.#of(id), gt(carts.updatedAt, this.#freshAfter()));
    const [row] = await this.#opened.read((database) => database.select().from(carts).where(isThere));
    return row;
  }

  /**
   * Optimistic locking: writes only if the version has not changed. After a concurrent write it retries, or results in a conflict if the caller specified
   * a version.
   */
  async #change(id: string, version: number | undefined, change: (cart: Cart) => CartOutcome): Promise<CartOutcome> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const cart = await this.get(id);
      if (!cart) return { kind: 'not-found' };
      if (version !== undefined && version !== cart.version) return { kind: 'conflict' };
      const outcome = change(cart);
      if (outcome.kind !== 'ok' && outcome.kind !== 'empty') return outcome;
      const isCurrent = and(this.#of(id), eq(carts.version, cart.version));
      const next =
        outcome.kind === 'ok' ? { ...outcome.cart, version: cart.version + 1, updatedAt: this.#clock() } : undefined;
      const isWritten = await this.#withEvents({ id, before: cart.lines, after: next?.lines }, (database) =>
        next
          ? database.update(carts).set(next).where(isCurrent).returning({ id: carts.id })
          : database.delete(carts).where(isCurrent).returning({ id: carts.id }),
      );
      if (isWritten) return next ? { kind: 'ok', cart: next } : { kind: 'empty' };
    }
    return { kind: 'conflict' };
  }

  #relined(cart: Cart, lines: Cart['lines'] | string): CartOutcome {
    if (typeof lines === 'string') return { kind: 'invalid', title: lines };
    return lines.length === 0 ? { kind: 'empty' } : { kind: 'ok', cart: { ...cart, lines } };
  }

  add(id: string, requestedLines: readonly RequestedLine[], version?: number): Promise<CartOutcome> {
    return this.#change(id, version, (cart) =>
      this.#relined(cart, addLines(this.#catalog, cart.lines, requestedLines)),
    );
  }

  /** Changes a line: quantity 0 removes it, an absent price remains unchanged. */
  changeLine(
    id: string,
    { lineId, ...changes }: { readonly lineId: string; readonly quantity: number; readonly list_price?: Units },
    version?: number,
  ): Promise<CartOutcome> {
    return this.#change(id, version, (cart) => {
      const line = cart.lines.find((candidate) => candidate.id === lineId);
      if (!line) return { kind: 'no-such-line' };
      return this.#relined(cart, changeLine(this.#catalog, cart.lines, { ...line, ...changes }));
    });
  }

  remove(id: string, lineId: string, version?: number): Promise<CartOutcome> {
    return this.#change(id, version, (cart) => {
      const lines = cart.lines.filter((line) => line.id !== lineId);
      return lines.length === cart.lines.length ? { kind: 'no-such-line' } : this.#relined(cart, lines);
    });
  }

  assign(id: string, customerId: number, version?: number): Promise<CartOutcome> {
    return this.#change(id, version, (cart) => ({ kind: 'ok', cart: { ...cart, customerId } }));
  }

  /** Deletes a cart. A missing cart is not an error. */
  async delete(id: string): Promise<void> {
    await this.#withEvents({ id, before: [], after: undefined }, (database) =>
      database.delete(carts).where(this.#of(id)).returning({ id: carts.id }),
    );
  }

  /** Creates a token that `useRedirect` accepts once within 30 days. */
  async createRedirect(cartId: string): Promise<string> {
    const row = { token: randomUUID(), store: this.#catalog.store.hash, cartId, createdAt: this.#clock() };
    await this.#opened.write((database) => database.insert(redirects).values(row));
    return row.token;
  }

  /** Resolves with true only for the first call with this name, across all processes on the database. */
  async claimOnce(name: string): Promise<boolean> {
    const row = { token: name, store: this.#catalog.store.hash, cartId: '', createdAt: this.#clock() };
    const deleted = await this.#opened.write((database) =>
      database.insert(redirects).values(row).onConflictDoNothing().returning({ token: redirects.token }),
    );
    return deleted.length > 0;
  }

  #goodRedirect(token: string) {
    return and(
      eq(redirects.token, token),
      // The rows without a cart are those of `claimOnce`.
      ne(redirects.cartId, ''),
      eq(redirects.store, this.#catalog.store.hash),
      gt(redirects.createdAt, this.#freshAfter()),
    );
  }

  async #hasCart([redirect]: readonly { readonly cartId: string }[]): Promise<boolean> {
    return redirect !== undefined && (await this.get(redirect.cartId)) !== undefined;
  }

  async useRedirect(token: string): Promise<boolean> {
    const used = await this.#opened.write((database) =>
      database.delete(redirects).where(this.#goodRedirect(token)).returning({ cartId: redirects.cartId }),
    );
    return this.#hasCart(used);
  }

  /** What `useRedirect` would resolve with; does not use the token. */
  async isRedirectGood(token: string): Promise<boolean> {
    return this.#hasCart(
      await this.#opened.read((database) =>
        database.select({ cartId: redirects.cartId }).from(redirects).where(this.#goodRedirect(token)),
      ),
    );
  }
}
