/** Which folders a running service serves; a command compares them with its own. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { WireObject } from '#wire/content/entry-wire.ts';

/** The real path, so that a link to a folder names the same folder. */
function realPath(dir: string): Promise<string> {
  return realpath(dir).catch(() => resolve(dir));
}

/** `{ "stacks": [{ "api_key", "dir" }], "state_dir" }`, real paths; `state_dir` is null for a service without one. */
export async function servedFolders(
  stacks: readonly { readonly apiKey: string; readonly dir: string }[],
  stateDir: string | undefined,
): Promise<WireObject> {
  return {
    stacks: await Promise.all(stacks.map(async ({ apiKey, dir }) => ({ api_key: apiKey, dir: await realPath(dir) }))),
    state_dir: stateDir === undefined ? null : await realPath(stateDir),
  };
}
