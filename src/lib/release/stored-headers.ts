/** Content type and caching of a release's files, for every kind of storage. */
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
  '.webp': 'image/webp', '.avif': 'image/avif', '.png': 'image/png', '.jpg': 'image/jpeg', '.txt': 'text/plain; charset=utf-8', '.md': 'text/markdown; charset=utf-8', '.xml': 'application/xml', '.ico': 'image/x-icon', '.webmanifest': 'application/manifest+json',
}; // prettier-ignore
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Response headers of a file: its type and cache lifetime. */
export function storedHeaders(path: string): Readonly<Record<'content-type' | 'cache-control', string>> {
  return {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': path.startsWith('/_astro/') ? FOREVER : REVALIDATED,
  };
}
