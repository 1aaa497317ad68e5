/**
 * `node tests/support/run-entry.ts FILE KIND MODULES PLATFORM`: runs a bundled API as its host would, and prints its address. Only the listed Node
 * modules can be imported (`node`: all); a worker's sockets are Node's, its bindings come from the environment, and requests to the commerce platform
 * go to PLATFORM.
 */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { listen } from '#services/http/serve.ts';

const [, , file = '', kind = '', modules = '', platform = ''] = process.argv;
const bundle = pathToFileURL(resolve(file)).href;

/** A worker's `connect`: streams, and a socket that can start TLS. Plain connections are enough here. */
const SOCKETS = `
import { connect as open } from 'node:net';
import { Duplex } from 'node:stream';
export function connect(address) {
  const { hostname, port } = new URL('tcp://' + address);
  const socket = open(Number(port), hostname);
  const { readable, writable } = Duplex.toWeb(socket);
  const closed = new Promise((done) => socket.once('close', done));
  return { readable, writable, closed, opened: Promise.resolve({}), close: async () => socket.destroy() };
}`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'cloudflare:sockets') return { url: 'test:sockets', format: 'module', shortCircuit: true };
    if (context.parentURL === bundle && modules !== 'node' && !modules.split(',').includes(specifier))
      throw new Error(`The host has no module ${specifier}.`);
    return next(specifier, context);
  },
  load: (url, context, next) =>
    url === 'test:sockets' ? { format: 'module', source: SOCKETS, shortCircuit: true } : next(url, context),
});

const usual = fetch;
globalThis.fetch = (input, init) =>
  usual(String(input instanceof Request ? input.url : input).replace('https://api.bigcommerce.com', platform), init);

type Handler = (request: Request, ...more: unknown[]) => Promise<Response>;
const { default: entry } = (await import(bundle)) as { default: Handler | { fetch: Handler } };
const handler = typeof entry === 'function' ? entry : entry.fetch;
const later: Promise<unknown>[] = [];
const context = { waitUntil: (work: Promise<unknown>) => later.push(work) };
const bindings = { ...process.env, ASSETS: { fetch: async () => new Response('a file') } };
/** What Netlify passes to a function: the visitor's address and country. */
const invocation = ({ headers }: Request) => ({
  ip: headers.get('x-test-address') ?? '',
  geo: { country: { code: headers.get('x-test-country') ?? undefined } },
});
const server = await listen((request) => (kind === 'worker' ? handler(request, bindings, context) : handler(request, invocation(request))), { port: 0 }); // prettier-ignore
console.log(server.url);
