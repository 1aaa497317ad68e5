/** Sends the webhooks that are due, signed as Standard Webhooks has it, and tries again as long as the platform does. */
import { createHmac } from 'node:crypto';

import { and, asc, eq, lte } from 'drizzle-orm';

import { causeOf } from './database-error.ts';
import type { OpenDatabase } from './database.ts';
import { deliveries, hooks } from './schema-people.ts';

export interface WebhookSenderOptions {
  /** Key of the signature: the client secret of the account that registered. */
  readonly secret: string;
  readonly fetch?: typeof fetch;
  readonly clock: () => Date;
  /** Seconds between tries. */
  readonly retrySeconds?: readonly number[];
}

export interface WebhookSender {
  /** There may be something to send. */
  wake(): void;
  close(): Promise<void>;
}

/** The platform's own, about 48 hours in all; then the hook is switched off. */
const RETRY_SECONDS = [60, 180, 180, 300, 600, 900, 1800, 3600, 7200, 21_600, 50_400, 86_400];
const TIMEOUT_MS = 10_000;
/** Whoever takes a delivery has this long before another process may take it. */
const LEASE_MS = 60_000;
const AT_ONCE = 20;

type Delivery = typeof deliveries.$inferSelect;

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

  async function isTaken({ body, id }: Delivery, hook: typeof hooks.$inferSelect): Promise<boolean> {
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

  /** True for one process alone. */
  async function claim(one: Delivery): Promise<boolean> {
    const mine = and(eq(deliveries.id, one.id), eq(deliveries.dueAt, one.dueAt));
    const dueAt = clock().getTime() + LEASE_MS;
    const claimed = await opened.write((database) =>
      database.update(deliveries).set({ dueAt }).where(mine).returning({ id: deliveries.id }),
    );
    return claimed.length > 0;
  }

  async function settle(one: Delivery, hook: typeof hooks.$inferSelect): Promise<void> {
    const isThis = eq(deliveries.id, one.id);
    const isDone = await isTaken(one, hook);
    // What was cut off by closing is due again at once.
    const wait = closing.signal.aborted ? 0 : retrySeconds[one.attempts];
    await opened.write((database) =>
      database.transaction(async (transaction) => {
        if (isDone || wait === undefined) await transaction.delete(deliveries).where(isThis);
        else
          await transaction
            .update(deliveries)
            .set({ dueAt: clock().getTime() + wait * 1000, attempts: one.attempts + (closing.signal.aborted ? 0 : 1) })
            .where(isThis);
        if (!isDone && wait === undefined)
          await transaction
            .update(hooks)
            .set({ isActive: false, updatedAt: clock() })
            .where(and(eq(hooks.store, hook.store), eq(hooks.id, hook.id)));
      }),
    );
  }

  async function send(one: Delivery): Promise<void> {
    if (!(await claim(one))) return;
    const isHook = and(eq(hooks.store, one.store), eq(hooks.id, one.hookId));
    const [hook] = await opened.read((database) => database.select().from(hooks).where(isHook));
    if (hook?.isActive) await settle(one, hook);
    else await opened.write((database) => database.delete(deliveries).where(eq(deliveries.id, one.id)));
  }

  const next = () =>
    opened.read((database) => database.select().from(deliveries).orderBy(asc(deliveries.dueAt)).limit(1));

  async function drain(): Promise<void> {
    for (;;) {
      const due = await opened.read((database) =>
        database.select().from(deliveries).where(lte(deliveries.dueAt, clock().getTime())).limit(AT_ONCE),
      );
      if (due.length === 0 || closing.signal.aborted) break;
      await Promise.all(due.map(send));
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
