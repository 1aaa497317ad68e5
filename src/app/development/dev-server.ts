/** `npm run dev`: Astro's dev server with the embedded services. Content is pulled twice a second, so that a reload shows an edit. */
import { openContentStore } from '#content-loaders/content-store.ts';
import { endChildren, startChild } from '#publishing/bundle/child-processes.ts';
import { pullInto } from '#publishing/loop/pull-content.ts';
import type { Pulled } from '#publishing/loop/pull-content.ts';
import { listen } from '#server/http/listen.ts';
import { contentStorePath } from '#views/site.ts';

import { openShopApi } from '../api/shop-api.ts';
import { watchCommerce } from '../commerce/watch-commerce.ts';
import { contentClient, contentSource } from '../content/content-source.ts';
import { sentence } from '../process/command-error.ts';
import { createLog } from '../process/log.ts';
import { preflight } from '../process/preflight.ts';
import { startServices } from '../services/embedded-services.ts';
import { withEmbeddedSecret } from '../settings/embedded-secret.ts';
import type { Env } from '../settings/env.ts';
import { childEnvironment } from '../settings/environment.ts';

const PULL_EVERY_MS = 500;

export interface DevServer {
  /** Resolves when Astro's dev server exits. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

type Pull = () => Promise<Pulled['sync']>;

/** Pulls content until stopped; a repeated failure is printed only once. Resolves when the last pull has ended. */
async function keepPulling(pull: Pull, stopped: AbortSignal): Promise<void> {
  let lastFailure = '';
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PULL_EVERY_MS));
    if (stopped.aborted) return;
    try {
      for (const { change, type, uid, language } of (await pull()).changed)
        console.log(`  ${change}: ${type} ${uid} (${language})`);
      lastFailure = '';
    } catch (error) {
      const failure = sentence(error);
      if (failure !== lastFailure) console.warn(`  ${failure}`);
      lastFailure = failure;
    }
  }
}

function startAstro(port: number, origins: { readonly api: string; readonly media: string }) {
  const command = ['node_modules/astro/bin/astro.mjs', 'dev', '--host', '127.0.0.1', '--port', `${port}`];
  return startChild(command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: childEnvironment({
      FIRN_DEV_API: origins.api,
      FIRN_DEV_MEDIA: origins.media,
      ASTRO_TELEMETRY_DISABLED: '1',
    }),
  });
}

export async function startDevServer(settings: Env): Promise<DevServer> {
  await preflight({ dataDir: settings.dataDir, ports: [settings.port, settings.servicesPort] });
  const env = withEmbeddedSecret(settings);
  const services = await startServices(env);
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  const store = openContentStore(contentStorePath(env.dataDir));
  const options = { client: contentClient(env), source: contentSource(env), commerce: watchCommerce(env, true) };
  const pull: Pull = async () => (await pullInto(store, options)).sync;
  console.log(`Content pulled: ${(await pull()).changed.length} changes.`);
  const api = await openShopApi(env, createLog(env), { introspection: true });
  const apiServer = await listen((request) => api.fetch(request), { port: 0 });
  const astro = startAstro(env.port, { api: apiServer.url, media: services.url });
  const stop = new AbortController();
  const pulling = keepPulling(pull, stop.signal);
  return {
    ended: new Promise((resolve) => astro.once('exit', () => resolve())),
    async close() {
      stop.abort();
      await endChildren();
      await pulling;
      await apiServer.close();
      await api.close();
      store.close();
      await services.close();
    },
  };
}
