/** The standalone server: redirects, the own API, pictures, and the files of the latest release as they lie. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { openContentStore } from '#content-loaders/store.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import type { Env } from './env.ts';
import { missingPage, passGate } from './gate.ts';
import { openShopApi } from './shop-api.ts';
import { contentStorePath } from './site.ts';

export interface ShopServerOptions {
  readonly env: Env;
  /** Embedded media service; absent when pictures come from elsewhere. */
  readonly media?: (request: Request) => Promise<Response>;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
  '.webp': 'image/webp', '.avif': 'image/avif', '.png': 'image/png', '.jpg': 'image/jpeg', '.txt': 'text/plain; charset=utf-8', '.xml': 'application/xml', '.ico': 'image/x-icon', '.webmanifest': 'application/manifest+json',
}; // prettier-ignore

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https:; connect-src 'self'; frame-ancestors 'self'; base-uri 'self'; form-action 'self'; object-src 'none'",
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

interface Compressed {
  readonly etag: string;
  readonly raw: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml']);
const CACHE_LIMIT = 500;

/** Files with their compressed forms, kept for the files that are asked for most lately. */
class FileCache {
  readonly #kept = new Map<string, Compressed>();

  async read(path: string): Promise<Compressed | undefined> {
    const info = await stat(path).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const etag = `"${info.ino.toString(36)}-${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`;
    const known = this.#kept.get(path);
    if (known?.etag === etag) return known;
    const fresh: Compressed = { etag, raw: await readFile(path) };
    this.#kept.delete(path);
    this.#kept.set(path, fresh);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > CACHE_LIMIT && oldest) this.#kept.delete(oldest);
    return fresh;
  }
}

function encoded(file: Compressed, accept: string): { readonly body: Buffer; readonly encoding?: string } {
  if (accept.includes('br')) {
    file.br ??= brotliCompressSync(file.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return { body: file.br, encoding: 'br' };
  }
  if (accept.includes('gzip')) {
    file.gzip ??= gzipSync(file.raw);
    return { body: file.gzip, encoding: 'gzip' };
  }
  return { body: file.raw };
}

export async function startShop(options: ShopServerOptions): Promise<Listening> {
  const { env } = options;
  const api = await openShopApi(env, options.log);
  const store = openContentStore(contentStorePath(env.dataDir));
  const files = new FileCache();
  const root = join(env.dataDir, 'latest');

  async function sendFile(path: string, request: Request, status: number): Promise<Response | undefined> {
    const full = normalize(join(root, path));
    if (!full.startsWith(root) || path.includes('\0') || path.includes('/.')) return undefined;
    const ending = extname(full);
    const type = TYPES[ending] ?? 'application/octet-stream';
    const cache = path.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate';
    if (!COMPRESSIBLE.has(ending)) {
      const info = await stat(full).catch(() => undefined);
      if (!info?.isFile()) return undefined;
      return new Response(Readable.toWeb(createReadStream(full)) as ReadableStream, {
        headers: { 'content-type': type, 'cache-control': cache, 'content-length': `${info.size}` },
      });
    }
    const file = await files.read(full);
    if (!file) return undefined;
    const headers = { etag: file.etag, 'cache-control': cache, vary: 'accept-encoding', ...SECURITY };
    if (status === 200 && request.headers.get('if-none-match') === file.etag)
      return new Response(null, { status: 304, headers });
    const { body, encoding } = encoded(file, request.headers.get('accept-encoding') ?? '');
    return new Response(new Uint8Array(body), {
      status,
      headers: {
        ...headers,
        'content-type': type,
        'content-length': `${body.length}`,
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    });
  }

  async function missing(path: string, request: Request, status: number): Promise<Response> {
    const page =
      (await sendFile(`/${missingPage(path)}`, request, status)) ?? (await sendFile('/404.html', request, status));
    return page ?? new Response('Page not found', { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname;
    if (path === '/healthz') return Response.json({ status: 'ok' });
    if (path === '/api' || path.startsWith('/api/')) return api.fetch(request);
    if (options.media && /^\/[isv]\//.test(path)) return options.media(request);
    const gate = passGate(
      {
        path,
        search: url.search,
        cookie: request.headers.get('cookie') ?? '',
        acceptLanguage: request.headers.get('accept-language') ?? undefined,
        userAgent: request.headers.get('user-agent') ?? '',
        geoCountry:
          request.headers.get('cf-ipcountry')?.toLowerCase() ??
          request.headers.get('x-country-code')?.toLowerCase() ??
          undefined,
      },
      store,
    );
    if (gate.kind === 'blocked')
      return new Response('Forbidden', { status: 403, headers: { 'content-type': 'text/plain' } });
    if (gate.kind === 'redirect')
      return new Response(null, {
        status: gate.status,
        headers: { location: gate.to, vary: 'cookie, accept-language', 'cache-control': 'no-store' },
      });
    if (gate.kind === 'gone') return missing(path, request, 410);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    const plain = decodeURIComponent(path);
    const found =
      (await sendFile(extname(plain) ? plain : join(plain, 'index.html'), request, 200)) ??
      (extname(plain) ? await sendFile(join(plain, 'index.html'), request, 200) : undefined);
    return found ?? missing(path, request, 404);
  }

  const closeParts = async (): Promise<void> => {
    await api.close();
    store.close();
  };
  try {
    const server = await listen(
      (request) =>
        answer(request).catch((error: unknown) => {
          if (error instanceof URIError) return new Response('Bad request', { status: 400 });
          throw error;
        }),
      { port: env.port, maxBodyBytes: 65_536 },
    );
    return {
      ...server,
      async close() {
        await server.close();
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}
