/**
 * Version of the parsers: a digest of their source files and all files that these import. A store filled by another version is filled again. Computed
 * once, so that the version is that of the code the process has loaded, even if the files change.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SRC = new URL('../', import.meta.url);
const ENTRY = new URL('clients/content/parse/parse-entry.ts', SRC);
const IMPORT = /\bfrom\s+'(#|\.)([^']+)'/g;

/** `first` and every file that it imports, directly or indirectly. Packages are not followed. */
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
