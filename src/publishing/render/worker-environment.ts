/** The environment of a render worker, without keys and secrets of the shop. */
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** Shares Node's compile cache with this process; otherwise each worker would compile the bundle again. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  const compiled = getCompileCacheDir();
  return { NODE_ENV: 'production', ...(compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {}) };
}
