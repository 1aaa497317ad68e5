/** The content client of an environment: the real service, or the embedded one on loopback. */
import { createContentClient } from '#clients/content/content-client.ts';
import type { ContentClient } from '#clients/content/content-client.ts';
import type { PreviewAccess } from '#clients/content/content-configuration.ts';
import { readContentReleases } from '#clients/content/content-releases.ts';
import type { ContentRelease } from '#clients/content/content-releases.ts';

import type { Env } from '../settings/env.ts';

/** With `preview`, the client reads the content as the preview service shows it. */
export function contentClient(env: Env, preview?: PreviewAccess): ContentClient {
  const { apiKey, deliveryToken, environment, region, branch, embedded } = env.content;
  return createContentClient({
    apiKey,
    deliveryToken,
    environment,
    ...(region ? { region } : {}),
    ...(branch ? { branch } : {}),
    ...(preview ? { preview } : {}),
    ...(embedded ? { protocol: 'http' as const, host: '127.0.0.1', port: env.servicesPort } : {}),
  });
}

/** Reads the names of releases; undefined without a management token. */
export function contentReleases({
  content,
  servicesPort,
}: Env): (() => Promise<readonly ContentRelease[]>) | undefined {
  const { apiKey, managementToken, region, branch, embedded } = content;
  if (managementToken === undefined) return undefined;
  const origin = embedded ? `http://127.0.0.1:${servicesPort}` : undefined;
  return () => readContentReleases({ apiKey, managementToken, region, branch, origin });
}

/** Identifies the source, so that a store filled from another one is refilled. */
export function contentSource(env: Env): string {
  return env.content.embedded
    ? `embedded ${env.content.stackDir}`
    : `${env.content.apiKey} ${env.content.environment} ${env.content.branch ?? 'main'}`;
}
