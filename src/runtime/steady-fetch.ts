/** Calls to a platform that has bad moments: reads are tried again, a few times and not for long; one that is down is left alone for a while. */

export interface SteadyOptions {
  readonly fetch?: typeof fetch;
  /** Failures in a row after which the platform counts as down. */
  readonly failures?: number;
  /** How long it is then left alone before one call may try. */
  readonly restMs?: number;
  readonly clock?: () => number;
  /** Of pauses; tests have none. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Hears when the platform counts as down, and when it is back. */
  readonly log?: (line: Readonly<Record<string, unknown>>) => void;
}

const RETRIES = 2;
const FAILURES = 10;
const REST_MS = 5000;
const FIRST_PAUSE_MS = 100;
/** Nobody waits longer than this for the platform's permission to ask again. */
const MOST_PAUSE_MS = 1500;
const WORTH_AGAIN = new Set([429, 502, 503, 504]);

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

/** A breaker a platform: whoever shares this function shares what is known of it. Writes are sent once, whatever comes of them. */
export function createSteadyFetch(options: SteadyOptions = {}): typeof fetch {
  const { failures = FAILURES, restMs = REST_MS, pause = sleep, log = () => undefined } = options;
  const ask = options.fetch ?? fetch;
  const clock = options.clock ?? (() => Date.now());
  let failed = 0;
  let openUntil = 0;
  let isProbing = false;

  function note(isFailure: boolean): void {
    isProbing = false;
    if (!isFailure) {
      if (failed >= failures) log({ level: 'warn', event: 'platform-back' });
      failed = 0;
      return;
    }
    failed += 1;
    if (failed < failures) return;
    if (failed === failures) log({ level: 'error', event: 'platform-down', restMs });
    openUntil = clock() + restMs;
  }

  /** Throws at once while the platform counts as down; then lets one call through to see. */
  function enter(): void {
    if (failed < failures) return;
    if (clock() < openUntil || isProbing) throw new TypeError('The platform is left alone for a moment.');
    isProbing = true;
  }

  async function once(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    enter();
    try {
      const response = await ask(input, init);
      // One whose storage is full answers all the same.
      note(response.status >= 500 && response.status !== 507);
      return response;
    } catch (error) {
      note(true);
      throw error;
    }
  }

  return async (input, init) => {
    const isRead = (init?.method ?? 'GET') === 'GET';
    for (let attempt = 0; ; attempt += 1) {
      const mayAgain = isRead && attempt < RETRIES && failed < failures;
      const outcome = await once(input, init).catch((error: unknown) => {
        // Who was slow once is not waited for a second time.
        if (!mayAgain || init?.signal?.aborted) throw error;
        return undefined;
      });
      if (outcome && !(mayAgain && WORTH_AGAIN.has(outcome.status))) return outcome;
      const ms = pauseFor(outcome, attempt);
      if (ms === undefined && outcome) return outcome;
      await outcome?.body?.cancel();
      await pause(ms ?? FIRST_PAUSE_MS);
    }
  };
}
