/** Orders of one store in the database. */
import { and, asc, eq, gte, lte } from 'drizzle-orm';

import type { Database, OpenDatabase } from '../database/database.ts';
import { nextIds } from '../database/id-counter.ts';
import { orders } from '../database/schema-people.ts';
import type { Events } from '../hooks/events.ts';
import type { SeedOrder } from '../seed/seed-orders.ts';
import type { StoreContext } from '../store-context.ts';

export type Order = typeof orders.$inferSelect;

export interface OrderFilter {
  readonly customerId?: number;
  readonly statusId?: number;
  readonly minId?: number;
  readonly maxId?: number;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
}

export class Orders {
  readonly #opened: OpenDatabase;
  readonly #store: string;
  readonly #clock: () => Date;
  readonly #events: Events;

  constructor({ opened, store, clock, events }: StoreContext) {
    this.#opened = opened;
    this.#store = store;
    this.#clock = clock;
    this.#events = events;
  }

  /** The orders that match a filter, sorted by id. */
  list(filter: OrderFilter): Promise<Order[]> {
    const { customerId, statusId, minId, maxId, createdAfter, createdBefore } = filter;
    const condition = and(
      eq(orders.store, this.#store),
      customerId === undefined ? undefined : eq(orders.customerId, customerId),
      statusId === undefined ? undefined : eq(orders.statusId, statusId),
      minId === undefined ? undefined : gte(orders.id, minId),
      maxId === undefined ? undefined : lte(orders.id, maxId),
      createdAfter === undefined ? undefined : gte(orders.createdAt, createdAfter),
      createdBefore === undefined ? undefined : lte(orders.createdAt, createdBefore),
    );
    return this.#opened.read((database) => database.select().from(orders).where(condition).orderBy(asc(orders.id)));
  }

  async get(id: number): Promise<Order | undefined> {
    const isThis = and(eq(orders.store, this.#store), eq(orders.id, id));
    const [row] = await this.#opened.read((database) => database.select().from(orders).where(isThis));
    return row;
  }

  /** Creates an order in the transaction that reduces the stock. */
  async place(transaction: Database, order: Omit<SeedOrder, 'id' | 'created_at'>): Promise<Order> {
    const id = await nextIds(transaction, { store: this.#store, name: 'order' });
    const at = this.#clock();
    const data: SeedOrder = { ...order, id, created_at: at.toISOString() };
    const row = {
      store: this.#store, id, customerId: order.customer_id, statusId: order.status_id, createdAt: at, updatedAt: at, data,
    }; // prettier-ignore
    await transaction.insert(orders).values(row);
    await this.#events.emit(transaction, 'store/order/created', { type: 'order', id });
    return row;
  }

  /** Changes an order's status and adds a shipment; undefined if there is no such order. */
  change(
    id: number,
    { statusId, shipment }: { readonly statusId?: number; readonly shipment?: SeedOrder['shipments'][number] },
  ): Promise<Order | undefined> {
    const isThis = and(eq(orders.store, this.#store), eq(orders.id, id));
    return this.#opened.write((database) =>
      database.transaction(async (transaction) => {
        const [known] = await transaction.select().from(orders).where(isThis).for('update');
        if (!known) return undefined;
        const shipments = shipment ? [...known.data.shipments, shipment] : known.data.shipments;
        const next = {
          statusId: statusId ?? known.statusId,
          data: { ...known.data, shipments },
          updatedAt: this.#clock(),
        };
        const [row] = await transaction.update(orders).set(next).where(isThis).returning();
        if (next.statusId !== known.statusId)
          await this.#events.emit(transaction, 'store/order/statusUpdated', {
            type: 'order',
            id,
            status: { previous_status_id: known.statusId, new_status_id: next.statusId },
          });
        if (shipment)
          await this.#events.emit(transaction, 'store/shipment/created', {
            type: 'shipment',
            id: shipment.id,
            orderId: id,
          });
        await this.#events.emit(transaction, 'store/order/updated', { type: 'order', id });
        return row;
      }),
    );
  }
}
