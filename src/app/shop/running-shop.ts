/** Shared by `npm start` and `npm run serve`: one process with the embedded services, publishing, the editor's page and the server. */
import { editorToken, signInAddress } from '#editor/editor-token.ts';
import { createEditor } from '#editor/editor.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import type { LivePublishing } from '#publishing/loop/live-publishing.ts';
import { createPublishProgress } from '#publishing/loop/publish-progress.ts';
import type { PublishProgress } from '#publishing/loop/publish-progress.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import type { RendererPool } from '#publishing/render/renderer-pool.ts';
import { notifyRollback } from '#publishing/report/notify-rollback.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';
import type { ShopMetrics } from '#server/metrics/shop-metrics.ts';

import { watchCommerce } from '../commerce/watch-commerce.ts';
import type { OpenPreview } from '../preview/open-preview.ts';
import { createLog } from '../process/log.ts';
import { preflight } from '../process/preflight.ts';
import { listenForPrices } from '../publishing/go-live.ts';
import { picturePreparation } from '../publishing/picture-preparation.ts';
import type { PicturePreparation } from '../publishing/picture-preparation.ts';
import { searchIndexing } from '../publishing/search-indexing.ts';
import type { SearchIndexing } from '../publishing/search-indexing.ts';
import { embeddedServices, namesOfServices } from '../services/chosen-services.ts';
import { startServices } from '../services/embedded-services.ts';
import type { RunningServices } from '../services/embedded-services.ts';
import { withEmbeddedSecret } from '../settings/embedded-secret.ts';
import type { Env } from '../settings/env.ts';
import { startShop } from './shop-server.ts';

/** Everything that runs before the shop listens. */
export interface ShopBase {
  readonly env: Env;
  readonly services: RunningServices;
  readonly commerce: CommerceWatch;
  readonly pool: RendererPool;
  readonly metrics: ShopMetrics;
  readonly progress: PublishProgress;
  readonly indexing: SearchIndexing;
  readonly pictures: PicturePreparation;
}

export interface RunningShop {
  readonly url: string;
  /** Sign-in page of editors. */
  readonly signInUrl: string;
  /** Stops the server first, then publishing, then the services. */
  close(): Promise<void>;
}

/** Checks the ports and the data folder, then starts the embedded services. */
export async function openShopBase(settings: Env, say: (line: string) => void = () => undefined): Promise<ShopBase> {
  // Files of a running shop are readable by its user only, whatever the shell's umask.
  process.umask(0o077);
  await preflight({ dataDir: settings.dataDir, ports: [settings.port, settings.servicesPort] });
  const env = withEmbeddedSecret(settings);
  if (namesOfServices(embeddedServices(env)) !== '') say('Starting the embedded services …');
  const services = await startServices(env);
  return {
    env,
    services,
    commerce: watchCommerce(env, true),
    pool: createRendererPool(),
    metrics: createShopMetrics(() => new Date()),
    progress: createPublishProgress(),
    indexing: searchIndexing(env),
    pictures: picturePreparation(env, { prepare: services.preparePictures }),
  };
}

/** The editor's page and the server. `live` is absent where nothing is published. */
export async function openShop(
  { env, services, metrics, progress, indexing, pictures }: ShopBase,
  { live, preview }: { readonly live?: LivePublishing | undefined; readonly preview?: OpenPreview | undefined },
): Promise<RunningShop> {
  const { dataDir, siteUrl } = env;
  const log = createLog(env);
  const token = editorToken(dataDir, env.editorToken);
  const editor = createEditor({
    dataDir,
    siteUrl,
    timeZone: env.publishing.chat.timeZone,
    token,
    onRollback: (done) => {
      // A shop that does not publish has no loop that notices the rollback.
      void indexing.update();
      return notifyRollback(done, { dataDir, say: (line) => console.warn(`  ${line}`), ...env.publishing.chat });
    },
    loop: live?.loop,
    progress,
    unreadable: services.problems,
    clock: () => new Date(),
    log,
  });
  const shop = await startShop({
    env,
    media: services.media,
    search: services.search,
    hook: live?.hook,
    commerceHook: live?.commerceHook,
    preview: preview?.fetch,
    editor,
    metrics,
    log,
  });
  if (live) await listenForPrices(env, shop.url);
  // The shop serves requests while its search engine is being filled.
  void indexing.update();
  return {
    url: shop.url,
    signInUrl: signInAddress({ url: shop.url, host: env.host, dataDir }, token),
    async close() {
      await shop.close();
      await preview?.close();
      await live?.close();
      await indexing.close();
      await pictures.close();
      await services.close();
    },
  };
}
