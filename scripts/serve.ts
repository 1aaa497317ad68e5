import { sourceDigest } from '#app/bundle/ensure-bundle.ts';
import { watchCommerce } from '#app/commerce/watched-stores.ts';
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { createLog } from '#app/process/log.ts';
import { preflight } from '#app/process/preflight.ts';
import { goLive } from '#app/publishing/live-publishing.ts';
import { startServices } from '#app/services.ts';
import { withEmbeddedSecret } from '#app/settings/embedded-secret.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { startShop } from '#app/shop-server.ts';
import { createPublishProgress } from '#editor/publish-progress.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';
/** `npm run serve`: the latest release and the API, no build. */
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import { notifyRollback } from '#publishing/report/notify-rollback.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';

import { editorToken, signInAddress } from '../src/editor/editor-token.ts';
import { createEditor } from '../src/editor/editor.ts';
import type { EditorOptions } from '../src/editor/editor.ts';

await runCommand(async () => {
  commandOptions('serve', {});
  const settings = readEnv(processEnvironment());
  if (!(await currentRelease(settings.dataDir)))
    throw new Error(`There is no release in ${settings.dataDir}; run "npm run build" first.`);
  // Files of a running shop are for its own user alone, whatever the shell says.
  process.umask(0o077);
  await preflight({ dataDir: settings.dataDir, ports: [settings.port, settings.servicesPort] });
  const env = withEmbeddedSecret(settings);
  const log = createLog(env);
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
    notifyRollback(done, { dataDir, say: (line) => console.warn(`  ${line}`), url: env.publishing.reportUrl });
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
