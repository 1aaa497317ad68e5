/**
 * Runs the publish loop with warm renderers while content is edited, and measures each change from its first webhook to the written file.
 * Runs in its own process without the shop's services, so that its memory can be measured. Prints one line of JSON.
 */
import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { watchCommerce } from '#app/commerce/watch-commerce.ts';
import { runCommand } from '#app/process/command.ts';
import { goLive } from '#app/publishing/go-live.ts';
import { release } from '#app/publishing/publish-release.ts';
import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import { readEnv } from '#app/settings/env.ts';
import type { Env } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { createPublishProgress } from '#publishing/loop/publish-progress.ts';
import type { PublishReport } from '#publishing/loop/publish.ts';
import { hasCopy } from '#publishing/release/prepared-copy.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';
import { createRendererPool } from '#publishing/render/renderer-pool.ts';
import { createShopMetrics } from '#server/metrics/shop-metrics.ts';
import { listen } from '#services/http/serve.ts';

import { languagesOf, readEntries } from '../seed/stack-json.ts';
import type { Json } from '../seed/stack-json.ts';
import type { ContentReady, WebhookTarget } from './content-process.ts';

export interface LiveChange {
  /** Kind of change. All but `one more at once` start when the shop is idle and its preparations for the next publish are finished. */
  readonly name: 'one product' | 'one more at once' | 'navigation' | 'one text' | 'unpublish';
  /** Time from the first webhook to the file. */
  readonly liveMs: number;
  /** CPU time of the publish loop and its renderers from the first webhook to the file, in milliseconds. */
  readonly cpuMs: number;
  /** Total time of the publish. */
  readonly publishMs: number;
  readonly rendered: number;
  readonly removed: number;
}

export interface LiveOutcome {
  readonly changes: readonly LiveChange[];
  /** Peak memory of the publish loop and its renderers. */
  readonly peakBytes: number;
}

type Measure = (name: LiveChange['name'], act: () => Promise<void>, done: () => boolean) => Promise<LiveChange>;

const POLL_MS = 2;
/** A navigation renders every page: 65,000 pages took 250 s, and longer than 300 s on a slower day. */
const LIMIT_MS = 900_000;

async function until(done: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end;) {
    if (done()) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new AppError('bench-publish', `${what} was not live within ${LIMIT_MS / 1000} s.`);
}

/**
 * Prepares a change of an entry in each of its languages, and returns what writes it: reading the files of a large shop takes longer than the publish and
 * must not count. Only files with this entry are written, so that the watcher detects no other change.
 */
async function editEverywhere(
  stack: string,
  { type, uid }: { readonly type: string; readonly uid: string },
  change: (entry: Json) => Json,
): Promise<() => Promise<void>> {
  const changed = new Map<string, string>();
  for (const language of await languagesOf(stack, type)) {
    const folder = join(stack, 'entries', type, language);
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('-entries.json'))) {
      const file = join(folder, name);
      const entries = JSON.parse(await readFile(file, 'utf8')) as Record<string, Json>;
      const entry = entries[uid];
      if (entry) changed.set(file, JSON.stringify({ ...entries, [uid]: change(entry) }));
    }
  }
  return async () => {
    for (const [file, text] of changed) await writeFile(file, text);
  };
}

async function unpublish(services: string, uid: string): Promise<void> {
  const response = await fetch(`${services}/v3/local/unpublish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${EMBEDDED.managementToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content_type_uid: 'product', uid }),
  });
  if (!response.ok) throw new AppError('bench-publish', `The product was not unpublished: ${await response.text()}`);
}

interface EditedProduct {
  readonly uid: string;
  /** Page of the product in the release. */
  readonly file: string;
}

/** Uids of the products that the configuration of a category adds to each of its products. */
async function addOns(stack: string): Promise<ReadonlySet<string>> {
  const configs = await readEntries(stack, 'category_product_add_on_config', 'en-us');
  const rows = configs.flatMap((config) => config['product_add_on_config'] as readonly { readonly products: readonly { readonly uid: string }[] }[]); // prettier-ignore
  return new Set(rows.flatMap((row) => row.products.map(({ uid }) => uid)));
}

/**
 * `count` products of the sample from all over its list: a shop of any size has them, so that sizes are compared by the same edits. Without add-ons of a
 * category, which all product pages of the category read: their edits grow with the category (docs/how-to/bench.md).
 */
async function products(stack: string, count: number): Promise<readonly EditedProduct[]> {
  const sample = await readEntries(join('sample', 'stack'), 'product', 'en-us');
  const originals = new Set(sample.map(({ uid }) => uid));
  const added = await addOns(stack);
  const all = (await readEntries(stack, 'product', 'en-us')).filter(({ uid }) => originals.has(uid) && !added.has(`${uid as string}`)); // prettier-ignore
  const step = Math.floor(all.length / count);
  return Array.from({ length: step === 0 ? 0 : count }, (_none, at) => all[at * step]).flatMap((entry) =>
    entry ? [{ uid: `${entry['uid'] as string}`, file: join('en-us/p', `${entry['url'] as string}`, 'index.html') }] : [],
  ); // prettier-ignore
}

interface ContentProcess {
  readonly url: string;
  sendTo(webhooks: string): void;
  close(): Promise<void>;
}

async function startContent(): Promise<ContentProcess> {
  const child = fork(new URL('content-process.ts', import.meta.url));
  const { url } = await new Promise<ContentReady>((resolve, reject) => {
    child.once('message', (ready) => resolve(ready as ContentReady));
    child.once('exit', (code) => reject(new AppError('bench-publish', `The content service ended with ${code}.`)));
  });
  return {
    url,
    sendTo: (webhooks) => void child.send({ webhooks } satisfies WebhookTarget),
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}

/** Waits for the copy of the release from which the next publish starts, for the spare copy, and until old releases are deleted. */
async function atRest(dataDir: string): Promise<void> {
  const live = await currentRelease(dataDir);
  const dropped = (): readonly string[] =>
    readdirSync(join(dataDir, 'releases')).filter((name) => name.startsWith('dropped-'));
  const isSpare = (name: string): boolean =>
    name.startsWith(`dropped-ahead-of-${live?.id}.`) && !name.endsWith('.going');
  const isRested = (): boolean => {
    const names = dropped();
    return live !== undefined && hasCopy(dataDir, live) && names.length > 0 && names.every(isSpare);
  };
  await until(isRested, 'The copy for the next publish');
}

/** Runs the changes one by one, each after the previous publish has finished. */
async function changing(work: (measure: Measure, env: Env, services: string) => Promise<void>): Promise<void> {
  const env = readEnv(processEnvironment());
  const content = await startContent();
  const pool = createRendererPool();
  // Only the content service runs in this benchmark.
  const commerce = watchCommerce(env, false);
  await release(env, commerce, { pool });
  let reports: PublishReport[] = [];
  const live = await goLive(env, {
    bundle: { digest: ensureBundle(() => undefined) },
    servicesUrl: content.url,
    commerce,
    pool,
    metrics: createShopMetrics(() => new Date()),
    progress: createPublishProgress(),
    onPublished: (report) => reports.push(report),
  });
  let receivedAt = 0;
  let usedBefore = process.cpuUsage();
  const receiver = await listen(
    (request) => {
      if (receivedAt === 0) [receivedAt, usedBefore] = [performance.now(), process.cpuUsage()];
      return live.hook?.(request) ?? Promise.resolve(new Response(null, { status: 500 }));
    },
    { port: 0 },
  );
  content.sendTo(receiver.url);
  const measure: Measure = async (name, act, done) => {
    reports = [];
    receivedAt = 0;
    await act();
    await until(done, name);
    const liveMs = performance.now() - receivedAt;
    const used = process.cpuUsage(usedBefore);
    await until(() => reports.length > 0 && live.loop.status().state === 'idle', name);
    const sum = (of: (report: PublishReport) => number): number => reports.reduce((all, one) => all + of(one), 0);
    const [publishMs, rendered] = [sum((one) => one.milliseconds), sum((one) => one.rendered)];
    const cpuMs = (used.user + used.system) / 1000;
    return { name, liveMs, cpuMs, publishMs, rendered, removed: sum((one) => one.removed.length) };
  };
  await work(measure, env, content.url);
  await receiver.close();
  await live.close();
  await content.close();
}

await runCommand(async () => {
  const turns = Number(process.argv[2] ?? '3');
  const changes: LiveChange[] = [];
  await changing(async (measure, env, services) => {
    const { stackDir: stack } = env.content;
    const latest = (file: string): string => join(env.dataDir, 'latest', file);
    const shows = (file: string, text: string) => (): boolean => readFileSync(latest(file), 'utf8').includes(text);
    const [watched, ...others] = await products(stack, turns + 1);
    const [item] = await readEntries(stack, 'navigation_item', 'en-us');
    // Text pages have the same size in every shop; category pages grow with their products.
    const [page] = await readEntries(stack, 'page', 'en-us');
    if (!watched || others.length < turns || !item || !page)
      throw new AppError('bench-publish', 'The shop is too small.');
    const renamed = (title: string): Promise<() => Promise<void>> =>
      editEverywhere(stack, { type: 'product', uid: watched.uid }, (entry) => ({
        ...entry,
        title,
        display_title: title,
      }));
    for (let turn = 0; turn < turns; turn += 1) {
      const title = `Edit ${turn} of ${process.pid}`;
      const again = `${title}, again`;
      const [first, second] = [await renamed(title), await renamed(again)];
      await atRest(env.dataDir);
      changes.push(await measure('one product', first, shows(watched.file, title)));
      changes.push(await measure('one more at once', second, shows(watched.file, again)));
    }
    for (let turn = 0; turn < turns; turn += 1) {
      const title = `Text ${turn} of ${process.pid}`;
      const edited = { type: 'page', uid: `${page['uid'] as string}` };
      const act = await editEverywhere(stack, edited, (entry) => ({ ...entry, title }));
      await atRest(env.dataDir);
      changes.push(
        await measure('one text', act, shows(join('en-us', `${page['url'] as string}`, 'index.html'), title)),
      );
    }
    for (const { uid, file } of others) {
      await atRest(env.dataDir);
      changes.push(await measure('unpublish', () => unpublish(services, uid), () => !existsSync(latest(file)))); // prettier-ignore
    }
    const text = `Menu of ${process.pid}`;
    const relabelled = (entry: Json): Json => ({ ...entry, link: { ...(entry['link'] as Json), text } });
    const menu = { type: 'navigation_item', uid: `${item['uid'] as string}` };
    const act = await editEverywhere(stack, menu, relabelled);
    await atRest(env.dataDir);
    changes.push(await measure('navigation', act, shows(watched.file, text)));
  });
  // ru_maxrss is in kilobytes, over all threads; the content service is a separate process.
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ changes, peakBytes } satisfies LiveOutcome));
  process.exit(0);
});
