/** The bundle of the code that a running shop was started with. */
import { AppError } from '#lib/errors/app-error.ts';

import { builtDigest, ensurePageBundle, sourceDigest } from './page-bundle.ts';
import type { BundleOptions } from './page-bundle.ts';

/** `build`: this process builds the bundle. `digest`: another command has built it, from the code with this digest. */
export type RunningBundle = { readonly build: BundleOptions } | { readonly digest: Promise<string> };

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
export function awaitBundle(own: RunningBundle): () => Promise<string> {
  return 'build' in own ? once(() => ensurePageBundle(own.build)) : () => own.digest;
}

/** Whether the bundle on disk was built from the code on disk, and its build has ended. */
async function isBundleOfCodeOnDisk(): Promise<boolean> {
  const built = await builtDigest();
  return built !== undefined && built === (await sourceDigest());
}

/**
 * Throws an AppError `code-changed` when the bundle was built from other code than this process runs: this process does not list all pages of that
 * bundle, and a publish would remove the others. `onNewBundle` is called before that when a process that starts now could publish with the bundle.
 */
export async function requireRunningBundle(code: string, onNewBundle?: () => void): Promise<void> {
  if ((await builtDigest()) === code) return;
  if (await isBundleOfCodeOnDisk()) onNewBundle?.();
  throw new AppError(
    'code-changed',
    'Another command builds or has built the pages from other code than this shop runs. Nothing is published until the shop runs that code: "npm start" and "npm run serve" restart automatically once the pages are built; any other process has to be restarted. The live release stays.',
  );
}
