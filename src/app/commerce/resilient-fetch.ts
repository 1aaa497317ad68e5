/**
 * Fetch for an unreliable platform: retries reads a few times with short pauses, and stops calling an operation that keeps failing (circuit breaker).
 */
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

export interface ResilientFetchOptions {
  readonly fetch?: typeof fetch;
  /** Consecutive failures of an operation that open its circuit breaker. */
  readonly failures?: number;
  /** How long an open breaker refuses calls before it lets one through. */
  readonly restMs?: number;
  /** Monotonic time in milliseconds. */
  readonly clock?: () => number;
  /** Waits before a retry; replaced in tests. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Receives a line when a breaker opens and when it closes. */
  readonly log?: (line: Readonly<Record<string, unknown>>) => void;
}

const RETRIES = 2;
const FAILURES = 10;
const REST_MS = 5000;
const FIRST_PAUSE_MS = 100;
/** The longest pause before a retry; a call for which the platform demands a longer one is not retried. */
const MOST_PAUSE_MS = 1500;
const WORTH_AGAIN = new Set([429, 502, 503, 504]);
/** Limit of breakers: the clients have fewer operations. Operations beyond it share one breaker. */
const MOST_BREAKERS = 200;

const sleep = (ms: number): Promise<void> =>
  new Promise((resume) => {
    setTimeout(resume, ms);
  });

/** Pause before the next retry, in milliseconds; undefined when the pause would be too long. */
function pauseFor(response: Response | undefined, attempt: number): number | undefined {
  const resetMs = response?.status === 429 ? response.headers.get('x-rate-limit-time-reset-ms') : null;
  const ms = resetMs === null ? FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()) : Number(resetMs);
  return ms >= 0 && ms <= MOST_PAUSE_MS ? ms : undefined;
}

/** Method and path, without query and with `*` for ids, so that for example all carts share one breaker. */
function operationOf(input: RequestInfo | URL, init: RequestInit | undefined): string {
  const address = input instanceof Request ? input.url : `${input}`;
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  return `${method} ${path.replaceAll(/(?<=\/)(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/|$)/gi, '*')}`;
}

/** Whether the request cannot be built (invalid header, address or body): the platform was not reached and did not fail. */
function isOfRequest(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const { signal: _signal, ...rest } = init ?? {};
  try {
    return new Request(input, rest).method === '';
  } catch {
    return true;
  }
}

interface Whole {
  readonly response: Response;
  /** Whether the response is a success whose body is not a JSON document (a maintenance page, a truncated response). */
  readonly isBroken: boolean;
}

function isJsonDocument(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** Reads the whole body: a truncated or stalled one is a failure of the platform. */
async function whole(response: Response): Promise<Whole> {
  if (!response.body) return { response, isBroken: false };
  const text = await response.text();
  const { ok, status, statusText, headers } = response;
  const isBroken = ok && text !== '' && !isJsonDocument(text);
  return { response: new Response(text, { status, statusText, headers }), isBroken };
}

/**
 * One function per store, with one circuit breaker per operation, since checkout may fail while carts work. Only failures of the platform count: no
 * connection, a timeout, a truncated response, 5xx. Refusals (4xx, 507) and requests that cannot be sent do not. Writes are not retried.
 */
export function createResilientFetch(options: ResilientFetchOptions = {}): typeof fetch {
  const { failures = FAILURES, restMs = REST_MS, pause = sleep, log = () => undefined } = options;
  const send = options.fetch ?? fetch;
  const breaking = { failures, openMs: restMs, clock: options.clock ?? (() => performance.now()), log };
  const breakers = new Map<string, CircuitBreaker>();

  function breakerOf(input: RequestInfo | URL, init: RequestInit | undefined): CircuitBreaker {
    const operation = operationOf(input, init);
    const key = breakers.size >= MOST_BREAKERS && !breakers.has(operation) ? '' : operation;
    const known = breakers.get(key) ?? createCircuitBreaker(key, breaking);
    breakers.set(key, known);
    return known;
  }

  async function once(
    breaker: CircuitBreaker,
    input: RequestInfo | URL,
    init: RequestInit | undefined,
  ): Promise<Response> {
    breaker.enter();
    try {
      const { response, isBroken } = await whole(await send(input, init));
      // 507 (the platform's storage is full) is a refusal, not a failure.
      breaker.note(isBroken || (response.status >= 500 && response.status !== 507));
      return response;
    } catch (error) {
      if (isOfRequest(input, init) || (error instanceof Error && error.name === 'AbortError')) breaker.leave();
      else breaker.note(true);
      throw error;
    }
  }

  return async (input, init) => {
    const breaker = breakerOf(input, init);
    const isRead = (init?.method ?? 'GET') === 'GET';
    for (let attempt = 0; ; attempt += 1) {
      const mayAgain = isRead && attempt < RETRIES && !breaker.isOpen;
      const outcome = await once(breaker, input, init).catch((error: unknown) => {
        // Do not retry a request that timed out.
        if (!mayAgain || init?.signal?.aborted) throw error;
        return undefined;
      });
      if (outcome && !(mayAgain && WORTH_AGAIN.has(outcome.status))) return outcome;
      const ms = pauseFor(outcome, attempt);
      if (ms === undefined && outcome) return outcome;
      await pause(ms ?? FIRST_PAUSE_MS);
    }
  };
}
