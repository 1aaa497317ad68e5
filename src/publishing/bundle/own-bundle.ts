/** The bundle of the code that a running shop was started with. */
import { AppError } from '#lib/errors/app-error.ts';

import { builtDigest, ensurePageBundle } from './page-bundle.ts';
import type { BundleOptions } from './page-bundle.ts';

/** `build`: this process builds the bundle. `digest`: another command has built it, from the code with this digest. */
export type OwnBundle = { readonly build: BundleOptions } | { readonly digest: Promise<string> };

/** Runs the work at most once; a failed run can be repeated. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}

/** Resolves with the digest of the code once the bundle exists. */
export function awaitBundle(own: OwnBundle): () => Promise<string> {
  return 'build' in own ? once(() => ensurePageBundle(own.build)) : () => own.digest;
}

/**
 * Throws an AppError `code-changed` when the bundle was built from other code than this process runs: this process does not list all of its pages,
 * and a publish would remove them.
 */
export async function requireOwnBundle(code: string): Promise<void> {
  if ((await builtDigest()) === code) return;
  throw new AppError(
    'code-changed',
    'Another command built the pages from other code than this shop runs. Nothing is published until the shop is restarted (stop it, then "npm start"); the live release stays.',
  );
}
