/** The standalone server: redirects, the own API, pictures, and the files of the latest release as they lie. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import type { Env } from './env.ts';
import { answerFormPost, FORMS_PATH } from './form-posts.ts';
import { isBlocked } from './gate.ts';
import { followLatest } from './latest-release.ts';
import { answerFromRelease, plainAnswer } from './release-answer.ts';
import { commonHeaders } from './security-headers.ts';
import { openShopApi } from './shop-api.ts';
import { addressFilter, dropProxyWords, readTrustedProxies, visitorOf } from './visitor.ts';
import type { Visitor } from './visitor.ts';

export interface ShopServerOptions {
  readonly env: Env;
  /** Embedded media service; absent when pictures come from elsewhere. */
  readonly media?: (request: Request) => Promise<Response>;
  /** Takes the content service's webhooks; absent where none are expected. */
  readonly hook?: ((request: Request) => Promise<Response>) | undefined;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

const MAX_BODY_BYTES = 65_536;
/** Of webhooks; what takes them says what is too much. */
const MAX_HOOK_BYTES = 2_097_152;
export const HOOK_PATH = '/hooks/content';
const MAX_URL_BYTES = 8192;

export async function startShop(options: ShopServerOptions): Promise<Listening> {
  const { env, media, hook } = options;
  const isBlockedAddress = addressFilter(env.addressLists);
  const trusted = readTrustedProxies(env.trustedProxies);
  const api = await openShopApi(env, options.log);
  const latest = followLatest(env.dataDir, env);
  const common = Object.entries(commonHeaders(env));

  const visitorIn = ({ socket, headers }: IncomingMessage): Visitor =>
    visitorOf(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trusted);

  async function answer(request: Request, incoming: IncomingMessage): Promise<Response> {
    const visitor = visitorIn(incoming);
    if (!visitor.isProxied) dropProxyWords(request.headers);
    const { pathname: path, search } = new URL(request.url);
    const release = latest.current();
    if (path === '/healthz')
      return Response.json({ status: release ? 'ok' : 'empty', release: release?.id }, { status: release ? 200 : 503 });
    if (hook && path === HOOK_PATH) return hook(request);
    if (isBlocked({ path, search, userAgent: request.headers.get('user-agent') ?? '' }))
      return plainAnswer(403, 'Forbidden');
    if (release && path.startsWith(FORMS_PATH))
      return answerFormPost(request, release, (asked) => api.fetch(asked, visitor.address));
    if (path === '/api' || path.startsWith('/api/')) return api.fetch(request, visitor.address);
    if (media && /^\/[isv]\//.test(path)) return media(request);
    return release
      ? answerFromRelease(release, request)
      : plainAnswer(503, 'Nothing is published yet.', { 'retry-after': '5' });
  }

  /** Headers that no answer goes without, and what is refused before anything is read. */
  function first(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    for (const [name, value] of common) outgoing.setHeader(name, value);
    const { address } = visitorIn(incoming);
    const refused = isBlockedAddress(address) ? 403 : Buffer.byteLength(incoming.url ?? '') > MAX_URL_BYTES ? 414 : 0;
    if (refused === 0) return false;
    outgoing.writeHead(refused, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    outgoing.end(refused === 403 ? 'Forbidden' : `The address is longer than ${MAX_URL_BYTES} bytes.`);
    return true;
  }

  function failed(request: Request, error: unknown): Response {
    if (error instanceof URIError) return plainAnswer(400, 'Bad request');
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const { pathname: path } = new URL(request.url);
    options.log({ at: new Date().toISOString(), level: 'error', method: request.method, path, message, stack });
    return plainAnswer(500, 'Something broke on our side; try again.');
  }

  try {
    const server = await listen(
      (request, from) => answer(request, from).catch((error: unknown) => failed(request, error)),
      {
        port: env.port,
        host: env.host,
        maxBodyBytes: (path) => (hook && path === HOOK_PATH ? MAX_HOOK_BYTES : MAX_BODY_BYTES),
        maxUrlBytes: Number.POSITIVE_INFINITY,
        first,
      },
    );
    return {
      ...server,
      async close() {
        await server.close();
        await api.close();
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}
