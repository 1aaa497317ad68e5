/** Reads a request body up to a limit. */
import type { IncomingMessage } from 'node:http';

/** The body; undefined when it is larger than `maxBytes`, and its rest stays unread. Rejects when the client disconnects. */
export async function readLimitedBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
