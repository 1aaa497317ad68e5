/** Follows the `latest` link without a restart: each request uses a single release from start to end. */
import { readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

import { hasPagesIn } from '#lib/locale/market.ts';
import type { SecurityOptions } from '#lib/release/security-headers.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import type { GoneAddress, ServingFacts } from '#lib/release/serving-facts.ts';

import { createRedirects } from '../redirects/redirects.ts';
import type { Redirects } from '../redirects/redirects.ts';
import { servedFiles } from './served-files.ts';
import type { ServedFiles } from './served-files.ts';

export interface ServedRelease {
  readonly id: string;
  /** Time of the release, in milliseconds. */
  readonly madeAt: number | undefined;
  readonly redirects: Redirects;
  readonly files: ServedFiles;
  /** Whether the release has pages in a locale (`de-at`) or in a language (`de`). True for all if its locales are not recorded. */
  readonly hasPagesIn: (locale: string) => boolean;
  /** For a decoded path without trailing slash that once had a page: its redirect, or none. Undefined for other paths. */
  readonly gone: (path: string) => GoneAddress | undefined;
}

/** Time of a release, from its build file. */
function madeAt(dir: string): number | undefined {
  try {
    const { timestamp } = JSON.parse(readFileSync(join(dir, 'builds', 'latest.json'), 'utf8')) as { timestamp: string };
    return Date.parse(timestamp);
  } catch {
    return undefined;
  }
}

/** `current()` is undefined until the first publish. */
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
        let facts: ServingFacts;
        try {
          facts = readServingFacts(dir);
        } catch {
          // The next request tries again: without the facts, the release would be served without its redirects.
          return served;
        }
        const gone = new Map(facts.gone.map((one) => [one.path, one]));
        served = {
          id,
          madeAt: madeAt(dir),
          gone: (path) => gone.get(path),
          redirects: createRedirects(facts),
          files: servedFiles(dir, security),
          hasPagesIn: (locale) => facts.markets.length === 0 || hasPagesIn(locale, facts.markets),
        };
      }
      return served;
    },
  };
}
