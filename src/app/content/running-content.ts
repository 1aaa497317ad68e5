/** The content service on SERVICES_PORT: checks whether it is this shop's, and sends requests to it. */
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';

import { EMBEDDED } from '../settings/embedded-keys.ts';
import type { Env } from '../settings/env.ts';

const IDENTITY_MS = 5000;
/** Time limit of a reload, which is slow for a large stack. */
const RELOAD_MS = 120_000;

/** Resolves symbolic links, so that a link to a folder counts as the same folder. */
function realPath(dir: string): Promise<string> {
  return realpath(dir).catch(() => resolve(dir));
}

interface Folders {
  readonly stacks: readonly { readonly api_key: string; readonly dir: string }[];
  readonly state_dir: string | null;
}

function isFolders(value: unknown): value is Folders {
  const { stacks, state_dir } = (value ?? {}) as Partial<Record<keyof Folders, unknown>>;
  return (
    Array.isArray(stacks) &&
    stacks.every((one: unknown) => typeof (one as { dir?: unknown } | null)?.dir === 'string') &&
    (state_dir === null || typeof state_dir === 'string')
  );
}

interface LocalRequest {
  readonly method?: 'POST';
  readonly limitMs: number;
}

/** Sends a request to the local administration interface of the service. */
async function ask(env: Env, path: string, { method, limitMs }: LocalRequest): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${env.servicesPort}/v3/local${path}`, {
    method: method ?? 'GET',
    headers: { authorization: `Bearer ${EMBEDDED.managementToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  });
  if (!response.ok) throw new Error(`The service responded with ${response.status}.`);
  return response.json();
}

export function stateDirOf(env: Env): string {
  return join(env.dataDir, 'content-service');
}

/**
 * Whether the running service serves this shop's stack with its state. Throws an AppError `content-state` when it uses the state folder for another
 * stack: two processes must not write to it.
 */
export async function isOwnServiceRunning(env: Env): Promise<boolean> {
  const found = await ask(env, '', { limitMs: IDENTITY_MS }).catch(() => undefined);
  if (!isFolders(found)) return false;
  const [stackDir, stateDir] = await Promise.all([realPath(env.content.stackDir), realPath(stateDirOf(env))]);
  const isSameStack = found.stacks.some(({ dir }) => dir === stackDir);
  if (found.state_dir !== stateDir) return false;
  if (isSameStack) return true;
  const others = found.stacks.map(({ dir }) => dir).join(', ');
  throw new AppError(
    'content-state',
    `The services on port ${env.servicesPort} store the state of ${others} in ${env.dataDir}; stop them, or set DATA_DIR to another folder.`,
  );
}

/** Makes the running service reload its files; resolves with the problems found in them. Throws an AppError `content-service`. */
export async function reloadRunning(env: Env): Promise<readonly string[]> {
  try {
    await ask(env, '/reload', { method: 'POST', limitMs: RELOAD_MS });
    const { problems } = (await ask(env, '/problems', { limitMs: IDENTITY_MS })) as {
      readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
    };
    return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  } catch (cause) {
    throw new AppError(
      'content-service',
      `The services on port ${env.servicesPort} could not reload their files; stop them and try again.`,
      { cause },
    );
  }
}
