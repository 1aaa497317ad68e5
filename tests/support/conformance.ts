/** Location of the external conformance data; tests that need it are skipped with a notice where it is missing. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export function conformancePath(path: string): string | undefined {
  const full = resolve(process.env['CONFORMANCE_DIR'] ?? '../shared/conformance', path);
  if (existsSync(full)) return full;
  console.log(`Skipped: no conformance data at ${path} (set CONFORMANCE_DIR to use another folder).`);
  return undefined;
}
