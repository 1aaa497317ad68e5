/** A running shop that publishes by itself: the loop, its warm renderers, and what takes the webhooks. */
import { webhookPublicKey } from '../src/clients/content/incoming-webhook.ts';
import type { WebhookKeys } from '../src/clients/content/incoming-webhook.ts';
import { openContentStore } from '../src/content-loaders/store.ts';
import { rendererSetup } from '../src/publishing/fill-release.ts';
import { statusWriter } from '../src/publishing/loop-status-file.ts';
import { startPublishLoop } from '../src/publishing/publish-loop.ts';
import type { LoopStatus, PublishLoop } from '../src/publishing/publish-loop.ts';
import { publish } from '../src/publishing/publish.ts';
import type { PublishReport } from '../src/publishing/publish.ts';
import type { RendererPool } from '../src/publishing/renderer-pool.ts';
import { createWebhookReceiver } from '../src/publishing/webhook/receiver.ts';
import type { Env } from '../src/runtime/env.ts';
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

/** A failure is said once, and its end. */
function announcer(): (status: LoopStatus) => void {
  let said = '';
  return ({ state, failure }) => {
    const now = failure?.message ?? '';
    if (now !== '' && now !== said) console.warn(`  Not published: ${now}\n  What is live stays; it is tried again.`);
    if (now === '' && said !== '' && state !== 'stopped') console.log('  Publishing works again.');
    said = now;
  };
}

/** The code may have been built anew by another command: then its bundle is what the pages are made with. */
async function publishOnce(
  env: Env,
  pool: RendererPool,
  pull: 'delta' | 'all',
  signal: AbortSignal,
): Promise<PublishReport> {
  const options = publishOptions(env, (await builtDigest()) ?? '');
  const report = await publish({ ...options, pull, pool, signal });
  for (const { path, message } of report.failed) console.error(`  failed: ${path}: ${message}`);
  if (report.rendered + report.removed.length === 0) return report;
  const first = report.sync.changed.slice(0, 3).map(({ change, type, uid, language }) => `${change} ${type} ${uid} (${language})`); // prettier-ignore
  console.log(
    `  published: ${report.rendered} pages, ${report.removed.length} removed, ${Math.round(report.milliseconds)} ms: ${first.join(', ') || 'what was left over'}`,
  );
  return report;
}

/** `servicesUrl`: where the embedded content service is, for its key. The pool is closed with the loop. */
export async function goLive(
  env: Env,
  servicesUrl: string,
  pool: RendererPool,
  onPublished: (report: PublishReport) => void = () => undefined,
): Promise<Live> {
  const keys = await webhookKeys(env, servicesUrl);
  const store = openContentStore(contentStorePath(env.dataDir));
  pool.warm(rendererSetup(publishOptions(env, (await builtDigest()) ?? ''), store.lineage()));
  store.close();
  const say = announcer();
  const write = statusWriter(env.dataDir);
  const loop = startPublishLoop({
    publish: async (pull, signal) => onPublished(await publishOnce(env, pool, pull, signal)),
    onStatus: (status) => {
      say(status);
      write(status);
    },
    clock: () => new Date(),
    pollMs: env.publishing.pollSeconds * 1000,
  });
  const { apiKey, environment } = env.content;
  const receiver = { keys, apiKey, environment, onChange: loop.announce, clock: () => new Date(), log };
  return {
    loop,
    ...(keys.publicKey || keys.secret ? { hook: createWebhookReceiver(receiver) } : {}),
    async close() {
      await loop.stop();
      await pool.close();
    },
  };
}
