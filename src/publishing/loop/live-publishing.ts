/** Publishing in a running shop: the loop, its warm renderers and the webhook receivers. */
import { openContentStore } from '#content-loaders/content-store.ts';
import type { PublishMetrics } from '#lib/release/publish-metrics.ts';
import { contentStorePath } from '#views/site.ts';

import { awaitBundle } from '../bundle/running-bundle.ts';
import type { RunningBundle } from '../bundle/running-bundle.ts';
import { rendererSetup } from '../release/fill-release.ts';
import { createMaintenance } from '../release/maintenance.ts';
import { readPin } from '../release/pinned-release.ts';
import type { RendererPool } from '../render/renderer-pool.ts';
import { createFailureNotifier } from '../report/notify-failure.ts';
import { openReceivers } from '../webhook/webhook-receivers.ts';
import type { WebhookReceivers, WebhookSettings } from '../webhook/webhook-receivers.ts';
import { livePublish } from './live-publish.ts';
import type { LivePublishOptions } from './live-publish.ts';
import { statusWriter } from './loop-status-file.ts';
import { createOutcomeLog, createStatusLog } from './publish-log.ts';
import { startPublishLoop } from './publish-loop.ts';
import type { LoopStatus, PublishLoop } from './publish-loop.ts';
import type { PublishProgress } from './publish-progress.ts';
import { publishOptions } from './publish-settings.ts';
import type { PublishSettings } from './publish-settings.ts';
import type { PublishReport } from './publish.ts';
import { rollbackListener } from './rollback-listener.ts';

export interface LivePublishingOptions {
  readonly settings: PublishSettings;
  /** The bundle of the code that this process runs. */
  readonly bundle: RunningBundle;
  readonly webhooks: WebhookSettings;
  /** Interval of publishes without a webhook. */
  readonly pollMs: number;
  /** Renderers, which are closed with the loop. */
  readonly pool: RendererPool;
  readonly metrics: PublishMetrics;
  readonly progress: PublishProgress;
  /** Called when the bundle was built from newer code than this process runs, and is complete. */
  readonly onNewBundle?: (() => void) | undefined;
  /** Called after each publish. */
  readonly onPublished?: ((report: PublishReport) => void) | undefined;
  /** Called when a rollback, by this process or another, begins to hold publishing. */
  readonly onHeld?: (() => void) | undefined;
}

export interface LivePublishing extends WebhookReceivers {
  readonly loop: PublishLoop;
  /** Resolves when no publish is running. */
  close(): Promise<void>;
}

/** Starts a renderer for the first edit, even if the first publish renders nothing. */
async function warmRenderer({ settings, bundle, pool }: Omit<LivePublishOptions, 'maintenance'>): Promise<void> {
  const code = await bundle();
  const store = openContentStore(contentStorePath(settings.dataDir));
  pool.warm(rendererSetup(publishOptions(settings, code), store.lineage()));
  store.close();
}

/** Passes each status to its listeners: the terminal, the editors' chat, the status file and the editor's page. */
function statusListener({ settings, progress, onHeld }: LivePublishingOptions): (status: LoopStatus) => void {
  const { dataDir, output, chat } = settings;
  const listeners = [
    createStatusLog(output),
    createFailureNotifier({ ...chat, say: (line) => output.warn(`  ${line}`) }),
    statusWriter(dataDir),
    progress.onStatus,
    rollbackListener(onHeld),
  ];
  return (status) => {
    for (const listener of listeners) listener(status);
  };
}

export function startLivePublishing(options: LivePublishingOptions): LivePublishing {
  const { settings, webhooks, pollMs, pool, metrics, onPublished } = options;
  const { dataDir, commerce, output } = settings;
  const publishing = { ...options, bundle: awaitBundle(options.bundle) };
  // The error is ignored: the first publish reports a bundle that cannot be built.
  warmRenderer(publishing).catch(() => undefined);
  const maintenance = createMaintenance({ dataDir, say: (line) => output.warn(`  ${line}`) });
  maintenance.begin();
  const logOutcome = createOutcomeLog(output);
  let isManual = false;
  const loop = startPublishLoop({
    async publish(pull, signal, endsRollback) {
      const checksFiles = isManual;
      isManual = false;
      const work = livePublish({ ...publishing, maintenance, endsRollback, checksFiles }, pull, signal);
      const report = await work.catch((error: unknown) => {
        // The retry looks for the files.
        isManual ||= checksFiles;
        throw error;
      });
      logOutcome(report);
      maintenance.begin();
      onPublished?.(report);
    },
    onStatus: statusListener(options),
    heldBy: () => readPin(dataDir),
    leftOver: commerce.leftOver,
    onManualPublish() {
      commerce.tryNow();
      maintenance.failedPages.tryNow();
      isManual = true;
    },
    clock: () => new Date(),
    pollMs,
  });
  metrics.followPublishing(() => {
    const { queued, state, failure } = loop.status();
    return { queued, held: state === 'held', failuresInARow: failure?.attempts ?? 0 };
  });
  return {
    loop,
    ...openReceivers(webhooks, loop, { commerce, onOutcome: metrics.webhook }),
    async close() {
      await loop.stop();
      await maintenance.stop();
      await pool.close();
    },
  };
}
