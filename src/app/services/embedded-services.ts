/** Starts the embedded services behind one port: `/v3` content, `/stores` commerce, `/i`, `/s` and `/v` media, `/api/as/v1` search. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { CommerceService } from '@firn/commerce-service';
import type { ContentService } from '@firn/content-service';
import type { MediaService } from '@firn/media-service';
import type { SearchService } from '@firn/search-service';

import { isWeakPassword } from '#api/customers/password-policy.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';

import { awaitContentLock } from '../content/content-lock.ts';
import { makeDatabaseFolder } from '../database/database-folder.ts';
import { privateFolder } from '../database/private-folder.ts';
import { isProbablyDamaged, unopenedSentence } from '../database/unopened-database.ts';
import { transport } from '../mail/mailer.ts';
import { EMBEDDED } from '../settings/embedded-keys.ts';
import { embeddedSecretOf } from '../settings/embedded-secret.ts';
import type { Env } from '../settings/env.ts';
import { embeddedServices } from './chosen-services.ts';
import { installed, isNotInstalled } from './installed-services.ts';

export interface RunningServices {
  readonly url: string;
  readonly media: (request: Request) => Promise<Response>;
  /** Renders pictures ahead; absent when a real media service is configured. */
  readonly preparePictures: MediaService['prepare'] | undefined;
  /** Handles queries to the embedded search engine; absent when a real one is configured. */
  readonly search: ((request: Request) => Promise<Response>) | undefined;
  /** Files of the stack that could not be read, with line numbers. */
  readonly problems: () => readonly { readonly file: string; readonly line: number; readonly message: string }[];
  /** Sends a webhook to this address for every later publication. */
  sendWebhooksTo(url: string): void;
  close(): Promise<void>;
}

/** The secret that the embedded platform signs webhooks with. */
function embeddedSecret({ commerce, dataDir }: Env): string {
  const region = COMMERCE_REGIONS.find((one) => commerce[one].embedded);
  return (region && commerce[region].login?.clientSecret) ?? embeddedSecretOf(dataDir);
}

/** Replaces the platform when its database cannot be opened. */
const CLOSED: CommerceService = {
  fetch: async () => Response.json({ status: 503, title: 'The database cannot be opened.' }, { status: 503 }),
  refusal: ({ status, message }) => Response.json({ status, title: message }, { status }),
  close: async () => undefined,
};

async function startCommerce(env: Env): Promise<CommerceService> {
  const dataDir = join(env.dataDir, 'commerce');
  if (!env.databaseUrl) await makeDatabaseFolder(dataDir);
  const { createCommerceService } = await installed(env, () => import('@firn/commerce-service'));
  const service = createCommerceService({
    dataDir,
    seedFile: env.commerceSeed,
    token: EMBEDDED.commerceToken,
    account: { clientId: EMBEDDED.commerceClientId, secret: embeddedSecret(env) },
    ...(env.databaseUrl ? { databaseUrl: env.databaseUrl } : {}),
    storefront: (hash) => `http://127.0.0.1:${env.servicesPort}/stores/${hash}`,
    isWeakPassword: (password, email) => isWeakPassword(password, [email]),
    mail: async (mail) => (await transport(env))(mail, randomUUID().replaceAll('-', '')),
  });
  if (env.databaseUrl) return service;
  return service.then(
    (opened) => {
      privateFolder(dataDir);
      return opened;
    },
    (error: unknown) => {
      if (!isProbablyDamaged(dataDir, error)) throw error;
      console.error(`  ${unopenedSentence(dataDir, error)}`);
      return CLOSED;
    },
  );
}

async function startContent(env: Env, webhooks: () => readonly { readonly url: string }[]): Promise<ContentService> {
  const { createContentService } = await installed(env, () => import('@firn/content-service'));
  return createContentService({
    stacks: [
      {
        dir: env.content.stackDir,
        apiKey: EMBEDDED.apiKey,
        accessToken: EMBEDDED.deliveryToken,
        previewToken: EMBEDDED.previewToken,
        environment: EMBEDDED.environment,
      },
      ...(existsSync(env.secondStackDir)
        ? [
            {
              dir: env.secondStackDir,
              apiKey: EMBEDDED.secondApiKey,
              accessToken: EMBEDDED.secondDeliveryToken,
              environment: EMBEDDED.environment,
            },
          ]
        : []),
    ],
    stateDir: join(env.dataDir, 'content-service'),
    watch: true,
    webhooks,
    managementToken: EMBEDDED.managementToken,
  });
}

/** Waits for a command that reads the content with a service of its own. */
async function lockContent(env: Env): Promise<{ close(): Promise<void> }> {
  const release = await awaitContentLock(env);
  return { close: async () => release?.() };
}

async function startMedia(env: Env): Promise<MediaService> {
  const { createMediaService } = await installed(env, () => import('@firn/media-service'));
  return createMediaService({ dir: env.mediaDir, cacheDir: join(env.dataDir, 'media-cache') });
}

/** Undefined where the engine is not installed: the search then finds pages by their titles and descriptions (docs/decisions/086). */
async function startSearch(env: Env): Promise<SearchService | undefined> {
  const module = await import('@firn/search-service').catch((error: unknown) => {
    if (!isNotInstalled(error)) throw error;
    console.warn('  No search engine: SEARCH_ENGINE is not set, and the embedded one is not installed.');
    return undefined;
  });
  const service = module?.createSearchService({
    dataDir: join(env.dataDir, 'search'),
    ...(env.search.databaseUrl === undefined ? {} : { databaseUrl: env.search.databaseUrl }),
    ...(env.search.cluster === undefined ? {} : { cluster: env.search.cluster }),
    searchKey: EMBEDDED.searchKey,
    privateKey: EMBEDDED.searchPrivateKey,
  });
  for (const name of service?.dropped ?? [])
    console.warn(`  The search index ${name} could not be read and is built again.`);
  return service;
}

const isSearch = (path: string): boolean => path.startsWith('/api/as/v1');
const isMedia = (path: string): boolean => /^\/[isv]\//.test(path);
const isStore = (path: string): boolean => path.startsWith('/stores/');
const notEmbedded = async (): Promise<Response> => new Response('This service is not embedded.', { status: 404 });

/** Used when all services are real. */
const NO_SERVICES = {
  media: notEmbedded,
  preparePictures: undefined,
  search: undefined,
  problems: () => [],
  sendWebhooksTo: () => undefined,
  close: async () => undefined,
} as const;

/**
 * Starts the chosen embedded services; no `@firn/*` package is loaded for the others. Throws an AppError `services-missing` when one is needed but
 * not installed.
 */
export async function startServices(env: Env, chosen = embeddedServices(env)): Promise<RunningServices> {
  const opened: { close(): Promise<void> }[] = [];
  const closeAll = async (): Promise<void> => {
    for (const service of opened.toReversed()) await service.close();
  };
  /** Starts a service that is chosen, and notes it for `closeAll`. */
  const open = async <T extends { close(): Promise<void> }>(
    isChosen: boolean,
    start: () => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const service = isChosen ? await start() : undefined;
    if (service) opened.push(service);
    return service;
  };
  try {
    const search = await open(chosen.search, () => startSearch(env));
    if (!search && !chosen.content && !chosen.commerce && !chosen.media)
      return { ...NO_SERVICES, url: `http://127.0.0.1:${env.servicesPort}` };
    const { listen } = await installed(env, () => import('@firn/service-http/serve.ts'));
    // Webhooks are sent only once the shop listens: before that, every file of the stack would be an event on a first start.
    let webhooks: readonly { readonly url: string }[] = [];
    const media = await open(chosen.media, () => startMedia(env));
    const commerce = await open(chosen.commerce, () => startCommerce(env));
    await open(chosen.content, () => lockContent(env));
    const content = await open(chosen.content, () => startContent(env, () => webhooks));
    const serviceOf = (path: string) => {
      if (isStore(path)) return commerce;
      if (isSearch(path)) return search;
      return isMedia(path) ? media : content;
    };
    const server = await listen(
      (request) => serviceOf(new URL(request.url).pathname)?.fetch(request) ?? notEmbedded(),
      {
        port: env.servicesPort,
        refusal: ({ status, message, path }) => {
          if (isSearch(path)) return search?.refusal({ status, message });
          if (isStore(path)) return commerce?.refusal({ status, message, path });
          return isMedia(path) ? undefined : content?.refusal(status, message);
        },
        maxBodyBytes: (path) => (isSearch(path) ? search?.maxBodyBytes(path) : undefined),
      },
    );
    opened.push(server);
    return {
      url: server.url,
      media: media?.fetch ?? notEmbedded,
      preparePictures: media?.prepare,
      search: search?.queries,
      problems: () => content?.problems() ?? [],
      sendWebhooksTo(url) {
        webhooks = [{ url }];
      },
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
