/** Secret of the embedded commerce platform for webhook signatures and sign-in links: generated at the first start, so that it cannot be guessed. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { COMMERCE_REGIONS } from '#lib/region/region.ts';

import { privateFolder } from '../database/private-folder.ts';
import type { Env } from './env.ts';

const FILE = 'commerce-secret';
const SHORTEST = 32;

function kept(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text.length >= SHORTEST ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The secret in the data folder, readable by its owner only. Concurrent starts get the same one. */
export function embeddedSecretOf(dataDir: string): string {
  privateFolder(dataDir);
  const path = join(dataDir, FILE);
  const known = kept(path);
  if (known !== undefined) return known;
  const made = randomBytes(32).toString('base64url');
  try {
    writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const other = kept(path);
  if (other === undefined) writeFileSync(path, `${made}\n`, { mode: 0o600 });
  return other ?? made;
}

/** Sets this folder's secret for embedded stores. Real stores are unchanged. */
export function withEmbeddedSecret(env: Env): Env {
  const isNeeded = COMMERCE_REGIONS.some((region) => env.commerce[region].embedded);
  if (!isNeeded) return env;
  const clientSecret = embeddedSecretOf(env.dataDir);
  const stores = COMMERCE_REGIONS.map((region) => {
    const store = env.commerce[region];
    const own = store.embedded && store.login ? { ...store, login: { ...store.login, clientSecret } } : store;
    return [region, own] as const;
  });
  return { ...env, commerce: Object.fromEntries(stores) as Env['commerce'] };
}
