/** Circuit breaker of one operation: after some failures in a row it refuses calls, and lets one through after a while. */
export interface CircuitBreaker {
  /** Throws a TypeError while the circuit is open; when the time is over, it lets one call through. */
  enter(): void;
  note(isFailure: boolean): void;
  /** Ends a call whose outcome says nothing about the platform. */
  leave(): void;
  readonly isOpen: boolean;
}

export interface CircuitBreakerOptions {
  /** Consecutive failures that open the circuit. */
  readonly failures: number;
  /** How long an open circuit refuses calls. */
  readonly openMs: number;
  /** Monotonic time in milliseconds. */
  readonly clock: () => number;
  /** Receives a line when the circuit opens and when it closes. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

export function createCircuitBreaker(operation: string, options: CircuitBreakerOptions): CircuitBreaker {
  const { failures, openMs, clock, log } = options;
  let failed = 0;
  let openUntil = 0;
  let isProbing = false;
  return {
    get isOpen() {
      return failed >= failures;
    },
    enter() {
      if (failed < failures) return;
      if (clock() < openUntil || isProbing)
        throw new TypeError('The circuit breaker is open: the platform failed repeatedly.');
      isProbing = true;
    },
    leave: () => void (isProbing = false),
    note(isFailure) {
      isProbing = false;
      if (!isFailure) {
        if (failed >= failures) log({ level: 'warn', event: 'circuit-closed', operation });
        failed = 0;
        return;
      }
      failed += 1;
      if (failed < failures) return;
      if (failed === failures) log({ level: 'error', event: 'circuit-open', operation, openMs });
      openUntil = clock() + openMs;
    },
  };
}
