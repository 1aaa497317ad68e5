import { editorToken, signInAddress } from '../src/editor/editor-token.ts';
import { createEditor } from '../src/editor/editor.ts';
import type { EditorOptions } from '../src/editor/editor.ts';
import { createPublishProgress } from '../src/editor/progress.ts';
import { currentRelease } from '../src/publishing/release.ts';
/** `npm run serve`: the latest release and the API, no build. */
import { createRendererPool } from '../src/publishing/renderer-pool.ts';
import { tellRollback } from '../src/publishing/report/tell-rollback.ts';
import { withEmbeddedSecret } from '../src/runtime/embedded-secret.ts';
import { readEnv } from '../src/runtime/env.ts';
import { createShopMetrics } from '../src/runtime/metrics/shop-metrics.ts';
import { startServices } from '../src/runtime/services.ts';
import { startShop } from '../src/runtime/shop-server.ts';
import { sourceDigest } from './bundle.ts';
import { commandOptions, runCommand, untilStopped } from './command.ts';
import { watchCommerce } from './commerce-watch.ts';
import { goLive } from './live.ts';
import { log } from './log.ts';
import { preflight } from './preflight.ts';

await runCommand(async () => {
  commandOptions('serve', {});
  const settings = readEnv(process.env);
  if (!(await currentRelease(settings.dataDir)))
    throw new Error(`There is no release in ${settings.dataDir}; run "npm run build" first.`);
  // Files of a running shop are for its own user alone, whatever the shell says.
  process.umask(0o077);
  await preflight({ dataDir: settings.dataDir, ports: [settings.port, settings.servicesPort] });
  const env = withEmbeddedSecret(settings);
  const own = sourceDigest();
  const services = await startServices(env);
  const [progress, token] = [createPublishProgress(), editorToken(env.dataDir, env.editorToken)];
  const metrics = createShopMetrics(() => new Date());
  const { webhookPublicKey, webhookSecret } = env.content;
  // Without a key this command shows what is there and publishes nothing.
  const live =
    webhookPublicKey || webhookSecret
      ? await goLive(env, {
          // Before anything can build another one.
          bundle: () => own,
          servicesUrl: services.url,
          commerce: watchCommerce(env, true),
          pool: createRendererPool(),
          metrics,
          progress,
        })
      : undefined;
  const { dataDir, siteUrl } = env;
  const onRollback: EditorOptions['onRollback'] = (done) =>
    tellRollback(done, { dataDir, say: (line) => console.warn(`  ${line}`), url: env.publishing.reportUrl });
  const editor = createEditor({
    dataDir,
    siteUrl,
    token,
    onRollback,
    loop: live?.loop,
    progress,
    clock: () => new Date(),
    log,
  });
  const { hook, commerceHook } = live ?? {};
  const shop = await startShop({ env, media: services.media, hook, commerceHook, editor, metrics, log });
  await live?.listenForPrices(shop.url);
  console.log(`Ready: ${shop.url}\nFor editors: ${signInAddress({ url: shop.url, host: env.host, dataDir }, token)}`);
  await untilStopped();
  await shop.close();
  await live?.close();
  await services.close();
  process.exit(0);
});
