/** Bodies of GET requests: App Search's clients send them, but a `Request` of the Fetch API cannot contain one. */
import type { IncomingMessage } from 'node:http';

const bodies = new WeakMap<Request, string>();

/** The body that was sent with a GET; undefined if there was none. */
export function getBodyOf(request: Request): string | undefined {
  return bodies.get(request);
}

/** Reads the body of a GET, if it has one, for `getBodyOf`. Resolves with false, without reading on, if it is larger than `maxBytes`. */
export async function readGetBody(request: Request, incoming: IncomingMessage, maxBytes: number): Promise<boolean> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers;
  if (Number(length) > maxBytes) return false;
  if (encoding === undefined && length === '0') return true;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The response still needs the connection.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) return false;
    chunks.push(chunk as Buffer);
  }
  bodies.set(request, Buffer.concat(chunks).toString());
  return true;
}
