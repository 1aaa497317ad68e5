/** What happens in a store, told to those who registered for it: written with the change itself, sent afterwards by `webhook-sender.ts`. */
import { createHash, randomUUID } from 'node:crypto';

import { and, eq, inArray } from 'drizzle-orm';

import type { Database } from './database.ts';
import { deliveries, hooks } from './schema-people.ts';

export type EventData = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: number };

/** Scopes that a hook may name for an event: its own, and all of its resource. */
function scopesOf(scope: string): readonly string[] {
  const parts = scope.split('/');
  return [scope, ...parts.slice(1, -1).map((_, index) => [...parts.slice(0, index + 2), '*'].join('/'))];
}

export class Events {
  readonly #store: string;
  readonly #storeId: number;
  readonly #clock: () => Date;
  #hasTold = false;

  constructor(store: string, storeId: number, clock: () => Date) {
    this.#store = store;
    this.#storeId = storeId;
    this.#clock = clock;
  }

  /** Whether there is something to send. */
  get hasTold(): boolean {
    return this.#hasTold;
  }

  /** In the transaction of the change: told if and only if that is done. */
  async emit(transaction: Database, scope: string, data: EventData): Promise<void> {
    const isMeant = and(
      eq(hooks.store, this.#store),
      eq(hooks.isActive, true),
      inArray(hooks.scope, [...scopesOf(scope)]),
    );
    const listening = await transaction.select({ id: hooks.id, scope: hooks.scope }).from(hooks).where(isMeant);
    if (listening.length === 0) return;
    const now = this.#clock().getTime();
    const content = { scope, store_id: `${this.#storeId}`, data, producer: `stores/${this.#store}` };
    const rows = listening.map(({ id }) => {
      const created_at = Math.floor(now / 1000);
      const hash = createHash('sha1')
        .update(JSON.stringify({ ...content, created_at, nonce: randomUUID() }))
        .digest('hex');
      const body = JSON.stringify({ ...content, hash, created_at });
      return { id: randomUUID(), store: this.#store, hookId: id, body, attempts: 0, dueAt: now };
    });
    await transaction.insert(deliveries).values(rows);
    this.#hasTold = true;
  }
}
