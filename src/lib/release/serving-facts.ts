/**
 * Data that the server needs about a release besides its files: markets, redirects, inline scripts, removed addresses. Part of the release, so that
 * everything goes live atomically.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { RouteRuleFacts } from '../links/route-rules.ts';
import type { Market } from '../locale/market.ts';
import { readIfThere } from './missing-file.ts';

/** A path that used to have a page. */
export interface GoneAddress {
  readonly path: string;
  /** The current path of the entry that was at this path. */
  readonly to?: string;
  /** Uids of the products that the removed product's page recommended. */
  readonly products?: readonly string[];
  /**
   * Set when none of these products can be shown (spec section 8), or when the page of the address, or the one that it leads to, could not be rendered
   * by a merge: the address then responds with 404.
   */
  readonly status?: 404;
  /**
   * The last redirect target, which was removed or could not be rendered; the address redirects there once the target has a page. Until a target that
   * could not be rendered has one, the address keeps its own page.
   */
  readonly lastTo?: string;
}

export interface ServingFacts {
  readonly markets: readonly Market[];
  readonly rules: readonly RouteRuleFacts[];
  /** Hashes of the pages' inline scripts. */
  readonly scripts: readonly string[];
  /** Removed addresses, oldest first. */
  readonly gone: readonly GoneAddress[];
}

const FILE = '.firn/serving.json';
const NOTHING: ServingFacts = { markets: [], rules: [], scripts: [], gone: [] };

/** Flushed to the disk: after a power cut an empty file would lose all redirects, and the removed addresses for good. */
export async function writeServingFacts(releaseDir: string, facts: ServingFacts): Promise<void> {
  const path = join(releaseDir, FILE);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(facts), { flush: true });
}

/** Empty for a release without the file, or with a damaged one. Throws the system's error when the file cannot be read at the moment. */
export function readServingFacts(releaseDir: string): ServingFacts {
  const text = readIfThere(join(releaseDir, FILE));
  try {
    return { ...NOTHING, ...(JSON.parse(text ?? '{}') as Partial<ServingFacts>) };
  } catch {
    return NOTHING;
  }
}
