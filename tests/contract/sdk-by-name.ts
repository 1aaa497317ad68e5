/** Calls an SDK's methods by name for tables of calls: one SDK's types lack methods, the other's differ by class. */

export interface Sdk {
  [method: string]: (...given: unknown[]) => Sdk;
}

/** A method and its arguments; a function argument is called with a fresh start object, and its result is passed. */
export type Step = readonly [method: string, ...given: unknown[]];
export type Made = (fresh: () => Sdk) => unknown;

/** Calls the steps in sequence on `start`, or on a fresh start object. */
export function called(fresh: () => Sdk, steps: readonly Step[], start = fresh()): Sdk {
  return steps.reduce((sdk, [method, ...given]) => {
    const call = sdk[method];
    if (!call) throw new Error(`The SDK has no method ${method}.`);
    return call.apply(
      sdk,
      given.map((value) => (typeof value === 'function' ? (value as Made)(fresh) : value)),
    );
  }, start);
}

export function methodsOf(sdk: Sdk): readonly string[] {
  const methods = new Set<string>();
  for (let one: object = sdk; one !== Object.prototype; one = Object.getPrototypeOf(one) as object)
    for (const name of Object.getOwnPropertyNames(one))
      if (typeof (one as Record<string, unknown>)[name] === 'function') methods.add(name);
  return [...methods];
}
