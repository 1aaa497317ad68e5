/** A running shop that publishes by itself: the loop, its warm renderers, and what takes the webhooks. */
import { webhookPublicKey } from '../src/clients/content/incoming-webhook.ts';
import type { WebhookKeys } from '../src/clients/content/incoming-webhook.ts';
import { openContentStore } from '../src/content-loaders/store.ts';
import type { PublishProgress } from '../src/editor/progress.ts';
import { AppError } from '../src/lib/errors/app-error.ts';
import { rendererSetup } from '../src/publishing/fill-release.ts';
import { statusWriter } from '../src/publishing/loop-status-file.ts';
import { readPin } from '../src/publishing/pin.ts';
import { startPublishLoop } from '../src/publishing/publish-loop.ts';
import type { LoopStatus, PublishLoop } from '../src/publishing/publish-loop.ts';
import type { PublishOptions } from '../src/publishing/publish-options.ts';
import { publish } from '../src/publishing/publish.ts';
import type { PublishReport } from '../src/publishing/publish.ts';
import type { RendererPool } from '../src/publishing/renderer-pool.ts';
import { heldSentence } from '../src/publishing/rollback.ts';
import { createUpkeep } from '../src/publishing/upkeep.ts';
import type { Upkeep } from '../src/publishing/upkeep.ts';
import { createWebhookReceiver } from '../src/publishing/webhook/receiver.ts';
import type { Env } from '../src/runtime/env.ts';
import type { ShopMetrics } from '../src/runtime/metrics/shop-metrics.ts';
import { contentStorePath } from '../src/runtime/site.ts';
import { builtDigest } from './bundle.ts';
import { log } from './log.ts';
import { publishOptions } from './release.ts';

export interface Live {
  readonly loop: PublishLoop;
  /** Absent when there is nothing to check webhooks with. */
  readonly hook?: (request: Request) => Promise<Response>;
  /** Resolves when no publish runs any more. */
  close(): Promise<void>;
}

async function embeddedKey(servicesUrl: string): Promise<string> {
  const response = await fetch(`${servicesUrl}/.well-known/public-keys.json`);
  return ((await response.json()) as { readonly 'signing-key': string })['signing-key'];
}

async function webhookKeys(env: Env, servicesUrl: string): Promise<WebhookKeys> {
  const { embedded, webhookPublicKey: given, webhookSecret: secret } = env.content;
  const pem = given ?? (embedded ? await embeddedKey(servicesUrl) : undefined);
  return { ...(pem ? { publicKey: webhookPublicKey(pem) } : {}), ...(secret ? { secret } : {}) };
}

/** A failure and a rollback are said once, and their end. */
function announcer(): (status: LoopStatus) => void {
  let said = '';
  let heldAt: string | undefined;
  return ({ state, failure, held }) => {
    if (state === 'publishing' || state === 'stopped') return;
    if (held && held.at !== heldAt) console.warn(`  ${heldSentence(held)}`);
    heldAt = held?.at;
    const now = failure?.message ?? '';
    if (now !== '' && now !== said) console.warn(`  Not published: ${now}\n  What is live stays; it is tried again.`);
    if (now === '' && said !== '') console.log('  Publishing works again.');
    said = now;
  };
}

/** States of the loop are no failures: another publisher, a rollback, the end. */
const NO_FAILURE = new Set(['publish-locked', 'publish-held', 'publish-stopped']);

async function counted(
  metrics: ShopMetrics,
  work: () => Promise<PublishReport>,
  signal: AbortSignal,
): Promise<PublishReport> {
  try {
    const report = await work();
    const seconds = report.milliseconds / 1000;
    const [rendered, failed] = [report.rendered, report.failed.length];
    const isSame = rendered + failed + report.removed.length === 0;
    metrics.publish(isSame ? { kind: 'unchanged', seconds } : { kind: 'published', seconds, rendered, failed });
    return report;
  } catch (error) {
    const code = error instanceof AppError ? error.code : ((error as NodeJS.ErrnoException).code ?? 'unknown');
    if (!NO_FAILURE.has(code) && !signal.aborted) {
      metrics.publish({ kind: 'failed', code });
      metrics.upstreamFailure(code);
    }
    throw error;
  }
}

/** The code may have been built anew by another command: then its bundle is what the pages are made with. */
async function publishOnce(
  env: Env,
  { pool, metrics, progress, upkeep }: LiveOptions & { readonly upkeep: Upkeep },
  pull: 'delta' | 'all',
  signal: AbortSignal,
): Promise<PublishReport> {
  const options = publishOptions(env, (await builtDigest()) ?? '');
  const onStep: PublishOptions['onStep'] = (step) => {
    options.onStep?.(step);
    progress.told.onStep(step);
  };
  const told = { onStep, onProgress: progress.told.onProgress };
  const work = () =>
    publish({ ...options, ...told, pull, pool, upkeep, signal, byItself: true }).finally(progress.ended);
  const report = await counted(metrics, work, signal);
  for (const { path, message } of report.failed) console.error(`  failed: ${path}: ${message}`);
  if (report.rendered + report.removed.length === 0) return report;
  const first = report.sync.changed.slice(0, 3).map(({ change, type, uid, language }) => `${change} ${type} ${uid} (${language})`); // prettier-ignore
  console.log(
    `  published: ${report.rendered} pages, ${report.removed.length} removed, ${Math.round(report.milliseconds)} ms: ${first.join(', ') || 'what was left over'}`,
  );
  return report;
}

export interface LiveOptions {
  /** Where the embedded content service is, for its key. */
  readonly servicesUrl: string;
  /** Closed with the loop. */
  readonly pool: RendererPool;
  readonly metrics: ShopMetrics;
  /** Told what a publish is at. */
  readonly progress: PublishProgress;
  /** Told of each publish that ended. */
  readonly onPublished?: (report: PublishReport) => void;
}

export async function goLive(env: Env, options: LiveOptions): Promise<Live> {
  const { servicesUrl, pool, metrics, progress } = options;
  const keys = await webhookKeys(env, servicesUrl);
  const store = openContentStore(contentStorePath(env.dataDir));
  pool.warm(rendererSetup(publishOptions(env, (await builtDigest()) ?? ''), store.lineage()));
  store.close();
  const say = announcer();
  const write = statusWriter(env.dataDir);
  const upkeep = createUpkeep({ dataDir: env.dataDir, say: (line) => console.warn(`  ${line}`) });
  upkeep.begin();
  const loop = startPublishLoop({
    async publish(pull, signal) {
      const report = await publishOnce(env, { ...options, upkeep }, pull, signal);
      upkeep.begin();
      options.onPublished?.(report);
    },
    onStatus: (status) => {
      say(status);
      write(status);
      progress.onStatus(status);
    },
    heldBy: () => readPin(env.dataDir),
    clock: () => new Date(),
    pollMs: env.publishing.pollSeconds * 1000,
  });
  metrics.followPublishing(() => {
    const { queued, state, failure } = loop.status();
    return { queued, held: state === 'held', failuresInARow: failure?.attempts ?? 0 };
  });
  const { apiKey, environment } = env.content;
  const receiver = {
    keys,
    apiKey,
    environment,
    onChange: loop.announce,
    onOutcome: metrics.webhook,
    clock: () => new Date(),
    log,
  };
  return {
    loop,
    ...(keys.publicKey || keys.secret ? { hook: createWebhookReceiver(receiver) } : {}),
    async close() {
      await loop.stop();
      await upkeep.stop();
      await pool.close();
    },
  };
}
