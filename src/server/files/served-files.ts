/** The files of one release, with ETag, compressed forms and caching headers. Recently requested files are cached in memory. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import { isMissingFile } from '#lib/release/missing-file.ts';
import { documentHeaders, inlineScriptHashes } from '#lib/release/security-headers.ts';
import type { SecurityOptions } from '#lib/release/security-headers.ts';
import { storedHeaders } from '#lib/release/stored-headers.ts';

import type { ContentCoding } from './content-coding.ts';

export interface ServedFile {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  readonly forms: Readonly<Partial<Record<ContentCoding, Buffer>>>;
}

const COMPRESSED = new Set(['.html', '.md', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest']);
/** Files that are not cached: sitemaps, feeds and the like are renewed shortly after their release goes live. */
const RENEWED = new Set(['.xml', '.txt']);
const CACHE_BYTES = 64 * 1024 * 1024;
/** A larger file is read from disk each time: in the cache it would displace too many other files. */
const MAX_FILE_BYTES = CACHE_BYTES / 16;
const MIN_COMPRESSED_BYTES = 512;

/** Compresses a page in about 2 ms. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Saves another 5 % for ten times the CPU time, so that a page fits into the first flight of a connection (decision 012). */
const THOROUGH = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A release holds assets in compressed form too. Pages are compressed at their first request, so that publishing stays fast. */
async function formsOf(path: string, bytes: Buffer): Promise<ServedFile['forms']> {
  if (bytes.length < MIN_COMPRESSED_BYTES) return {};
  const [br, gz] = await Promise.all([
    readFile(`${path}.br`).catch(() => brotli(bytes, FAST)),
    readFile(`${path}.gz`).catch(() => gzipped(bytes)),
  ]);
  return { br, gzip: gz };
}

/** At least 1: the cache takes no entry of size 0. */
function sizeOf({ identity, forms }: ServedFile): number {
  return Math.max(1, identity.length + (forms.br?.length ?? 0) + (forms.gzip?.length ?? 0));
}

/** Reads a file below `root`, with headers and compressed forms. */
async function loadFile(root: string, path: string, security: SecurityOptions): Promise<ServedFile | undefined> {
  const full = normalize(join(root, path));
  if (!full.startsWith(root) || /[\0\\]|\/\.(?!well-known\/)/.test(path)) return undefined;
  const identity = await readFile(full).catch((error: unknown) => {
    if (!isMissingFile(error)) throw error;
  });
  if (!identity) return undefined;
  const ending = extname(full);
  const forms = COMPRESSED.has(ending) ? await formsOf(full, identity) : {};
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ...storedHeaders(path),
    ...(COMPRESSED.has(ending) ? { vary: 'accept-encoding' } : {}),
    ...(ending === '.html' ? documentHeaders(security, inlineScriptHashes(identity)) : {}),
  };
  return { etag, headers, identity, forms };
}

export interface ServedFiles {
  /** The file at a decoded path of this release, even after `latest` has changed. Undefined if there is none. */
  read(path: string): Promise<ServedFile | undefined>;
  /** The file if it is cached. */
  cached(path: string): ServedFile | undefined;
}

/** The security policy of a page allows only this page's inline scripts: each hash of another page's script would cost 54 bytes in every response. */
export function servedFiles(dir: string, security: SecurityOptions): ServedFiles {
  const root = normalize(dir + sep);
  const cache = new LRUCache<string, ServedFile>({
    maxSize: CACHE_BYTES,
    maxEntrySize: MAX_FILE_BYTES,
    sizeCalculation: sizeOf,
  });
  const loading = new Map<string, Promise<ServedFile | undefined>>();
  /** Pages that have the smallest Brotli form, or are queued for it. */
  const recompressed = new WeakSet<ServedFile>();
  let recompressing = Promise.resolve();

  async function recompressAfter(before: Promise<void>, path: string, file: ServedFile): Promise<void> {
    await before;
    const br = await brotli(file.identity, THOROUGH).catch(() => undefined);
    if (!br || cache.peek(path) !== file) return;
    const smaller = { ...file, forms: { ...file.forms, br } };
    recompressed.add(smaller);
    cache.set(path, smaller);
  }

  /** Compresses a page that is requested again more thoroughly: in the background, one page at a time. */
  function recompress(path: string, file: ServedFile): void {
    if (!file.forms.br || extname(path) !== '.html' || recompressed.has(file)) return;
    recompressed.add(file);
    recompressing = recompressAfter(recompressing, path, file);
  }

  function cached(path: string): ServedFile | undefined {
    const file = cache.get(path);
    if (file) recompress(path, file);
    return file;
  }

  return {
    cached,
    async read(path) {
      const known = cached(path);
      if (known) return known;
      // Concurrent requests for the same file share one read and one compression.
      const begun = loading.get(path) ?? loadFile(root, path, security).finally(() => loading.delete(path));
      loading.set(path, begun);
      const file = await begun;
      if (file && !cache.has(path) && !RENEWED.has(extname(path))) cache.set(path, file);
      return file;
    },
  };
}
