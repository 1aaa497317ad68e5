/** Work on many things, a few at once. The first failure ends it: nothing new is begun, and what runs is waited for. */
export async function forEachConcurrently<T>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const queue = things.values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const thing of queue) {
      await work(thing).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
