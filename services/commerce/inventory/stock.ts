/** Changes of stock and prices, and orders that reduce stock. Stock is computed in the database, never from a previous read. */
import { and, eq, gte, sql } from 'drizzle-orm';

import type { Cart } from '../carts/carts.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { carts, meta, products, variants } from '../database/schema.ts';
import type { Events } from '../hooks/events.ts';
import type { Order, Orders } from '../orders/orders.ts';
import { groupPrices } from '../pricing/group-prices.ts';
import { toNumber, toUnits } from '../pricing/money.ts';
import type { SeedOrder } from '../seed/seed-orders.ts';
import { CATALOG_EDITION } from '../seed/seeding.ts';
import type { StoreContext } from '../store-context.ts';

export interface StockChange {
  readonly variantId: number;
  /** `absolute` sets the level to `value`; `relative` adds `value` to it. */
  readonly method: 'absolute' | 'relative';
  readonly value: number;
}

export interface PriceChange {
  readonly productId: number;
  /** Variant whose price changes; absent: the product's own price changes. */
  readonly variantId?: number;
  readonly price?: number;
  readonly salePrice?: number;
}

export type PlaceOutcome =
  | { readonly kind: 'ok'; readonly order: Order }
  | { readonly kind: 'no-cart' }
  | { readonly kind: 'no-stock'; readonly name: string };

/** Thrown to roll back a transaction. */
class NoStock extends Error {
  readonly product: string;

  constructor(product: string) {
    super('out of stock');
    this.product = product;
  }
}

export class Stock {
  readonly #opened: OpenDatabase;
  readonly #catalog: Catalog;
  readonly #events: Events;
  readonly #outdated: () => void;

  constructor({ opened, catalog, events }: StoreContext, outdated: () => void) {
    this.#opened = opened;
    this.#catalog = catalog;
    this.#events = events;
    this.#outdated = outdated;
  }

  get #store(): string {
    return this.#catalog.store.hash;
  }

  /** Increments the catalog's edition, by which other processes on the database detect the change. */
  async #edited(transaction: Database): Promise<void> {
    await transaction
      .insert(meta)
      .values({ key: CATALOG_EDITION, value: '1' })
      .onConflictDoUpdate({ target: meta.key, set: { value: sql`CAST(CAST(${meta.value} AS bigint) + 1 AS text)` } });
  }

  async #write<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
    try {
      return await this.#opened.write((database) => database.transaction(work));
    } finally {
      this.#outdated();
    }
  }

  /** `cause`: the end of the event's scope, which differs for orders. */
  async #emitStock(
    transaction: Database,
    { variantId, method, value }: StockChange,
    { productId, cause }: { readonly productId: number; readonly cause: 'updated' | 'order/updated' },
  ): Promise<void> {
    const inventory = { product_id: productId, variant_id: variantId, method, value };
    await this.#events.emit(transaction, `store/sku/inventory/${cause}`, { type: 'sku', id: variantId, inventory });
    await this.#events.emit(transaction, 'store/product/updated', { type: 'product', id: productId });
  }

  /** Resolves with the new level, which is at least 0; undefined if there is no such variant. */
  setLevel(change: StockChange): Promise<number | undefined> {
    return this.#write(async (transaction) => {
      const isThis = and(eq(variants.store, this.#store), eq(variants.id, change.variantId));
      const level =
        change.method === 'absolute'
          ? sql`${Math.max(0, change.value)}`
          : sql`GREATEST(0, ${variants.inventoryLevel} + ${change.value})`;
      const [row] = await transaction.update(variants).set({ inventoryLevel: level }).where(isThis).returning();
      if (!row) return undefined;
      await this.#edited(transaction);
      await this.#emitStock(transaction, change, { productId: row.productId, cause: 'updated' });
      return row.inventoryLevel;
    });
  }

  /** Sets prices; resolves with false if there is no such product or variant. */
  setPrice({ productId, variantId, price, salePrice }: PriceChange): Promise<boolean> {
    const fields = {
      ...(price === undefined ? {} : { price: toUnits(price) }),
      ...(salePrice === undefined ? {} : { salePrice: toUnits(salePrice) }),
    };
    return this.#write(async (transaction) => {
      const changed =
        variantId === undefined
          ? await transaction.update(products).set(fields).where(and(eq(products.store, this.#store), eq(products.id, productId))).returning({ id: products.id })
          : await transaction.update(variants).set(fields).where(and(eq(variants.store, this.#store), eq(variants.id, variantId), eq(variants.productId, productId))).returning({ id: variants.id });
      if (changed.length === 0) return false;
      await this.#edited(transaction);
      if (variantId !== undefined) await this.#events.emit(transaction, 'store/sku/updated', { type: 'sku', id: variantId, sku: { product_id: productId, variant_id: variantId } });
      await this.#events.emit(transaction, 'store/product/updated', { type: 'product', id: productId });
      return true;
    }); // prettier-ignore
  }

  async #take(transaction: Database, line: Cart['lines'][number]): Promise<void> {
    const found = this.#catalog.variant(line.variant_id);
    if (!found) throw new NoStock(`${line.variant_id}`);
    if (found.product.row.inventoryTracking === 'none') return;
    const isThere = and(
      eq(variants.store, this.#store),
      eq(variants.id, line.variant_id),
      gte(variants.inventoryLevel, line.quantity),
    );
    const taken = await transaction
      .update(variants)
      .set({ inventoryLevel: sql`${variants.inventoryLevel} - ${line.quantity}` })
      .where(isThere)
      .returning({ id: variants.id });
    if (taken.length === 0) throw new NoStock(found.product.row.name);
    const change = { variantId: line.variant_id, method: 'relative', value: -line.quantity } as const;
    await this.#emitStock(transaction, change, { productId: line.product_id, cause: 'order/updated' });
  }

  /** Converts cart lines to order lines, at the prices of the cart's customer. Line ids are positions. */
  #lines(lines: Cart['lines'], groupId: number): SeedOrder['lines'] {
    return lines.flatMap((line, index) => {
      const found = this.#catalog.variant(line.variant_id);
      if (!found) return [];
      const price = line.list_price ?? groupPrices(this.#catalog, groupId, found).calculated;
      return [
        {
          id: index + 1, product_id: line.product_id, variant_id: line.variant_id, name: line.name ?? found.product.row.name, sku: found.variant.sku, options: [], quantity: line.quantity,
          price: toNumber(price),
        },
      ];
    }); // prettier-ignore
  }

  /** Checks out a cart in one transaction: deletes it, reduces the stock and creates the order. */
  async place(
    cartId: string,
    order: Omit<SeedOrder, 'id' | 'created_at' | 'lines' | 'customer_id' | 'cart_id'>,
    { groupId, orders }: { readonly groupId: number; readonly orders: Orders },
  ): Promise<PlaceOutcome> {
    try {
      return await this.#write(async (transaction): Promise<PlaceOutcome> => {
        const isThis = and(eq(carts.id, cartId), eq(carts.store, this.#store));
        const [cart] = await transaction.delete(carts).where(isThis).returning();
        if (!cart) return { kind: 'no-cart' };
        // A fixed lock order, so that concurrent orders of the same products cannot deadlock.
        for (const line of cart.lines.toSorted((left, right) => left.variant_id - right.variant_id))
          await this.#take(transaction, line);
        await this.#edited(transaction);
        const lines = this.#lines(cart.lines, groupId);
        const placed = { ...order, lines, customer_id: cart.customerId, cart_id: cartId };
        const made = await orders.place(transaction, placed);
        await this.#events.emit(transaction, 'store/cart/converted', { type: 'cart', id: cartId, orderId: made.id });
        return { kind: 'ok', order: made };
      });
    } catch (error) {
      if (error instanceof NoStock) return { kind: 'no-stock', name: error.product };
      throw error;
    }
  }
}
