/** `npm run dev`: Astro's dev server with the embedded services and the content pulled once. */
import { spawn } from 'node:child_process';

import { openContentStore } from '../src/content-loaders/store.ts';
import { syncContent } from '../src/content-loaders/sync.ts';
import { contentClient, contentSource } from '../src/runtime/content-source.ts';
import { readEnv } from '../src/runtime/env.ts';
import { startServices } from '../src/runtime/services.ts';
import { openShopApi } from '../src/runtime/shop-api.ts';
import { contentStorePath } from '../src/runtime/site.ts';
import { listen } from '../src/services/http/serve.ts';
import { runCommand, untilStopped } from './command.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  const services = await startServices(env);
  const store = openContentStore(contentStorePath(env.dataDir));
  const report = await syncContent({ client: contentClient(env), store, source: contentSource(env) });
  console.log(`Content pulled: ${report.changed.length} changes.`);
  const api = await openShopApi(env, () => undefined);
  const behind = await listen(api.fetch, { port: 0 });
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'dev', '--port', `${env.port}`], {
    stdio: 'inherit',
    env: {
      ...process.env,
      FIRN_CONTENT_STORE: contentStorePath(env.dataDir),
      SITE_URL: env.siteUrl,
      FIRN_DEV_API: behind.url,
      FIRN_DEV_MEDIA: services.url,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  await Promise.race([untilStopped(), new Promise((done) => child.once('exit', done))]);
  child.kill();
  await behind.close();
  await api.close();
  store.close();
  await services.close();
  process.exit(0);
});
