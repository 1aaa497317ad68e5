/** Reports the folders of a running service, so that commands can check that they are talking to their own. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { WireObject } from '#wire/content/entry-wire.ts';

/** Resolves symbolic links, so that equal folders have equal paths. */
function realPath(dir: string): Promise<string> {
  return realpath(dir).catch(() => resolve(dir));
}

/** `{ "stacks": [{ "api_key", "dir" }], "state_dir" }` with real paths; `state_dir` is null if there is none. */
export async function servedFolders(
  stacks: readonly { readonly apiKey: string; readonly dir: string }[],
  stateDir: string | undefined,
): Promise<WireObject> {
  return {
    stacks: await Promise.all(stacks.map(async ({ apiKey, dir }) => ({ api_key: apiKey, dir: await realPath(dir) }))),
    state_dir: stateDir === undefined ? null : await realPath(stateDir),
  };
}
