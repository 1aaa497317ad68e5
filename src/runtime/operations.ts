/** Addresses for machines that watch the shop: `/healthz`, `/readyz`, `/metrics`. */
import { BlockList, isIP } from 'node:net';

import { METRICS_TYPE } from './metrics/registry.ts';
import type { Readiness } from './readiness.ts';
import { sameSecret } from './same-secret.ts';

export interface OperationsOptions {
  readonly release: () => string | undefined;
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: () => string;
  /** Without it, metrics are for this machine only. */
  readonly metricsToken?: string | undefined;
}

const NOT_KEPT = { 'cache-control': 'no-store' };
/** What a proxy leaves: whoever comes through one is not this machine. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** Asked on this machine, by its own name: not through a proxy, and not by a page of somebody else that names itself so. */
export function isOfThisMachine(request: Request, socket: string): boolean {
  const host = URL.parse(`http://${request.headers.get('host') ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return (
    isLoopback(socket) &&
    (host === 'localhost' || isLoopback(host)) &&
    !FORWARDED.some((name) => request.headers.has(name))
  );
}

/** Undefined for every other address. `socket`: the address that connected. */
export function operationsAnswer(options: OperationsOptions) {
  const { release, readiness, metrics, metricsToken } = options;

  function metricsAnswer(request: Request, socket: string): Response {
    if (metricsToken !== undefined) {
      const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      if (!sameSecret(given, metricsToken))
        return new Response('Metrics need the token.', { status: 401, headers: { ...NOT_KEPT, 'www-authenticate': 'Bearer' } }); // prettier-ignore
    } else if (!isOfThisMachine(request, socket)) return new Response('Not found', { status: 404, headers: NOT_KEPT });
    return new Response(metrics(), { headers: { ...NOT_KEPT, 'content-type': METRICS_TYPE } });
  }

  return async (request: Request, path: string, socket: string): Promise<Response | undefined> => {
    if (path === '/healthz') {
      const id = release();
      return Response.json({ status: id ? 'ok' : 'empty', release: id }, { status: id ? 200 : 503, headers: NOT_KEPT });
    }
    if (path === '/readyz') {
      const { ready, checks } = await readiness();
      return Response.json({ status: ready ? 'ready' : 'not ready', checks }, { status: ready ? 200 : 503, headers: NOT_KEPT }); // prettier-ignore
    }
    return path === '/metrics' ? metricsAnswer(request, socket) : undefined;
  };
}
