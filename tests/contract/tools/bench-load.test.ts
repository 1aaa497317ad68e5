/** The load generator that compares two servers counts only complete responses, and loads the servers in turns. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { createFlood } from '../../../tools/bench/flood.ts';
import { inTurns, loadInTurns, loadTable } from '../../../tools/bench/load.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serverOf(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['with a content length', (outgoing: ServerResponse) => outgoing.setHeader('content-length', '10')],
  ['in chunks', () => undefined],
])('a response that arrives in two parts counts once, when it is complete: %s', async (_name, prepare) => {
  let complete = 0;
  const url = await serverOf((_incoming, outgoing) => {
    prepare(outgoing);
    outgoing.write('12345');
    setTimeout(() => {
      complete += 1;
      outgoing.end('67890');
    }, 5);
  });
  const { answers } = await createFlood(url, { path: '/' }, 2).run(0.3);
  expect(answers).toBeGreaterThan(2);
  expect(answers).toBeLessThanOrEqual(complete);
});

test('a request is sent with its method, path, headers and body', async () => {
  const seen = new Set<string>();
  const url = await serverOf((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      seen.add(`${incoming.method} ${incoming.url} ${incoming.headers['x-own']} ${body}`);
      outgoing.end('{}');
    });
  });
  const request = inTurns((turn) => ({
    method: 'POST',
    path: `/${turn % 2}`,
    headers: { 'x-own': 'yes' },
    body: '{"é":1}',
  }));
  await createFlood(url, request, 1).run(0.2);
  expect([...seen].toSorted()).toEqual(['POST /0 yes {"é":1}', 'POST /1 yes {"é":1}']);
});

test('a refused request fails the load, and so does a server that closes its connections', async () => {
  const refusing = await serverOf((_incoming, outgoing) => outgoing.writeHead(429).end());
  await expect(createFlood(refusing, {}, 1).run(0.2)).rejects.toThrow('it was answered with 429');
  const closed = await serverOf((incoming) => incoming.socket.end());
  await expect(createFlood(closed, {}, 1).run(0.2)).rejects.toThrow('the server closed the connection');
});

test('two servers are loaded in turns after a warm-up of both, and the median of the turns counts', async () => {
  const order: string[] = [];
  const sideOf = async (name: string) => {
    const url = await serverOf((_incoming, outgoing) => {
      if (order.at(-1) !== name) order.push(name);
      outgoing.end('{}');
    });
    return { url, request: { method: 'GET', path: '/' }, server: { pid: process.pid } };
  };
  const sides = { own: await sideOf('own'), bare: await sideOf('bare') };
  const { own, bare } = await loadInTurns(sides, 0.5);
  // Each server gets one warm-up, five turns and one half load.
  expect(order.join(' ')).toBe(`${'own bare '.repeat(7)}`.trim());
  expect([own.turns?.length, bare.turns?.length]).toEqual([5, 5]);
  expect(own.turns?.toSorted((left, right) => left - right)[2]).toBe(own.perSecond);
});

test('the table shows the smallest and largest ratio of the turns, and the CPU time of a request', () => {
  const half = { perSecond: 1, p50: 1, p99: 2 };
  const own = { perSecond: 300, turns: [200, 300, 400], micros: 33.33, half };
  const bare = { perSecond: 500, turns: [500, 500, 500], micros: 20, half };
  expect(loadTable('api', [{ name: 'read the cart', own, bare }])).toMatch(/0\.600 .* 0\.40 to 0\.80 +33\.3 +20\.0/);
});
