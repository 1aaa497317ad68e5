/** Webhook registrations of one store. */
import { and, asc, eq } from 'drizzle-orm';

import type { Database, OpenDatabase } from '../database/database.ts';
import { nextIds } from '../database/id-counter.ts';
import { deliveries, hooks } from '../database/schema-people.ts';
import type { StoreContext } from '../store-context.ts';
import type { HookList } from './hook-list.ts';

export type Hook = typeof hooks.$inferSelect;
export type HookFields = Pick<Hook, 'scope' | 'destination' | 'headers' | 'isActive'>;

export class Hooks {
  readonly #opened: OpenDatabase;
  readonly #store: string;
  readonly #clock: () => Date;
  readonly #list: HookList;

  constructor({ opened, store, clock, hookList }: StoreContext) {
    this.#opened = opened;
    this.#store = store;
    this.#clock = clock;
    this.#list = hookList;
  }

  async #write<T>(work: (database: Database) => Promise<T>): Promise<T> {
    try {
      return await this.#opened.write(work);
    } finally {
      this.#list.outdated();
    }
  }

  #one = (id: number) => and(eq(hooks.store, this.#store), eq(hooks.id, id));

  list(): Promise<Hook[]> {
    return this.#opened.read((database) =>
      database.select().from(hooks).where(eq(hooks.store, this.#store)).orderBy(asc(hooks.id)),
    );
  }

  async get(id: number): Promise<Hook | undefined> {
    const [row] = await this.#opened.read((database) => database.select().from(hooks).where(this.#one(id)));
    return row;
  }

  create(fields: HookFields): Promise<Hook> {
    return this.#write((database) =>
      database.transaction(async (transaction) => {
        const id = await nextIds(transaction, { store: this.#store, name: 'hook' });
        const at = this.#clock();
        const row: Hook = { ...fields, store: this.#store, id, createdAt: at, updatedAt: at };
        await transaction.insert(hooks).values(row);
        return row;
      }),
    );
  }

  async update(id: number, fields: Partial<HookFields>): Promise<Hook | undefined> {
    const [row] = await this.#write((database) =>
      database
        .update(hooks)
        .set({ ...fields, updatedAt: this.#clock() })
        .where(this.#one(id))
        .returning(),
    );
    return row;
  }

  /** Deletes a webhook and its pending deliveries. */
  delete(id: number): Promise<Hook | undefined> {
    return this.#write((database) =>
      database.transaction(async (transaction) => {
        const isFor = and(eq(deliveries.store, this.#store), eq(deliveries.hookId, id));
        await transaction.delete(deliveries).where(isFor);
        const [row] = await transaction.delete(hooks).where(this.#one(id)).returning();
        return row;
      }),
    );
  }
}
