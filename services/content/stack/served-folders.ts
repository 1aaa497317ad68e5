/** Which folders a running service serves: by it a command knows whether a service that it finds is its own. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { WireObject } from '#wire/content/entry-wire.ts';

/** The folder by its one true name, so that a link to it is the same folder. */
export function trueName(dir: string): Promise<string> {
  return realpath(dir).catch(() => resolve(dir));
}

/** `{ "stacks": [{ "api_key", "dir" }], "state_dir" }`, true names; `state_dir` is null where nothing is kept. */
export async function servedFolders(
  stacks: readonly { readonly apiKey: string; readonly dir: string }[],
  stateDir: string | undefined,
): Promise<WireObject> {
  return {
    stacks: await Promise.all(stacks.map(async ({ apiKey, dir }) => ({ api_key: apiKey, dir: await trueName(dir) }))),
    state_dir: stateDir === undefined ? null : await trueName(stateDir),
  };
}
