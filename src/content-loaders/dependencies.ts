/** Which entries a page was made from: noted while it renders, read by publishing. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** One context for every bundle of the process: pages and publishing are bundled apart. */
const key = Symbol.for('firn.dependencies');
const shared = globalThis as unknown as Record<symbol, AsyncLocalStorage<Set<string>> | undefined>;
const context = (shared[key] ??= new AsyncLocalStorage<Set<string>>());

export function noteDependency(name: string): void {
  context.getStore()?.add(name);
}

/** Runs `work` and says what was read meanwhile: `product:blt…` an entry, `product:*` a list, `product@/ridge-98` a look-up by address that found nothing. */
export async function recordDependencies<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly dependencies: readonly string[] }> {
  const noted = new Set<string>();
  const result = await context.run(noted, work);
  return { result, dependencies: [...noted].toSorted() };
}
