/** Pending webhook deliveries in the database. */
import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';

import type { OpenDatabase } from '../database/database.ts';
import { deliveries, hooks } from '../database/schema-people.ts';

export type Delivery = typeof deliveries.$inferSelect;
export type Hook = typeof hooks.$inferSelect;

/** Lease of a claimed delivery; after that another process may claim it. */
export const LEASE_MS = 60_000;
const AT_ONCE = 50;

export interface DeliveryQueue {
  /** Claims due deliveries by postponing them: each is claimed by only one process. */
  claim(): Promise<readonly Delivery[]>;
  /** Hooks of the deliveries, including inactive ones. */
  hooksOf(claimed: readonly Delivery[]): Promise<readonly Hook[]>;
  /** Deletes deliveries that were sent, or whose hook is gone, in one statement. */
  drop(done: readonly Delivery[]): Promise<void>;
  /** Makes a delivery due again after its next wait, or deactivates the hook if no retry is left. */
  postpone(one: Delivery, hook: Hook): Promise<void>;
  /** Makes a delivery due immediately, without counting an attempt. */
  release(one: Delivery): Promise<void>;
  /** When the next delivery is due, in milliseconds; undefined if none is pending. */
  nextDueAt(): Promise<number | undefined>;
}

type RetrySeconds = readonly number[];

/**
 * A delivery that waits much longer than after its last attempt was postponed before the clock was set back; it is due. Twice the wait, because the
 * clocks of two processes may differ.
 */
function isDueAt(now: number, retrySeconds: RetrySeconds) {
  const waitsMs = [0, ...retrySeconds].map((seconds) => Math.max(seconds * 1000, LEASE_MS));
  const isMisdated = waitsMs.map((ms, attempts) => and(eq(deliveries.attempts, attempts), gt(deliveries.dueAt, now + 2 * ms))); // prettier-ignore
  return or(lte(deliveries.dueAt, now), ...isMisdated);
}

async function claimDue(opened: OpenDatabase, now: number, retrySeconds: RetrySeconds): Promise<readonly Delivery[]> {
  const isDue = isDueAt(now, retrySeconds);
  const due = await opened.read((database) =>
    database.select({ id: deliveries.id }).from(deliveries).where(isDue).orderBy(asc(deliveries.dueAt)).limit(AT_ONCE),
  );
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  return opened.write((database) =>
    database
      .update(deliveries)
      .set({ dueAt: now + LEASE_MS })
      .where(and(inArray(deliveries.id, ids), isDue))
      .returning(),
  );
}

/** `retrySeconds`: seconds between attempts. */
export function createDeliveryQueue(
  opened: OpenDatabase,
  { clock, retrySeconds }: { readonly clock: () => Date; readonly retrySeconds: RetrySeconds },
): DeliveryQueue {
  const isThis = ({ id }: Delivery) => eq(deliveries.id, id);

  async function deactivate(one: Delivery, hook: Hook): Promise<void> {
    await opened.write((database) =>
      database.transaction(async (transaction) => {
        await transaction.delete(deliveries).where(isThis(one));
        await transaction
          .update(hooks)
          .set({ isActive: false, updatedAt: clock() })
          .where(and(eq(hooks.store, hook.store), eq(hooks.id, hook.id)));
      }),
    );
  }

  return {
    claim: () => claimDue(opened, clock().getTime(), retrySeconds),
    hooksOf(claimed) {
      const ids = [...new Set(claimed.map(({ hookId }) => hookId))];
      return opened.read((database) => database.select().from(hooks).where(inArray(hooks.id, ids)));
    },
    async drop(done) {
      const ids = done.map(({ id }) => id);
      if (ids.length > 0)
        await opened.write((database) => database.delete(deliveries).where(inArray(deliveries.id, ids)));
    },
    async postpone(one, hook) {
      const wait = retrySeconds[one.attempts];
      if (wait === undefined) return deactivate(one, hook);
      const next = { dueAt: clock().getTime() + wait * 1000, attempts: one.attempts + 1 };
      await opened.write((database) => database.update(deliveries).set(next).where(isThis(one)));
    },
    async release(one) {
      const dueAt = clock().getTime();
      await opened.write((database) => database.update(deliveries).set({ dueAt }).where(isThis(one)));
    },
    async nextDueAt() {
      const [next] = await opened.read((database) =>
        database.select().from(deliveries).orderBy(asc(deliveries.dueAt)).limit(1),
      );
      return next?.dueAt;
    },
  };
}
