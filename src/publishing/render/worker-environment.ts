/** The environment of a worker that renders pages: no keys and no secrets of the shop reach it. */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** Node's folder of compiled code is shared with this process: without it, each worker compiles the bundle again. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir();
  return { NODE_ENV: 'production', ...(compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}) };
}
