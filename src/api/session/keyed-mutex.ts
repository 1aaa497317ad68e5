/** Serializes the writes of one session, so that it gets only one cart and a repeated write waits for the first; and its merges of carts. */
const lines = new Map<string, Promise<unknown>>();

export async function withMutex<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(id) ?? Promise.resolve();
  const turn = before.then(work, work);
  const ended = turn.catch(() => undefined);
  lines.set(id, ended);
  try {
    return await turn;
  } finally {
    if (lines.get(id) === ended) lines.delete(id);
  }
}
