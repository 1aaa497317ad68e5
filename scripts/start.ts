/** `npm start`: services, release, server, on a machine that has nothing. */
import { createRendererPool } from '../src/publishing/renderer-pool.ts';
import { readEnv } from '../src/runtime/env.ts';
import { startServices } from '../src/runtime/services.ts';
import { HOOK_PATH, startShop } from '../src/runtime/shop-server.ts';
import { commandOptions, runCommand, untilStopped } from './command.ts';
import { goLive } from './live.ts';
import { log } from './log.ts';
import { openPreview } from './open-preview.ts';
import { preflight } from './preflight.ts';
import { release } from './release.ts';

await runCommand(async () => {
  commandOptions('start', {});
  const env = readEnv(process.env);
  await preflight({ dataDir: env.dataDir, ports: [env.port, env.servicesPort] });
  console.log('Starting the embedded services …');
  const services = await startServices(env);
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  console.log(`  content, commerce and media at ${services.url}`);
  const pool = createRendererPool();
  await release(env, { pool });
  const live = await goLive(env, services.url, pool);
  const draftsUrl = env.siteUrl.replace(/\/\/[^/:]+/, `//${env.preview.host}`);
  const preview = await openPreview(env, draftsUrl, services.media);
  const shop = await startShop({ env, media: services.media, hook: live.hook, preview: preview?.fetch, log });
  if (env.content.embedded) services.sendWebhooksTo(shop.url + HOOK_PATH);
  // What was edited since the release was begun.
  live.loop.announce();
  console.log(
    `\nReady:\n  ${shop.url}/          United States\n  ${shop.url}/de-at     Österreich\n  ${shop.url}/fr-ch     Suisse\n  ${shop.url}/ja-jp     日本\n\nAn edit in ${env.content.embedded ? env.content.stackDir : 'the content service'} is live by itself. Ctrl-C ends everything.`,
  );
  if (preview) console.log(`Drafts, for editors: ${draftsUrl}/preview (${preview.tokenSentence})`);
  await untilStopped();
  console.log('\nStopping …');
  await shop.close();
  await preview?.close();
  await live.close();
  await services.close();
  process.exit(0);
});
