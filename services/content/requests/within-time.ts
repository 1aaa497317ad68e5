/** Time limit for work that runs regular expressions from requests, which may backtrack for an unlimited time. */
import { createContext, Script } from 'node:vm';

import { isWireObject } from '../stack/wire-object.ts';

const BUDGET_MS = 250;
const call = new Script('work()');

/** Runs work and returns its result, or undefined on timeout. Exceptions thrown by the work pass through. */
export function withinTime<T extends object>(work: () => T, budget = BUDGET_MS): T | undefined {
  try {
    return call.runInContext(createContext({ work }), { timeout: budget }) as T;
  } catch (error) {
    // The error is from another realm, so `instanceof` does not work.
    if (isWireObject(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}
