/** Collects garbage now, after work that leaves hundreds of megabytes of it: on its own, V8 waits until the heap has grown by half. */
import { Session } from 'node:inspector/promises';

export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
