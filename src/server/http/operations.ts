/** Addresses for machines that watch the shop: `/healthz`, `/readyz`, `/metrics`. */
import { isOfThisMachine } from '#lib/network/this-machine.ts';
import { sameSecret } from '#lib/security/same-secret.ts';

import { METRICS_TYPE } from '../metrics/metrics-registry.ts';
import type { Readiness } from './readiness.ts';

export interface OperationsOptions {
  readonly release: () => string | undefined;
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: () => string;
  /** Without it, metrics are for this machine only. */
  readonly metricsToken?: string | undefined;
}

const NOT_KEPT = { 'cache-control': 'no-store' };
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
