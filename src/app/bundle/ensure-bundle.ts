/** Builds the page bundle in the environment of this process. */
import { ensurePageBundle } from '#publishing/bundle/page-bundle.ts';

import { childEnvironment } from '../settings/environment.ts';

/** Builds the bundle when the code has changed; resolves with the digest of the code. */
export function ensureBundle(say: (line: string) => void): Promise<string> {
  return ensurePageBundle({ environment: childEnvironment(), say });
}
