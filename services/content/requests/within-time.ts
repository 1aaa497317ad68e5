/** Patterns come from outside and may backtrack for ever: work that runs them gets a time after which it is broken off. */
import { createContext, Script } from 'node:vm';

import { isWireObject } from '../stack/wire-object.ts';

const BUDGET_MS = 250;
const call = new Script('work()');

/** The work's result, or undefined when it took too long. What the work throws goes through. */
export function withinTime<T extends object>(work: () => T, budget = BUDGET_MS): T | undefined {
  try {
    return call.runInContext(createContext({ work }), { timeout: budget }) as T;
  } catch (error) {
    // Of another realm, so `instanceof` does not know it.
    if (isWireObject(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}
