/** One publish of a running shop, with its metrics and its progress. */
import { AppError } from '#lib/errors/app-error.ts';
import type { PublishMetrics } from '#lib/release/publish-metrics.ts';

import { requireRunningBundle } from '../bundle/running-bundle.ts';
import type { Maintenance } from '../release/maintenance.ts';
import type { RendererPool } from '../render/renderer-pool.ts';
import { codeOf } from './failure-backoff.ts';
import type { Pull } from './publish-loop.ts';
import type { PublishOptions } from './publish-options.ts';
import type { PublishProgress } from './publish-progress.ts';
import { publishOptions } from './publish-settings.ts';
import type { PublishSettings } from './publish-settings.ts';
import { publish } from './publish.ts';
import type { PublishReport } from './publish.ts';

export interface LivePublishOptions {
  readonly settings: PublishSettings;
  /** Resolves with the digest of this process's code once its bundle exists. */
  readonly bundle: () => Promise<string>;
  readonly pool: RendererPool;
  readonly maintenance: Maintenance;
  readonly metrics: PublishMetrics;
  readonly progress: PublishProgress;
  /** Whether the publish ends a rollback that holds the shop. */
  readonly endsRollback?: boolean;
  /** Whether the publish looks for pages of the live release that lack a file. */
  readonly checksFiles?: boolean;
  /** Called when the bundle was built from newer code than this process runs, and is complete. */
  readonly onNewBundle?: (() => void) | undefined;
}

/** Error codes that are not failures: another publisher, a rollback, a stop. */
const NO_FAILURE = new Set(['publish-locked', 'publish-held', 'publish-stopped']);

/** A stop does not wait for a bundle that is still being built. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(new AppError('publish-stopped', 'The shop ended before its pages were built.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, stopped]);
}

function countSuccess(metrics: PublishMetrics, report: PublishReport): void {
  const seconds = report.milliseconds / 1000;
  const [rendered, failed] = [report.rendered, report.failed.length];
  const isSame = rendered + failed + report.removed.length === 0;
  metrics.publish(isSame ? { kind: 'unchanged', seconds } : { kind: 'published', seconds, rendered, failed });
  for (const { code } of report.commerceFailures) metrics.upstreamFailure(code);
}

function countFailure(metrics: PublishMetrics, error: unknown): void {
  const code = codeOf(error);
  if (NO_FAILURE.has(code)) return;
  metrics.publish({ kind: 'failed', code });
  metrics.upstreamFailure(code);
}

/** The options of a publish, which also report to `progress`. */
function withProgress(options: PublishOptions, { callbacks }: PublishProgress): PublishOptions {
  return {
    ...options,
    onProgress: callbacks.onProgress,
    onStep(step) {
      options.onStep?.(step);
      callbacks.onStep(step);
    },
  };
}

/** Runs one publish. Throws the errors of `publish`, and AppErrors `code-changed` and `publish-stopped`. */
export async function livePublish(
  {
    settings,
    bundle,
    pool,
    maintenance,
    metrics,
    progress,
    endsRollback,
    checksFiles,
    onNewBundle,
  }: LivePublishOptions,
  pull: Pull,
  signal: AbortSignal,
): Promise<PublishReport> {
  const code = await unlessStopped(bundle(), signal);
  await requireRunningBundle(code, onNewBundle);
  const options = withProgress(publishOptions(settings, code), progress);
  const report = await publish({
    ...options,
    pull,
    checksFiles: checksFiles || undefined,
    pool,
    maintenance,
    signal,
    byItself: !endsRollback,
  })
    .finally(progress.ended)
    .catch((error: unknown) => {
      if (!signal.aborted) countFailure(metrics, error);
      throw error;
    });
  countSuccess(metrics, report);
  return report;
}
