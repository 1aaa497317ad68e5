/** The content service for one command: the one that runs already (told to read its files again), or one of our own on a free port. */
import { join } from 'node:path';

import { EMBEDDED } from '../src/runtime/env.ts';
import type { Env } from '../src/runtime/env.ts';
import { createContentService } from '../src/services/content/content-service.ts';
import { listen } from '../src/services/http/serve.ts';

async function reloadRunning(env: Env): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${env.servicesPort}/v3/local/reload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${EMBEDDED.managementToken}` },
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined);
  return response?.ok ?? false;
}

export async function withContent<T>(env: Env, work: (env: Env) => Promise<T>): Promise<T> {
  if (!env.content.embedded || (await reloadRunning(env))) return work(env);
  const service = await createContentService({
    stacks: [
      {
        dir: env.content.stackDir,
        apiKey: EMBEDDED.apiKey,
        accessToken: EMBEDDED.deliveryToken,
        environment: EMBEDDED.environment,
      },
    ],
    stateDir: join(env.dataDir, 'content-service'),
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
