/** Settings of publishing from the environment. */
import { moveDamagedStore } from '#content-loaders/damaged-store.ts';
import { BUNDLE_DIR } from '#publishing/bundle/page-bundle.ts';
import type { CommerceWatch } from '#publishing/loop/commerce-watch.ts';
import type { PublishSettings } from '#publishing/loop/publish-settings.ts';
import { outputWithTimes } from '#publishing/report/release-times.ts';
import { contentStorePath } from '#views/site.ts';

import { contentClient, contentSource } from '../content/content-source.ts';
import type { Env } from '../settings/env.ts';
import { sitePageSettings } from '../settings/page-settings.ts';

export function publishSettings(env: Env, commerce: CommerceWatch): PublishSettings {
  return {
    dataDir: env.dataDir,
    pages: sitePageSettings(env),
    securityContacts: env.securityContacts,
    client: contentClient(env),
    source: contentSource(env),
    commerce,
    bundleDir: BUNDLE_DIR,
    renderers: env.publishing.renderers,
    output: outputWithTimes(console, env.publishing.chat.timeZone),
    chat: env.publishing.chat,
    editing: env.content,
    media: env,
  };
}

/** Moves a damaged content store aside; the next pull fills a new one. Call it before anything opens the store. */
export function repairContentStore({ dataDir }: Pick<Env, 'dataDir'>): void {
  const path = contentStorePath(dataDir);
  const aside = moveDamagedStore(path, new Date());
  if (aside !== undefined) console.warn(`  ${path} was damaged. It is now ${aside}; all content is pulled again.`);
}
