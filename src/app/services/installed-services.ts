/** Loads the embedded services. They are npm workspaces, which a production install may omit (docs/how-to/deploy.md). */
import { AppError } from '#lib/errors/app-error.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';

import type { Env } from '../settings/env.ts';

/** Environment variables that would replace the embedded services that `env` uses. */
function missingKeys({ content, commerce, mediaBase }: Env): readonly string[] {
  return [
    ...(content.embedded ? ['CONTENTSTACK_API_KEY', 'CONTENTSTACK_DELIVERY_TOKEN'] : []),
    ...COMMERCE_REGIONS.filter((region) => commerce[region].embedded).flatMap((region) => {
      const name = `BIGCOMMERCE_${region.toUpperCase()}`;
      return [`${name}_STORE_HASH`, `${name}_TOKEN`];
    }),
    ...(mediaBase === '' ? ['MEDIA_BASE_URL'] : []),
  ];
}

export function isNotInstalled(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return code === 'ERR_MODULE_NOT_FOUND' && `${String(message)}`.includes("'@firn/");
}

/**
 * Resolves with the result of `load`; throws an AppError `services-missing` that names the missing keys when the embedded services are not installed.
 */
export async function installed<T>(env: Env, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!isNotInstalled(cause)) throw cause;
    const keys = missingKeys(env);
    const why = keys.length > 0 ? `${keys.join(', ')} ${keys.length > 1 ? 'are' : 'is'} not set, and the` : 'The';
    throw new AppError(
      'services-missing',
      `${why} embedded services are not installed; ${keys.length > 0 ? 'set them, or ' : ''}install the services with "npm ci".`,
      { cause },
    );
  }
}
