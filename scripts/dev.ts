/** `npm run dev`: Astro's dev server with the embedded services; an edited entry is on its page at the next reload. */
import { openContentStore } from '../src/content-loaders/store.ts';
import { pullInto } from '../src/publishing/pull.ts';
import { contentClient, contentSource } from '../src/runtime/content-source.ts';
import { readEnv } from '../src/runtime/env.ts';
import { startServices } from '../src/runtime/services.ts';
import { openShopApi } from '../src/runtime/shop-api.ts';
import { contentStorePath } from '../src/runtime/site.ts';
import { listen } from '../src/services/http/serve.ts';
import { endChildren, startChild } from './children.ts';
import { commandOptions, runCommand, sentence, untilStopped } from './command.ts';
import { watchCommerce } from './commerce-watch.ts';
import { log } from './log.ts';
import { preflight } from './preflight.ts';

const PULL_EVERY_MS = 500;

await runCommand(async () => {
  commandOptions('dev', {});
  const env = readEnv(process.env);
  await preflight({ dataDir: env.dataDir, ports: [env.port, env.servicesPort] });
  const services = await startServices(env);
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  const store = openContentStore(contentStorePath(env.dataDir));
  const options = { client: contentClient(env), source: contentSource(env), commerce: watchCommerce(env, true) };
  const pull = async () => (await pullInto(store, options)).sync;
  console.log(`Content pulled: ${(await pull()).changed.length} changes.`);
  const api = await openShopApi(env, log);
  const behind = await listen((request) => api.fetch(request), { port: 0 });
  const child = startChild(
    ['node_modules/astro/bin/astro.mjs', 'dev', '--host', '127.0.0.1', '--port', `${env.port}`],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        FIRN_CONTENT_STORE: contentStorePath(env.dataDir),
        SITE_URL: env.siteUrl,
        FIRN_DEV_API: behind.url,
        FIRN_DEV_MEDIA: services.url,
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  );

  const stop = new AbortController();
  let complaint = '';
  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, PULL_EVERY_MS));
      if (stop.signal.aborted) return;
      try {
        for (const { change, type, uid, language } of (await pull()).changed)
          console.log(`  ${change}: ${type} ${uid} (${language})`);
        complaint = '';
      } catch (error) {
        if (sentence(error) !== complaint) console.warn(`  ${(complaint = sentence(error))}`);
      }
    }
  }

  const following = follow();
  await Promise.race([untilStopped(), new Promise((resolve) => child.once('exit', resolve))]);
  stop.abort();
  await endChildren();
  await following;
  await behind.close();
  await api.close();
  store.close();
  await services.close();
  process.exit(0);
});
