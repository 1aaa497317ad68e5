import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { watchCommerce } from '#app/commerce/watched-stores.ts';
import { endChildren } from '#app/process/child-processes.ts';
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { createLog } from '#app/process/log.ts';
import { preflight } from '#app/process/preflight.ts';
import { goLive } from '#app/publishing/live-publishing.ts';
import { openPreview } from '#app/publishing/open-preview.ts';
import { release } from '#app/publishing/publish-release.ts';
import { startServices } from '#app/services.ts';
import { withEmbeddedSecret } from '#app/settings/embedded-secret.ts';
import type { Env } from '#app/settings/env.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { HOOK_PATH, startShop } from '#app/shop-server.ts';
import { createPublishProgress } from '#editor/publish-progress.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';
import { heldSentence } from '#publishing/release/rollback.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import type { RendererPool } from '#publishing/render/renderer-pool.ts';
import { notifyRollback } from '#publishing/report/notify-rollback.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';

import { editorToken, signInAddress } from '../src/editor/editor-token.ts';
/** `npm start`: services, release, server, on a machine that has nothing. */
import { createEditor } from '../src/editor/editor.ts';
import type { EditorOptions } from '../src/editor/editor.ts';
import { AppError } from '../src/lib/errors/app-error.ts';

/** The work is done once; one that failed is tried again. */
function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= work().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

/** A restart is no reason to undo a rollback. */
async function releaseUnlessHeld(env: Env, commerce: CommerceWatch, pool: RendererPool): Promise<void> {
  try {
    await release(env, commerce, { pool, byItself: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'publish-held') throw error;
    console.warn(`  ${error.message}`);
  }
}

await runCommand(async () => {
  commandOptions('start', {});
  const settings = readEnv(processEnvironment());
  // Files of a running shop are for its own user alone, whatever the shell says.
  process.umask(0o077);
  await preflight({ dataDir: settings.dataDir, ports: [settings.port, settings.servicesPort] });
  const env = withEmbeddedSecret(settings);
  const log = createLog(env);
  console.log('Starting the embedded services …');
  const services = await startServices(env);
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  console.log(`  content, commerce and media at ${services.url}`);
  const pool = createRendererPool();
  const [progress, token] = [createPublishProgress(), editorToken(env.dataDir, env.editorToken)];
  const metrics = createShopMetrics(() => new Date());
  const commerce = watchCommerce(env, true);
  // With a release the shop listens at once; the loop builds the pages, if their code changed, and publishes meanwhile.
  const isLive = (await currentRelease(env.dataDir)) !== undefined;
  if (!isLive) await releaseUnlessHeld(env, commerce, pool);
  const pin = readPin(env.dataDir);
  if (isLive && pin) console.warn(`  ${heldSentence(pin)}`);
  const live = await goLive(env, {
    bundle: onlyOnce(() => ensureBundle((line) => console.log(`  ${line}`))),
    servicesUrl: services.url,
    commerce,
    pool,
    metrics,
    progress,
  });
  const { dataDir, siteUrl } = env;
  const onRollback: EditorOptions['onRollback'] = (done) =>
    notifyRollback(done, { dataDir, say: (line) => console.warn(`  ${line}`), url: env.publishing.reportUrl });
  const editor = createEditor({
    dataDir,
    siteUrl,
    token,
    onRollback,
    loop: live.loop,
    progress,
    clock: () => new Date(),
    log,
  });
  const draftsUrl = siteUrl.replace(/\/\/[^/:]+/, `//${env.preview.host}`);
  const preview = await openPreview(env, draftsUrl, services.media);
  const shop = await startShop({
    env,
    media: services.media,
    hook: live.hook,
    commerceHook: live.commerceHook,
    preview: preview?.fetch,
    editor,
    metrics,
    log,
  });
  if (env.content.embedded) services.sendWebhooksTo(shop.url + HOOK_PATH);
  await live.listenForPrices(shop.url);
  // What was edited since the release was begun.
  if (isLive) live.loop.now();
  else live.loop.announce();
  console.log(
    `\nReady:\n  ${shop.url}/          United States\n  ${shop.url}/de-at     Österreich\n  ${shop.url}/fr-ch     Suisse\n  ${shop.url}/ja-jp     日本\n\n  ${signInAddress({ url: shop.url, host: env.host, dataDir }, token)}  for editors: releases, going back, what is missing\n\nAn edit in ${env.content.embedded ? env.content.stackDir : 'the content service'} is live by itself. Ctrl-C ends everything.`,
  );
  if (preview) console.log(`Drafts, for editors: ${draftsUrl}/preview (${preview.tokenSentence})`);
  await untilStopped();
  console.log('\nStopping …');
  await shop.close();
  await preview?.close();
  await live.close();
  // The bundler, where it has not ended yet.
  await endChildren();
  await services.close();
  process.exit(0);
});
