/** Sends requests as they are, without the normalization of `fetch`. */
import { Agent, request } from 'node:http';

import type { RawRequest } from './malformed-requests.ts';

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export interface Sender {
  /** Rejects if there is no complete answer within `limitMs`. */
  send(raw: RawRequest): Promise<RawAnswer>;
  close(): void;
}

export function openSender(url: string, limitMs: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
        const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const type = answer.headers['content-type'] ?? '';
            resolve({ status: answer.statusCode ?? 0, type, text: Buffer.concat(parts).toString() });
          });
        });
        sent.setTimeout(limitMs, () => sent.destroy(new Error(`no answer within ${limitMs} ms`)));
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
