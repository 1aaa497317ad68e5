/** The content service for one command: the shop's running one (after it has reloaded its files), or a temporary one on a free port. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { collectGarbage } from '#publishing/loop/collect-garbage.ts';

import { installed } from '../services/installed-services.ts';
import { EMBEDDED } from '../settings/embedded-keys.ts';
import type { Env } from '../settings/env.ts';
import { reloadRunning, isOwnServiceRunning, stateDirOf } from './running-content.ts';

/** The command's work; `embeddedRuns`: whether all embedded services of this shop are running. */
type Work<T> = (env: Env, embeddedRuns: boolean) => Promise<T>;

async function withOwn<T>(env: Env, stateDir: string, work: Work<T>): Promise<T> {
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
  try {
    for (const problem of service.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
    return await work({ ...env, servicesPort: server.port }, false);
  } finally {
    await server.close();
    await service.close();
  }
}

/** With the purpose `look`, a running service does not reload its files, and a temporary one works on a copy of the state. */
export async function withContent<T>(env: Env, work: Work<T>, purpose: 'publish' | 'look' = 'publish'): Promise<T> {
  if (!env.content.embedded) return work(env, false);
  if (await isOwnServiceRunning(env)) {
    if (purpose === 'publish') for (const problem of await reloadRunning(env)) console.warn(`  ${problem}`);
    return work(env, true);
  }
  if (purpose === 'publish') return withOwn(env, stateDirOf(env), work);
  const copy = await mkdtemp(join(tmpdir(), 'firn-look-'));
  try {
    // The state folder may not exist yet.
    await cp(stateDirOf(env), copy, { recursive: true }).catch(() => undefined);
    return await withOwn(env, copy, work);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
