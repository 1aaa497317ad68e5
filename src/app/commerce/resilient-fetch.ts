/** Calls to a platform that fails at times: reads are retried a few times within a short while; an operation that keeps failing is not called for a while. */

export interface SteadyOptions {
  readonly fetch?: typeof fetch;
  /** Failures of an operation in a row after which its circuit breaker opens. */
  readonly failures?: number;
  /** How long an open breaker refuses calls before it lets one through. */
  readonly restMs?: number;
  readonly clock?: () => number;
  /** Of pauses; tests have none. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Gets a line when a breaker opens, and when it closes again. */
  readonly log?: (line: Readonly<Record<string, unknown>>) => void;
}

const RETRIES = 2;
const FAILURES = 10;
const REST_MS = 5000;
const FIRST_PAUSE_MS = 100;
/** The longest pause before a retry, also when the platform asks for a longer one. */
const MOST_PAUSE_MS = 1500;
const WORTH_AGAIN = new Set([429, 502, 503, 504]);
/** Operations are few: the calls of the clients. A caller with more of them shares the last breaker. */
const MOST_BREAKERS = 200;

const sleep = (ms: number): Promise<void> =>
  new Promise((resume) => {
    setTimeout(resume, ms);
  });

/** Undefined when it is not worth waiting for. */
function pauseFor(response: Response | undefined, attempt: number): number | undefined {
  const told = response?.status === 429 ? response.headers.get('x-rate-limit-time-reset-ms') : null;
  const ms = told === null ? FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()) : Number(told);
  return ms >= 0 && ms <= MOST_PAUSE_MS ? ms : undefined;
}

/** What is called: method and path, without query and with `*` for ids, so that one breaker stands for all carts. */
function operationOf(input: RequestInfo | URL, init: RequestInit | undefined): string {
  const address = input instanceof Request ? input.url : `${input}`;
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  return `${method} ${path.replaceAll(/(?<=\/)(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?=\/|$)/gi, '*')}`;
}

/** A request that cannot be put into words (a header, an address, a body) fails before the platform is reached: the platform is well. */
function isOfRequest(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const { signal: _signal, ...words } = init ?? {};
  try {
    return new Request(input, words).method === '';
  } catch {
    return true;
  }
}

interface Whole {
  readonly response: Response;
  /** A success whose body is no JSON (a maintenance page, half an answer) is none. */
  readonly isBroken: boolean;
}

/** The answer to its last byte: one that breaks off, or stalls, is a failure of the platform like no answer. */
async function whole(response: Response): Promise<Whole> {
  if (!response.body) return { response, isBroken: false };
  const text = await response.text();
  const { ok, status, statusText, headers } = response;
  const isBroken = ok && text !== '' && !/^\s*(?:\{[^]*\}|\[[^]*\])\s*$/.test(text);
  return { response: new Response(text, { status, statusText, headers }), isBroken };
}

interface Breaker {
  /** Throws at once while the breaker is open; then lets one call through. */
  enter(): void;
  note(isFailure: boolean): void;
  /** Ends a call that says nothing of the platform. */
  leave(): void;
  readonly isOpen: boolean;
}

/**
 * One function a store; it has one circuit breaker an operation, since checkout may fail while carts are well. Only failures of the platform count: no
 * connection, no answer in time, an answer that breaks off, 5xx. Refusals (4xx, 507) and requests that cannot be sent do not. Writes are sent once.
 */
export function createSteadyFetch(options: SteadyOptions = {}): typeof fetch {
  const { failures = FAILURES, restMs = REST_MS, pause = sleep, log = () => undefined } = options;
  const ask = options.fetch ?? fetch;
  const clock = options.clock ?? (() => Date.now());
  const breakers = new Map<string, Breaker>();

  function createBreaker(operation: string): Breaker {
    let failed = 0;
    let openUntil = 0;
    let isProbing = false;
    return {
      get isOpen() {
        return failed >= failures;
      },
      enter() {
        if (failed < failures) return;
        if (clock() < openUntil || isProbing) throw new TypeError('The platform is left alone for a moment.');
        isProbing = true;
      },
      leave: () => void (isProbing = false),
      note(isFailure) {
        isProbing = false;
        if (!isFailure) {
          if (failed >= failures) log({ level: 'warn', event: 'platform-back', operation });
          failed = 0;
          return;
        }
        failed += 1;
        if (failed < failures) return;
        if (failed === failures) log({ level: 'error', event: 'platform-down', operation, restMs });
        openUntil = clock() + restMs;
      },
    };
  }

  function breakerOf(input: RequestInfo | URL, init: RequestInit | undefined): Breaker {
    const operation = operationOf(input, init);
    const key = breakers.size >= MOST_BREAKERS && !breakers.has(operation) ? '' : operation;
    const known = breakers.get(key) ?? createBreaker(key);
    breakers.set(key, known);
    return known;
  }

  async function once(breaker: Breaker, input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    breaker.enter();
    try {
      const { response, isBroken } = await whole(await ask(input, init));
      // A platform whose storage is full (507) answers all the same.
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
