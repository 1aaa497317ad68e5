/**
 * Remaining calls to a store's platform in its current rate limit window. The shop refuses calls before the platform does, and reads before writes: a
 * flood of reads must not block cart changes. The platform's headers report the remaining quota, since other processes and apps share it.
 */

export interface CallBudgetOptions {
  readonly fetch: typeof fetch;
  /** Quota until the platform reports one; by default that of its Pro plan. */
  readonly quota?: number;
  readonly windowMs?: number;
  readonly clock?: () => number;
}

const QUOTA = 450;
const WINDOW_MS = 30_000;
/** Shares of the quota reserved for writes, and for other programs. */
const LEFT_FOR_WRITES = 0.2;
const LEFT_FOR_OTHERS = 0.04;
/** A reported end of the window that is this much later belongs to a new window. */
const SLACK_MS = 1000;

function headerNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** A call beyond the budget is not sent: the response is 429 with the platform's own header for the waiting time. */
export function createCallBudget(options: CallBudgetOptions): typeof fetch {
  const { fetch: send, windowMs = WINDOW_MS, clock = () => performance.now() } = options;
  let quota = options.quota ?? QUOTA;
  let left = quota;
  let endsAt = -Infinity;
  let underWay = 0;

  function learn({ status, headers }: Response): void {
    const now = clock();
    const reportedQuota = headerNumber(headers, 'x-rate-limit-requests-quota');
    const reset = headerNumber(headers, 'x-rate-limit-time-reset-ms');
    const remaining = status === 429 ? 0 : headerNumber(headers, 'x-rate-limit-requests-left');
    if (reportedQuota !== undefined && reportedQuota > 0) quota = reportedQuota;
    if (reset === undefined || remaining === undefined) return;
    const isNext = now + reset > endsAt + SLACK_MS;
    const known = Math.max(0, remaining - underWay);
    left = isNext ? known : Math.min(left, known);
    endsAt = now + reset;
  }

  return async (input, init) => {
    const now = clock();
    if (now >= endsAt) [left, endsAt] = [quota, now + windowMs];
    const isRead = (init?.method ?? 'GET') === 'GET';
    if (left <= quota * (isRead ? LEFT_FOR_WRITES : LEFT_FOR_OTHERS)) {
      const headers = { 'x-rate-limit-time-reset-ms': `${Math.ceil(endsAt - now)}` };
      return new Response(null, { status: 429, headers });
    }
    left -= 1;
    underWay += 1;
    const response = await send(input, init).finally(() => (underWay -= 1));
    learn(response);
    return response;
  };
}
