import { watchCommerce } from '#app/commerce/watched-stores.ts';
import { contentClient, contentSource } from '#app/content-source.ts';
import { endChildren, startChild } from '#app/process/child-processes.ts';
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { sentence } from '#app/process/error-sentence.ts';
import { createLog } from '#app/process/log.ts';
import { preflight } from '#app/process/preflight.ts';
import { startServices } from '#app/services.ts';
import { readEnv } from '#app/settings/env.ts';
import { childEnvironment, processEnvironment } from '#app/settings/environment.ts';
import { openShopApi } from '#app/shop-api.ts';
/** `npm run dev`: Astro's dev server with the embedded services; an edited entry is on its page at the next reload. */
import { openContentStore } from '#content-loaders/content-store.ts';
import { pullInto } from '#publishing/loop/pull-content.ts';
import { listen } from '#server/http/listen.ts';
import { contentStorePath } from '#views/site.ts';

const PULL_EVERY_MS = 500;

await runCommand(async () => {
  commandOptions('dev', {});
  const env = readEnv(processEnvironment());
  await preflight({ dataDir: env.dataDir, ports: [env.port, env.servicesPort] });
  const services = await startServices(env);
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  const store = openContentStore(contentStorePath(env.dataDir));
  const options = { client: contentClient(env), source: contentSource(env), commerce: watchCommerce(env, true) };
  const pull = async () => (await pullInto(store, options)).sync;
  console.log(`Content pulled: ${(await pull()).changed.length} changes.`);
  const api = await openShopApi(env, createLog(env));
  const behind = await listen((request) => api.fetch(request), { port: 0 });
  const child = startChild(
    ['node_modules/astro/bin/astro.mjs', 'dev', '--host', '127.0.0.1', '--port', `${env.port}`],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: childEnvironment({ FIRN_DEV_API: behind.url, FIRN_DEV_MEDIA: services.url, ASTRO_TELEMETRY_DISABLED: '1' }),
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
