/** Puts a damaged folder or file beside its place, so that a new one can be made and the old one can still be looked at. */
import { existsSync, renameSync } from 'node:fs';

/** `2026-11-22T10-11-12`, as a file name takes it. */
const stamp = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

/** Returns the new name; undefined when there was nothing. `others`: endings of files that belong to it. */
export function setAside(path: string, now: Date, others: readonly string[] = []): string | undefined {
  if (!existsSync(path)) return undefined;
  const aside = `${path}.damaged-${stamp(now)}`;
  renameSync(path, aside);
  for (const ending of others) if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
  return aside;
}
