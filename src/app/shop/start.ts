/** `npm start`: services, release, server and previews, with no prior setup. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { endChildren } from '#publishing/bundle/child-processes.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';
import { describePin } from '#publishing/release/rollback.ts';
import { withReleaseTimes } from '#publishing/report/release-times.ts';

import { openPreview } from '../preview/open-preview.ts';
import type { OpenPreview } from '../preview/open-preview.ts';
import { requestRestart } from '../process/command.ts';
import { goLive } from '../publishing/go-live.ts';
import { release } from '../publishing/publish-release.ts';
import { embeddedServices, namesOfServices } from '../services/chosen-services.ts';
import type { Env } from '../settings/env.ts';
import { childEnvironment } from '../settings/environment.ts';
import { exampleLines } from './example-lines.ts';
import { openShop, openShopBase } from './running-shop.ts';
import type { RunningShop, ShopBase } from './running-shop.ts';
import { HOOK_PATH } from './shop-server.ts';

/** Publishes, unless a rollback holds publishing: a restart does not end a rollback. */
async function releaseUnlessHeld({ env, commerce, pool }: ShopBase): Promise<void> {
  try {
    await release(env, commerce, { pool, byItself: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'publish-held') throw error;
    console.warn(`  ${withReleaseTimes(error.message, env.publishing.chat.timeZone)}`);
  }
}

function draftsUrlOf({ siteUrl, preview }: Env): string {
  return siteUrl.replace(/\/\/[^/:]+/, `//${preview.host}`);
}

/** Terminal output when the shop is ready. */
function readyText(env: Env, { url, signInUrl }: RunningShop, preview: OpenPreview | undefined): string {
  const edited = env.content.embedded ? env.content.stackDir : 'the content service';
  const lines = [
    '',
    'Ready:',
    ...exampleLines(url, (locale) => existsSync(join(env.dataDir, 'latest', locale))),
    '',
    `  ${signInUrl}  for editors: releases, going back, what is missing`,
    '',
    `An edit in ${edited} goes live automatically. Ctrl-C ends everything.`,
    ...(preview ? [`Drafts, for editors: ${draftsUrlOf(env)}/preview (${preview.tokenSentence})`] : []),
  ];
  return lines.join('\n');
}

/** With an existing release the shop listens immediately, while pages are built and published; without one it publishes first. */
export async function start(settings: Env): Promise<RunningShop & { readonly readyText: string }> {
  const base = await openShopBase(settings, (line) => console.log(line));
  const { env, services } = base;
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  const embedded = namesOfServices(embeddedServices(env));
  if (embedded !== '') console.log(`  ${embedded} at ${services.url}`);
  const isLive = (await currentRelease(env.dataDir)) !== undefined;
  if (!isLive) await releaseUnlessHeld(base);
  const pin = readPin(env.dataDir);
  if (isLive && pin) console.warn(`  ${withReleaseTimes(describePin(pin), env.publishing.chat.timeZone)}`);
  const live = await goLive(env, {
    ...base,
    bundle: { build: { environment: childEnvironment(), say: (line) => console.log(`  ${line}`) } },
    servicesUrl: services.url,
    onNewBundle: requestRestart,
    onPublished: () => {
      void base.indexing.update();
      void base.pictures.update();
    },
    onHeld: () => void base.indexing.update(),
  });
  const preview = await openPreview(env, draftsUrlOf(env), services.media);
  const shop = await openShop(base, { live, preview });
  if (env.content.embedded) services.sendWebhooksTo(shop.url + HOOK_PATH);
  // With an existing release: publishes edits made since then.
  if (isLive) live.loop.now();
  else live.loop.announce();
  void base.pictures.update();
  return {
    ...shop,
    readyText: readyText(env, shop, preview),
    async close() {
      await shop.close();
      // The bundler may still be running.
      await endChildren();
    },
  };
}
