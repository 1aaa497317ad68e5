/**
 * Names what the parsers make of an entry: a digest of their source files and of all that these import. A store that other parsers filled is
 * filled anew. Read once, so that a process keeps naming the code that it runs.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SRC = new URL('../', import.meta.url);
const ENTRY = new URL('clients/content/parse/parse-entry.ts', SRC);
const IMPORT = /\bfrom\s+'(#|\.)([^']+)'/g;

/** Every file that `first` imports, directly or not, with itself. Packages are named by the import alone. */
export function filesBehind(first: URL, src: URL): readonly URL[] {
  const found = new Map<string, URL>();
  const queue = [first];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file.href)) continue;
    found.set(file.href, file);
    for (const [, start, rest = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      queue.push(start === '#' ? new URL(rest, src) : new URL(`.${rest}`, file));
  }
  return [...found.values()].toSorted((one, other) => (one.href < other.href ? -1 : 1));
}

export function versionOf(first: URL, src: URL): string {
  const hash = createHash('sha256');
  for (const file of filesBehind(first, src)) hash.update(file.href.slice(src.href.length)).update(readFileSync(file));
  return hash.digest('base64url').slice(0, 22);
}

let known: string | undefined;

export function parserVersion(): string {
  return (known ??= versionOf(ENTRY, SRC));
}
