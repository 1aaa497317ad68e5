/** The release that `latest` points at, followed without a restart: each request sees one release from beginning to end. */
import { readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { SecurityOptions } from '#lib/release/security-headers.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import type { GoneAddress } from '#lib/release/serving-facts.ts';

import { createGate } from '../redirects/redirects.ts';
import type { Gate } from '../redirects/redirects.ts';
import { servedFiles } from './served-files.ts';
import type { ServedFiles } from './served-files.ts';

export interface ServedRelease {
  readonly id: string;
  /** When it was made, in milliseconds. */
  readonly madeAt: number | undefined;
  readonly gate: Gate;
  readonly files: ServedFiles;
  /** What became of an address (decoded, without slash at its end) that had a page once; undefined for all others. */
  readonly gone: (path: string) => GoneAddress | undefined;
}

/** When a release was made, by its build file. */
function madeAt(dir: string): number | undefined {
  try {
    const { timestamp } = JSON.parse(readFileSync(join(dir, 'builds', 'latest.json'), 'utf8')) as { timestamp: string };
    return Date.parse(timestamp);
  } catch {
    return undefined;
  }
}

/** `current()` is undefined as long as nothing was published. */
export function followLatest(dataDir: string, security: SecurityOptions): { current(): ServedRelease | undefined } {
  let served: ServedRelease | undefined;
  return {
    current() {
      let id: string;
      try {
        id = basename(readlinkSync(join(dataDir, 'latest')));
      } catch {
        return served;
      }
      if (served?.id !== id) {
        const dir = join(dataDir, 'releases', id);
        const facts = readServingFacts(dir);
        const gone = new Map(facts.gone.map((one) => [one.path, one]));
        served = {
          id,
          madeAt: madeAt(dir),
          gone: (path) => gone.get(path),
          gate: createGate(facts),
          files: servedFiles(dir, security, facts.scripts),
        };
      }
      return served;
    },
  };
}
