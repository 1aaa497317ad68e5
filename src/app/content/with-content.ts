/** The content service for one command: the shop's running one (after it has reloaded its files), or a temporary one on a free port. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { collectGarbage } from '#publishing/loop/collect-garbage.ts';

import { installed } from '../services/installed-services.ts';
import { EMBEDDED } from '../settings/embedded-keys.ts';
import type { Env } from '../settings/env.ts';
import { awaitContentLock } from './content-lock.ts';
import { reloadRunning, isOwnServiceRunning, stateDirOf } from './running-content.ts';

export interface CommandContent {
  /** Whether all embedded services of this shop are running. */
  readonly embeddedRuns: boolean;
  /** Ends a temporary service, which holds the whole stack in memory. Call it when the command has read its content. */
  end(): Promise<void>;
}

type Purpose = 'publish' | 'look';
type Work<T> = (env: Env, content: CommandContent) => Promise<T>;

const RUNNING: Omit<CommandContent, 'embeddedRuns'> = { end: () => Promise.resolve() };

/** A service in this process, with the shop's stack in memory until `end` is called. */
interface OwnService extends Pick<CommandContent, 'end'> {
  readonly port: number;
}

/**
 * Closes the parts in their order, once, and drops them, so that their memory is freed while the command continues. Not a closure of `startOwn`: that
 * would keep all variables of `startOwn` in memory as long as the command can call it.
 */
function closesOnce(parts: readonly { close(): Promise<void> }[]): () => Promise<void> {
  let open = parts;
  return async () => {
    const closing = open;
    open = [];
    for (const one of closing) await one.close();
  };
}

async function startOwn(env: Env, stateDir: string): Promise<OwnService> {
  const [{ createContentService }, { listen }] = await installed(env, () =>
    Promise.all([import('@firn/content-service'), import('@firn/service-http/serve.ts')]),
  );
  const service = await createContentService({
    stacks: [
      {
        dir: env.content.stackDir,
        apiKey: EMBEDDED.apiKey,
        accessToken: EMBEDDED.deliveryToken,
        environment: EMBEDDED.environment,
      },
    ],
    stateDir,
  });
  // Frees the texts of the export's files, which would otherwise stay in memory while the bundle is built.
  await collectGarbage();
  const server = await listen(service.fetch, {
    port: 0,
    refusal: ({ status, message }) => service.refusal(status, message),
  });
  for (const problem of service.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  return { port: server.port, end: closesOnce([server, service]) };
}

/** A service with the shop's own state, once no other process uses it; undefined when the shop's running service can be used. */
async function startLocked(env: Env): Promise<OwnService | undefined> {
  const release = await awaitContentLock(env, () => isOwnServiceRunning(env));
  if (!release) return undefined;
  let own: OwnService | undefined;
  try {
    // The shop may have been started meanwhile.
    if (!(await isOwnServiceRunning(env))) own = await startOwn(env, stateDirOf(env));
  } catch (error) {
    release();
    throw error;
  }
  if (own) return { port: own.port, end: closesOnce([{ close: own.end }, { close: async () => release() }]) };
  release();
  return undefined;
}

async function withOwn<T>(env: Env, { port, end }: OwnService, work: Work<T>): Promise<T> {
  try {
    return await work({ ...env, servicesPort: port }, { embeddedRuns: false, end });
  } finally {
    await end();
  }
}

async function withRunning<T>(env: Env, work: Work<T>, purpose: Purpose): Promise<T> {
  if (purpose === 'publish') for (const problem of await reloadRunning(env)) console.warn(`  ${problem}`);
  return work(env, { embeddedRuns: true, ...RUNNING });
}

async function withCopy<T>(env: Env, work: Work<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'firn-look-'));
  try {
    // The state folder may not exist yet.
    await cp(stateDirOf(env), copy, { recursive: true }).catch(() => undefined);
    return await withOwn(env, await startOwn(env, copy), work);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** With the purpose `look`, a running service does not reload its files, and a temporary one works on a copy of the state. */
export async function withContent<T>(env: Env, work: Work<T>, purpose: Purpose = 'publish'): Promise<T> {
  if (!env.content.embedded) return work(env, { embeddedRuns: false, ...RUNNING });
  if (await isOwnServiceRunning(env)) return withRunning(env, work, purpose);
  if (purpose === 'look') return withCopy(env, work);
  const own = await startLocked(env);
  return own ? withOwn(env, own, work) : withRunning(env, work, purpose);
}
