/** Events of a store for its registered webhooks: written in the transaction of the change, sent later by `webhook-sender.ts`. */
import { createHash, randomUUID } from 'node:crypto';

import { and, eq, inArray } from 'drizzle-orm';

import type { Database } from '../database/database.ts';
import { deliveries, hooks } from '../database/schema-people.ts';
import { channelEvents, channelScope } from './channel-events.ts';
import type { HookList } from './hook-list.ts';

export type EventData = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: number | string };

export interface StoreEvent {
  readonly scope: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Scopes that match an event: its own and the wildcards above it. `store/channel/*` does not match what happens in a channel. */
function scopesOf(scope: string): readonly string[] {
  const parts = scope.split('/');
  const shortest = parts[1] === 'channel' ? 4 : 2;
  const lengths = parts.slice(1, -1).map((_, index) => index + 2);
  const wildcards = lengths.filter((length) => length >= shortest);
  return [scope, ...wildcards.map((length) => [...parts.slice(0, length), '*'].join('/'))];
}

export interface EventsOptions {
  /** The store's hash. */
  readonly store: string;
  readonly storeId: number;
  readonly clock: () => Date;
  readonly hookList: HookList;
}

export class Events {
  readonly #store: string;
  readonly #storeId: number;
  readonly #clock: () => Date;
  readonly #hookList: HookList;
  #hasEmitted = false;

  constructor({ store, storeId, clock, hookList }: EventsOptions) {
    this.#store = store;
    this.#storeId = storeId;
    this.#clock = clock;
    this.#hookList = hookList;
  }

  /** Whether events have been emitted. */
  get hasEmitted(): boolean {
    return this.#hasEmitted;
  }

  /**
   * Whether a webhook is registered for a scope with this prefix, in the store or in its channel. Must be called outside a transaction: the embedded database has one connection.
   */
  async hasListeners(prefix: string): Promise<boolean> {
    const scopes = await this.#hookList.scopes(this.#store);
    return scopes.some((scope) => scope.startsWith(prefix) || scope.startsWith(channelScope(prefix)));
  }

  #row({ scope, data }: StoreEvent, hookId: number) {
    const now = this.#clock().getTime();
    const content = { scope, store_id: `${this.#storeId}`, data, producer: `stores/${this.#store}` };
    const created_at = Math.floor(now / 1000);
    const hash = createHash('sha1')
      .update(JSON.stringify({ ...content, created_at, nonce: randomUUID() }))
      .digest('hex');
    const body = JSON.stringify({ ...content, hash, created_at });
    return { id: randomUUID(), store: this.#store, hookId, body, attempts: 0, dueAt: now };
  }

  /** Stores events for sending. Must be called in the transaction of the change, so that they are sent only if it commits. */
  async emitAll(transaction: Database, storeEvents: readonly StoreEvent[]): Promise<void> {
    if (storeEvents.length === 0) return;
    const events = storeEvents.flatMap((event) => [event, ...channelEvents(event)]);
    const scopes = [...new Set(events.flatMap(({ scope }) => scopesOf(scope)))];
    const isMeant = and(eq(hooks.store, this.#store), eq(hooks.isActive, true), inArray(hooks.scope, scopes));
    const listening = await transaction.select({ id: hooks.id, scope: hooks.scope }).from(hooks).where(isMeant);
    const rows = events.flatMap((event) => {
      const names = scopesOf(event.scope);
      return listening.filter((hook) => names.includes(hook.scope)).map((hook) => this.#row(event, hook.id));
    });
    if (rows.length === 0) return;
    await transaction.insert(deliveries).values(rows);
    this.#hasEmitted = true;
  }

  emit(transaction: Database, scope: string, data: EventData): Promise<void> {
    return this.emitAll(transaction, [{ scope, data }]);
  }
}
