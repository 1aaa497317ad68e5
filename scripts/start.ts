/** `npm start`: services, release, server, on a machine that has nothing. */
import { AppError } from '../src/lib/errors/app-error.ts';
import { createRendererPool } from '../src/publishing/renderer-pool.ts';
import type { RendererPool } from '../src/publishing/renderer-pool.ts';
import type { Env } from '../src/runtime/env.ts';
import { readEnv } from '../src/runtime/env.ts';
import { createShopMetrics } from '../src/runtime/metrics/shop-metrics.ts';
import { startServices } from '../src/runtime/services.ts';
import { HOOK_PATH, startShop } from '../src/runtime/shop-server.ts';
import { commandOptions, runCommand, untilStopped } from './command.ts';
import { goLive } from './live.ts';
import { log } from './log.ts';
import { preflight } from './preflight.ts';
import { release } from './release.ts';

/** A restart is no reason to undo a rollback. */
async function releaseUnlessHeld(env: Env, pool: RendererPool): Promise<void> {
  try {
    await release(env, { pool, byItself: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'publish-held') throw error;
    console.warn(`  ${error.message}`);
  }
}

await runCommand(async () => {
  commandOptions('start', {});
  const env = readEnv(process.env);
  await preflight({ dataDir: env.dataDir, ports: [env.port, env.servicesPort] });
  console.log('Starting the embedded services …');
  const services = await startServices(env);
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  console.log(`  content, commerce and media at ${services.url}`);
  const pool = createRendererPool();
  const metrics = createShopMetrics(() => new Date());
  await releaseUnlessHeld(env, pool);
  const live = await goLive(env, { servicesUrl: services.url, pool, metrics });
  const shop = await startShop({ env, media: services.media, hook: live.hook, metrics, log });
  if (env.content.embedded) services.sendWebhooksTo(shop.url + HOOK_PATH);
  // What was edited since the release was begun.
  live.loop.announce();
  console.log(
    `\nReady:\n  ${shop.url}/          United States\n  ${shop.url}/de-at     Österreich\n  ${shop.url}/fr-ch     Suisse\n  ${shop.url}/ja-jp     日本\n\nAn edit in ${env.content.embedded ? env.content.stackDir : 'the content service'} is live by itself. Ctrl-C ends everything.`,
  );
  await untilStopped();
  console.log('\nStopping …');
  await shop.close();
  await live.close();
  await services.close();
  process.exit(0);
});
