/** Sends pending webhooks with Standard Webhooks signatures, and retries for as long as the platform does. */
import { createHmac } from 'node:crypto';

import { and, asc, eq, inArray, lte } from 'drizzle-orm';

import { causeOf } from '../database/database-error.ts';
import type { OpenDatabase } from '../database/database.ts';
import { deliveries, hooks } from '../database/schema-people.ts';

export interface WebhookSenderOptions {
  /** Signing key: the client secret of the registered account. */
  readonly secret: string;
  readonly fetch?: typeof fetch;
  readonly clock: () => Date;
  /** Seconds between attempts. */
  readonly retrySeconds?: readonly number[];
}

export interface WebhookSender {
  /** Call after writing deliveries. */
  wake(): void;
  close(): Promise<void>;
}

/** The platform's own schedule, about 48 hours in total; then the hook is deactivated. */
const RETRY_SECONDS = [60, 180, 180, 300, 600, 900, 1800, 3600, 7200, 21_600, 50_400, 86_400];
const TIMEOUT_MS = 10_000;
/** Lease of a claimed delivery; after that another process may claim it. */
const LEASE_MS = 60_000;
const AT_ONCE = 50;

type Delivery = typeof deliveries.$inferSelect;
type Hook = typeof hooks.$inferSelect;

export function signatureHeaders(
  secret: string,
  id: string,
  body: string,
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

export function createWebhookSender(opened: OpenDatabase, options: WebhookSenderOptions): WebhookSender {
  const { secret, clock, retrySeconds = RETRY_SECONDS } = options;
  const call = options.fetch ?? fetch;
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;

  async function isTaken({ body, id }: Delivery, hook: Hook): Promise<boolean> {
    try {
      const response = await call(hook.destination, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...hook.headers,
          ...signatureHeaders(secret, id, body, clock()),
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  }

  /** Claims due deliveries by postponing them: each is claimed by only one process. */
  async function claim(): Promise<readonly Delivery[]> {
    const now = clock().getTime();
    const isDue = lte(deliveries.dueAt, now);
    const due = await opened.read((database) =>
      database
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(isDue)
        .orderBy(asc(deliveries.dueAt))
        .limit(AT_ONCE),
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

  /** Deletes deliveries that were sent, or whose hook is gone, in one statement. */
  async function drop(done: readonly Delivery[]): Promise<void> {
    const ids = done.map(({ id }) => id);
    if (ids.length > 0)
      await opened.write((database) => database.delete(deliveries).where(inArray(deliveries.id, ids)));
  }

  async function postpone(one: Delivery, hook: Hook): Promise<void> {
    const isThis = eq(deliveries.id, one.id);
    // A delivery aborted by closing is due again immediately.
    const wait = closing.signal.aborted ? 0 : retrySeconds[one.attempts];
    await opened.write((database) =>
      database.transaction(async (transaction) => {
        if (wait !== undefined) {
          await transaction
            .update(deliveries)
            .set({ dueAt: clock().getTime() + wait * 1000, attempts: one.attempts + (closing.signal.aborted ? 0 : 1) })
            .where(isThis);
          return;
        }
        await transaction.delete(deliveries).where(isThis);
        await transaction
          .update(hooks)
          .set({ isActive: false, updatedAt: clock() })
          .where(and(eq(hooks.store, hook.store), eq(hooks.id, hook.id)));
      }),
    );
  }

  async function send(claimed: readonly Delivery[]): Promise<void> {
    const ids = [...new Set(claimed.map(({ hookId }) => hookId))];
    const known = await opened.read((database) => database.select().from(hooks).where(inArray(hooks.id, ids)));
    const sent = await Promise.all(
      claimed.map(async (one) => {
        const hook = known.find(({ store, id }) => store === one.store && id === one.hookId);
        return { one, hook, isDone: !hook?.isActive || (await isTaken(one, hook)) };
      }),
    );
    await drop(sent.filter(({ isDone }) => isDone).map(({ one }) => one));
    for (const { one, hook, isDone } of sent) if (!isDone && hook) await postpone(one, hook);
  }

  const next = () =>
    opened.read((database) => database.select().from(deliveries).orderBy(asc(deliveries.dueAt)).limit(1));

  async function drain(): Promise<void> {
    for (;;) {
      const claimed = closing.signal.aborted ? [] : await claim();
      if (claimed.length === 0) break;
      await send(claimed);
    }
    const [later] = await next();
    if (later && !closing.signal.aborted) {
      timer = setTimeout(wake, Math.max(100, Math.min(later.dueAt - clock().getTime(), LEASE_MS)));
      timer.unref();
    }
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    isWanted = true;
    running ??= (async () => {
      while (isWanted) {
        isWanted = false;
        clearTimeout(timer);
        await drain();
      }
    })()
      .catch((error: unknown) => {
        console.error(`commerce: webhooks could not be sent (${causeOf(error)})`);
        if (!closing.signal.aborted) timer = setTimeout(wake, LEASE_MS).unref();
      })
      .finally(() => (running = undefined));
  }

  wake();
  return {
    wake,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
