/** Starts the embedded services behind one port: `/v3` content, `/stores` commerce, `/i` media. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { isWeakPassword } from '#api/customers/password-policy.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import { createCommerceService } from '#services/commerce/commerce-service.ts';
import type { CommerceService } from '#services/commerce/commerce-service.ts';
import { createContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import { createMediaService } from '#services/media/media-service.ts';

import { makeDatabaseFolder } from './database/database-folder.ts';
import { isProbablyDamaged, unopenedSentence } from './database/unopened-database.ts';
import { transport } from './mailer.ts';
import { privateFolder } from './private-folder.ts';
import { EMBEDDED } from './settings/embedded-keys.ts';
import type { Env } from './settings/env.ts';

export interface RunningServices {
  readonly url: string;
  readonly media: (request: Request) => Promise<Response>;
  /** Files of the stack that could not be read, with line numbers. */
  readonly problems: () => readonly { readonly file: string; readonly line: number; readonly message: string }[];
  /** From here on every publication is told to this address by webhook. */
  sendWebhooksTo(url: string): void;
  close(): Promise<void>;
}

/** What the shop checks webhooks of the embedded platform with. */
function embeddedSecret({ commerce }: Env): string {
  const region = COMMERCE_REGIONS.find((one) => commerce[one].embedded);
  return (region && commerce[region].login?.clientSecret) ?? EMBEDDED.commerceClientSecret;
}

/** In place of a platform whose database cannot be opened. */
const CLOSED: CommerceService = {
  fetch: async () => Response.json({ status: 503, title: 'The database cannot be opened.' }, { status: 503 }),
  close: async () => undefined,
};

async function startCommerce(env: Env): Promise<CommerceService> {
  const dataDir = join(env.dataDir, 'commerce');
  if (!env.databaseUrl) await makeDatabaseFolder(dataDir);
  const service = createCommerceService({
    dataDir,
    seedFile: env.commerceSeed,
    token: EMBEDDED.commerceToken,
    account: { clientId: EMBEDDED.commerceClientId, secret: embeddedSecret(env) },
    ...(env.databaseUrl ? { databaseUrl: env.databaseUrl } : {}),
    storefront: (hash) => `http://127.0.0.1:${env.servicesPort}/stores/${hash}`,
    isWeakPassword: (password, email) => isWeakPassword(password, [email]),
    mail: async (letter) => (await transport(env))(letter, randomUUID().replaceAll('-', '')),
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

/** Where every store is a real one (`hasStores` false), the commerce platform is not started: its database would take memory, and tables in a `DATABASE_URL`. */
export async function startServices(
  env: Env,
  hasStores = COMMERCE_REGIONS.some((region) => env.commerce[region].embedded),
): Promise<RunningServices> {
  const media = createMediaService({ dir: env.mediaDir, cacheDir: join(env.dataDir, 'media-cache') });
  const commerce = hasStores ? await startCommerce(env) : undefined;
  // None at first: the files that a fresh machine starts with are thousands of events that nobody waits for.
  let webhooks: readonly { readonly url: string }[] = [];
  const content = await createContentService({
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
    webhooks: () => webhooks,
    managementToken: EMBEDDED.managementToken,
  });
  const closeAll = async (): Promise<void> => {
    await content.close();
    await commerce?.close();
    await media.close();
  };
  try {
    const server = await listen(
      (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith('/stores/'))
          return commerce?.fetch(request) ?? Promise.resolve(new Response('No store is embedded.', { status: 404 }));
        if (/^\/[isv]\//.test(pathname)) return media.fetch(request);
        return content.fetch(request);
      },
      {
        port: env.servicesPort,
        refusal: ({ status, message, path }) =>
          /^\/(stores|[isv])\//.test(path) ? undefined : content.refusal(status, message),
      },
    );
    return {
      url: server.url,
      media: media.fetch,
      problems: content.problems,
      sendWebhooksTo(url) {
        webhooks = [{ url }];
      },
      async close() {
        await server.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
