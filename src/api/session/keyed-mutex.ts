/** Writes of one visit wait for each other, so that a cart is not begun twice and an add is not answered before it is done. */
const lines = new Map<string, Promise<unknown>>();

export async function withMutex<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(id) ?? Promise.resolve();
  const mine = before.then(work, work);
  const ended = mine.catch(() => undefined);
  lines.set(id, ended);
  try {
    return await mine;
  } finally {
    if (lines.get(id) === ended) lines.delete(id);
  }
}
