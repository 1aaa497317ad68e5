/** What the server has to know of a release besides its files: markets, redirects, inline scripts, what is gone. Written by publishing, so that all of it goes live in one move. */
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { RouteRuleFacts } from '../links/route-rules.ts';
import type { Market } from '../locale/market.ts';

/** An address that had a page once. */
export interface GoneAddress {
  readonly path: string;
  /** Where its entry is now. */
  readonly to?: string;
}

export interface ServingFacts {
  readonly markets: readonly Market[];
  readonly rules: readonly RouteRuleFacts[];
  /** Hashes of the inline scripts of its pages. */
  readonly scripts: readonly string[];
  /** Oldest first. */
  readonly gone: readonly GoneAddress[];
}

const FILE = '.firn/serving.json';
const NOTHING: ServingFacts = { markets: [], rules: [], scripts: [], gone: [] };

export async function writeServingFacts(releaseDir: string, facts: ServingFacts): Promise<void> {
  const path = join(releaseDir, FILE);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(facts));
}

export function readServingFacts(releaseDir: string): ServingFacts {
  try {
    const read = JSON.parse(readFileSync(join(releaseDir, FILE), 'utf8')) as Partial<ServingFacts>;
    return { ...NOTHING, ...read };
  } catch {
    return NOTHING;
  }
}
