/** Files of one release, with validator, compressed forms and caching. What was asked for lately stays in memory. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { documentHeaders } from '#lib/release/security-headers.ts';
import type { SecurityOptions } from '#lib/release/security-headers.ts';
import { storedHeaders } from '#lib/release/stored-headers.ts';

import type { ContentCoding } from './content-coding.ts';

export interface ServedFile {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  readonly forms: Readonly<Partial<Record<ContentCoding, Buffer>>>;
}

const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest']);
const KEPT_BYTES = 64 * 1024 * 1024;
const WORTH_BYTES = 512;

/** About 2 ms for a page. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** A twentieth smaller, for ten times the work: what a page needs to fit into the first flight of a connection (decision 012). */
const THOROUGH = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Assets lie compressed beside themselves; pages are compressed at their first request, which costs publishing nothing. */
async function formsOf(path: string, bytes: Buffer): Promise<ServedFile['forms']> {
  if (bytes.length < WORTH_BYTES) return {};
  const [br, gz] = await Promise.all([
    readFile(`${path}.br`).catch(() => brotli(bytes, QUICK)),
    readFile(`${path}.gz`).catch(() => gzipped(bytes)),
  ]);
  return { br, gzip: gz };
}

function sizeOf(file: ServedFile): number {
  return file.identity.length + (file.forms.br?.length ?? 0) + (file.forms.gzip?.length ?? 0);
}

export interface ServedFiles {
  /** The file of a decoded path below the release, whatever happens to `latest` meanwhile. Undefined when there is none. */
  read(path: string): Promise<ServedFile | undefined>;
  /** The file if it is in memory. */
  kept(path: string): ServedFile | undefined;
}

export function servedFiles(dir: string, security: SecurityOptions, scripts: readonly string[]): ServedFiles {
  const root = normalize(dir + sep);
  const document = documentHeaders(security, scripts);
  const kept = new Map<string, ServedFile>();
  const loading = new Map<string, Promise<ServedFile | undefined>>();
  const packed = new WeakSet<ServedFile>();
  let bytes = 0;
  let packing = Promise.resolve();

  async function packAfter(before: Promise<void>, path: string, file: ServedFile): Promise<void> {
    await before;
    const br = await brotli(file.identity, THOROUGH).catch(() => undefined);
    if (!br || kept.get(path) !== file) return;
    const smaller = { ...file, forms: { ...file.forms, br } };
    packed.add(smaller);
    bytes += sizeOf(smaller) - sizeOf(file);
    kept.set(path, smaller);
  }

  /** A page that is asked for again is worth more work: one page at a time, while nobody waits for it. */
  function pack(path: string, file: ServedFile): void {
    if (!file.forms.br || extname(path) !== '.html' || packed.has(file)) return;
    packed.add(file);
    packing = packAfter(packing, path, file);
  }

  function keep(path: string, file: ServedFile): void {
    const size = sizeOf(file);
    if (size > KEPT_BYTES / 16 || kept.has(path)) return;
    bytes += size;
    kept.set(path, file);
    for (const [oldest, old] of kept) {
      if (bytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      bytes -= sizeOf(old);
    }
  }

  async function load(path: string): Promise<ServedFile | undefined> {
    const full = normalize(join(root, path));
    if (!full.startsWith(root) || /[\0\\]|\/\./.test(path)) return undefined;
    const identity = await readFile(full).catch(() => undefined);
    if (!identity) return undefined;
    const ending = extname(full);
    const forms = COMPRESSED.has(ending) ? await formsOf(full, identity) : {};
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    const headers = {
      ...storedHeaders(path),
      'accept-ranges': 'none',
      ...(COMPRESSED.has(ending) ? { vary: 'accept-encoding' } : {}),
      ...(ending === '.html' ? document : {}),
    };
    return { etag, headers, identity, forms };
  }

  function inMemory(path: string): ServedFile | undefined {
    const known = kept.get(path);
    if (known) {
      // Asked for again: the youngest.
      kept.delete(path);
      kept.set(path, known);
      pack(path, known);
    }
    return known;
  }

  return {
    kept: inMemory,
    async read(path) {
      const known = inMemory(path);
      if (known) return known;
      // Many who ask at once for what is not in memory wait for one reading, and for one compression.
      const begun = loading.get(path) ?? load(path).finally(() => loading.delete(path));
      loading.set(path, begun);
      const file = await begun;
      if (file) keep(path, file);
      return file;
    },
  };
}
