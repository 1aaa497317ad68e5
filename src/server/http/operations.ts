/** Monitoring endpoints: `/healthz`, `/readyz`, `/metrics`. */
import { isOfThisMachine } from '#lib/network/this-machine.ts';
import { sameSecret } from '#lib/security/same-secret.ts';

import { METRICS_TYPE } from '../metrics/shop-metrics.ts';
import type { Readiness } from './readiness.ts';

export interface OperationsOptions {
  readonly release: () => string | undefined;
  readonly readiness: () => Promise<Readiness>;
  readonly metrics: () => Promise<string>;
  /** Without a token, only requests from this machine may read the metrics. */
  readonly metricsToken?: string | undefined;
}

const NO_STORE = { 'cache-control': 'no-store' };
const PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** The 405 of a monitoring endpoint; undefined for GET and HEAD. */
function wrongMethod({ method }: Request): Response | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  return new Response('Method not allowed', { status: 405, headers: { ...NO_STORE, allow: 'GET, HEAD' } });
}

/** `/healthz` of a process that serves no release, such as the preview server; undefined for other paths. */
export function healthAnswer(request: Request): Response | undefined {
  if (new URL(request.url).pathname !== '/healthz') return undefined;
  return wrongMethod(request) ?? Response.json({ status: 'ok' }, { headers: NO_STORE });
}

/** Returns the handler of these endpoints, which returns undefined for other paths. `socket`: address of the connection's peer. */
export function operationsAnswer(options: OperationsOptions) {
  const { release, readiness, metrics, metricsToken } = options;

  async function metricsAnswer(request: Request, socket: string): Promise<Response> {
    if (metricsToken !== undefined) {
      const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      if (!sameSecret(given, metricsToken))
        return new Response('Metrics need the token.', { status: 401, headers: { ...NO_STORE, 'www-authenticate': 'Bearer' } }); // prettier-ignore
    } else if (!isOfThisMachine(request, socket)) return new Response('Not found', { status: 404, headers: NO_STORE });
    return new Response(await metrics(), { headers: { ...NO_STORE, 'content-type': METRICS_TYPE } });
  }

  return async (request: Request, path: string, socket: string): Promise<Response | undefined> => {
    if (!PATHS.has(path)) return undefined;
    const refusal = wrongMethod(request);
    if (refusal) return refusal;
    if (path === '/healthz') {
      const id = release();
      return Response.json({ status: id ? 'ok' : 'empty', release: id }, { status: id ? 200 : 503, headers: NO_STORE });
    }
    if (path === '/readyz') {
      const { status, checks } = await readiness();
      return Response.json({ status, checks }, { status: status === 'not ready' ? 503 : 200, headers: NO_STORE });
    }
    return metricsAnswer(request, socket);
  };
}
