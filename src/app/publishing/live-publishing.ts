/** Publishing in a running shop: the loop, its warm renderers and the webhook handlers. */
import { webhookPublicKey } from '#clients/content/content-webhook.ts';
import type { WebhookKeys } from '#clients/content/content-webhook.ts';
import { openContentStore } from '#content-loaders/content-store.ts';
import type { PublishProgress } from '#editor/publish-progress.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { ruleSentence } from '#lib/links/route-rules.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import { codeOf } from '#publishing/loop/failure-backoff.ts';
import { statusWriter } from '#publishing/loop/loop-status-file.ts';
import { startPublishLoop } from '#publishing/loop/publish-loop.ts';
import type { LoopStatus, PublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishOptions } from '#publishing/loop/publish-options.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';
import { rendererSetup } from '#publishing/release/fill-release.ts';
import { createMaintenance } from '#publishing/release/maintenance.ts';
import type { Maintenance } from '#publishing/release/maintenance.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { heldSentence } from '#publishing/release/rollback.ts';
import type { RendererPool } from '#publishing/render/renderer-pool.ts';
import { createFailureNotifier } from '#publishing/report/notify-failure.ts';
import { entryInWords, nothingNew } from '#publishing/report/report-summary.ts';
import { createCommerceReceiver } from '#publishing/webhook/commerce-receiver.ts';
import type { HookedStore } from '#publishing/webhook/commerce-receiver.ts';
import { createWebhookReceiver } from '#publishing/webhook/content-receiver.ts';
import { registerHooks } from '#publishing/webhook/register-commerce-hooks.ts';
import type { ShopMetrics } from '#server/metrics/shop-metrics.ts';
import { contentStorePath } from '#views/site.ts';

import { builtDigest } from '../bundle/ensure-bundle.ts';
import { commerceClients } from '../commerce/commerce-clients.ts';
import { sentence } from '../process/error-sentence.ts';
import { createLog } from '../process/log.ts';
import type { Env } from '../settings/env.ts';
import { COMMERCE_HOOK_PATH } from '../shop/shop-server.ts';
import { mendContent, publishOptions } from './publish-release.ts';

export interface Live {
  readonly loop: PublishLoop;
  /** Absent when there is no key to verify webhooks with. */
  readonly hook?: (request: Request) => Promise<Response>;
  /** Webhooks of the commerce platform; absent when no store has a secret to verify them with. */
  readonly commerceHook?: (request: Request) => Promise<Response>;
  /** Registers webhooks for prices and stock at the embedded platform. A real platform is configured by hand (`docs/how-to/publish.md`). */
  listenForPrices(origin: string): Promise<void>;
  /** Resolves when no publish is running. */
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

function hookedStores(env: Env): readonly HookedStore[] {
  return COMMERCE_REGIONS.flatMap((region) => {
    const { storeHash, login } = env.commerce[region];
    return login ? [{ region, storeHash, secret: login.clientSecret }] : [];
  });
}

/** Without webhooks, prices are still polled, so a failure does not prevent the start. */
async function listenForPrices(env: Env, origin: string): Promise<void> {
  const client = commerceClients(env, createLog(env));
  const destination = origin.replace('//0.0.0.0:', '//127.0.0.1:') + COMMERCE_HOOK_PATH;
  const embedded = COMMERCE_REGIONS.filter((region) => env.commerce[region].embedded);
  try {
    // With its own database, this shop is the only listener.
    for (const region of embedded) await registerHooks(client(region), destination, { isOwn: !env.databaseUrl });
  } catch (error) {
    console.warn(`  The embedded commerce platform tells nobody of prices: ${sentence(error)}`);
  }
}

/** Prints a failure and a rollback once, and when publishing works again. */
function announcer(): (status: LoopStatus) => void {
  let said = '';
  let heldAt: string | undefined;
  let lacking = '';
  return ({ state, failure, leftOver = [], held }) => {
    if (state === 'publishing' || state === 'stopped') return;
    if (held && held.at !== heldAt) console.warn(`  ${heldSentence(held)}`);
    heldAt = held?.at;
    const without = leftOver.map(({ message }) => message).join('\n  ');
    if (without !== lacking) console.warn(`  ${without || 'All prices and stock are known again.'}`);
    lacking = without;
    const now = failure?.message ?? '';
    if (now !== '' && now !== said) console.warn(`  Not published: ${now}\n  What is live stays; it is tried again.`);
    if (now === '' && said !== '') console.log('  Publishing works again.');
    said = now;
  };
}

/** States of the loop that are not failures: another publisher, a rollback, a stop. */
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
    const code = codeOf(error);
    if (!NO_FAILURE.has(code) && !signal.aborted) {
      metrics.publish({ kind: 'failed', code });
      metrics.upstreamFailure(code);
    }
    throw error;
  }
}

/**
 * Throws when the bundle was built from other code than this process runs: this process does not list all of its pages, and a publish would remove
 * them.
 */
async function demandOwnBundle(own: string): Promise<void> {
  if ((await builtDigest()) === own) return;
  throw new AppError(
    'code-changed',
    'The pages were built anew from other code than this shop runs, by another command. Nothing is published until the shop is started again (stop it, then "npm start"); what is live stays.',
  );
}

/** Lines for the terminal after a publish. */
function outcomeLine({ pages, sync, milliseconds, ruleProblems }: PublishReport): readonly string[] {
  const { changed, added, removed } = pages;
  const edits = sync.changed.slice(0, NAMED).map((one) => `${entryInWords(one)}${one.change === 'removed' ? ' removed' : ''}`); // prettier-ignore
  const more = sync.changed.length - edits.length;
  const what = `${edits.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const counts = `${changed} pages changed, ${added} added, ${removed} removed`;
  const isSame = changed + added + removed === 0;
  const first = isSame ? (what ? [`published, and no page shows it: ${what}`] : []) : [`published: ${counts}, ${Math.round(milliseconds)} ms: ${what || 'what was left over'}`]; // prettier-ignore
  const refused = sync.broken.map((one) => `left out: ${entryInWords(one)}: ${one.problem}`);
  // Rules are checked at each publish, but printed only when content has changed.
  const rules = sync.changed.length > 0 ? ruleProblems.map(ruleSentence) : [];
  return [...first, ...refused, ...sync.unchanged.slice(0, NAMED).map(nothingNew), ...rules];
}

/** A stop does not wait for a bundle that is still being built. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(new AppError('publish-stopped', 'The shop ended before its pages were built.'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, stopped]);
}

async function publishOnce(
  env: Env,
  { pool, metrics, progress, maintenance, commerce, bundle }: LiveOptions & { readonly maintenance: Maintenance },
  pull: 'delta' | 'all',
  signal: AbortSignal,
): Promise<PublishReport> {
  const own = await unlessStopped(bundle(), signal);
  await demandOwnBundle(own);
  const options = publishOptions(env, own, commerce);
  const onStep: PublishOptions['onStep'] = (step) => {
    options.onStep?.(step);
    progress.told.onStep(step);
  };
  const told = { onStep, onProgress: progress.told.onProgress };
  const work = () =>
    publish({ ...options, ...told, pull, pool, maintenance, signal, byItself: true }).finally(progress.ended);
  const report = await counted(metrics, work, signal);
  for (const { code } of report.notLearnt) metrics.upstreamFailure(code);
  for (const { path, message } of report.failed) console.error(`  failed: ${path}: ${message}`);
  for (const line of outcomeLine(report)) console.log(`  ${line}`);
  return report;
}

const NAMED = 3;

export interface LiveOptions {
  /** The digest of the code that this process runs; resolves when its bundle is built. */
  readonly bundle: () => Promise<string>;
  /** Base URL of the embedded services, to read the webhook key. */
  readonly servicesUrl: string;
  readonly commerce: CommerceWatch;
  /** Closed with the loop. */
  readonly pool: RendererPool;
  readonly metrics: ShopMetrics;
  /** Receives the progress of a publish. */
  readonly progress: PublishProgress;
  /** Called after each publish. */
  readonly onPublished?: (report: PublishReport) => void;
}

export async function goLive(env: Env, options: LiveOptions): Promise<Live> {
  const { servicesUrl, pool, metrics, progress, commerce, bundle } = options;
  mendContent(env);
  const keys = await webhookKeys(env, servicesUrl);
  // Keeps renderers warm for the first edit, even if the first publish renders nothing.
  const warm = async (): Promise<void> => {
    const own = await bundle();
    const store = openContentStore(contentStorePath(env.dataDir));
    pool.warm(rendererSetup(publishOptions(env, own, commerce), store.lineage()));
    store.close();
  };
  // The first publish reports a bundle that cannot be built.
  warm().catch(() => undefined);
  const say = announcer();
  const tellFailure = createFailureNotifier({
    url: env.publishing.reportUrl,
    say: (line) => console.warn(`  ${line}`),
  });
  const write = statusWriter(env.dataDir);
  const maintenance = createMaintenance({ dataDir: env.dataDir, say: (line) => console.warn(`  ${line}`) });
  maintenance.begin();
  const loop = startPublishLoop({
    async publish(pull, signal) {
      const report = await publishOnce(env, { ...options, maintenance }, pull, signal);
      maintenance.begin();
      options.onPublished?.(report);
    },
    onStatus: (status) => {
      say(status);
      tellFailure(status);
      write(status);
      progress.onStatus(status);
    },
    heldBy: () => readPin(env.dataDir),
    leftOver: () => commerce.leftOver(),
    onAsked: () => commerce.tryNow(),
    inWords: sentence,
    clock: () => new Date(),
    pollMs: env.publishing.pollSeconds * 1000,
  });
  metrics.followPublishing(() => {
    const { queued, state, failure } = loop.status();
    return { queued, held: state === 'held', failuresInARow: failure?.attempts ?? 0 };
  });
  const { apiKey, environment } = env.content;
  const taking = { onOutcome: metrics.webhook, clock: () => new Date(), log: createLog(env) };
  const receiver = { keys, apiKey, environment, onChange: loop.announce, ...taking };
  const stores = hookedStores(env);
  const commerceReceiver = {
    stores,
    onChange: (region: HookedStore['region'], productId: number | undefined) => {
      commerce.look(region, productId);
      return loop.announce();
    },
    ...taking,
  };
  return {
    loop,
    ...(keys.publicKey || keys.secret ? { hook: createWebhookReceiver(receiver) } : {}),
    ...(stores.length > 0 ? { commerceHook: createCommerceReceiver(commerceReceiver) } : {}),
    listenForPrices: (origin) => listenForPrices(env, origin),
    async close() {
      await loop.stop();
      await maintenance.stop();
      await pool.close();
    },
  };
}
