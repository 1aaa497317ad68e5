/** The content service for one command: the one that runs already if it is ours (told to read its files again), or one of our own on a free port. */
import { EMBEDDED } from '../src/runtime/env.ts';
import type { Env } from '../src/runtime/env.ts';
import { createContentService } from '../src/services/content/content-service.ts';
import { listen } from '../src/services/http/serve.ts';
import { reloadRunning, runsOurs, stateDirOf } from './running-content.ts';

export async function withContent<T>(env: Env, work: (env: Env) => Promise<T>): Promise<T> {
  if (!env.content.embedded) return work(env);
  if (await runsOurs(env)) {
    for (const problem of await reloadRunning(env)) console.warn(`  ${problem}`);
    return work(env);
  }
  const service = await createContentService({
    stacks: [
      {
        dir: env.content.stackDir,
        apiKey: EMBEDDED.apiKey,
        accessToken: EMBEDDED.deliveryToken,
        environment: EMBEDDED.environment,
      },
    ],
    stateDir: stateDirOf(env),
  });
  const server = await listen(service.fetch, { port: 0 });
  try {
    for (const problem of service.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
    return await work({ ...env, servicesPort: server.port });
  } finally {
    await server.close();
    await service.close();
  }
}
