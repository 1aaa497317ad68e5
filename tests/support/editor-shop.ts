/**
 * A small shop with the editor page and a publishing loop, over HTTP. As a process (`node tests/support/editor-shop.ts PORT`) it prints its sign-in
 * address, and publishes on `edit TITLE` from standard input.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { readEnv } from '#app/settings/env.ts';
import { startShop } from '#app/shop/shop-server.ts';
import { signInAddress } from '#editor/editor-token.ts';
import type { EditorToken } from '#editor/editor-token.ts';
import { createEditor } from '#editor/editor.ts';
import type { EditorOptions } from '#editor/editor.ts';
import { startPublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishOptions } from '#publishing/loop/publish-options.ts';
import { createPublishProgress } from '#publishing/loop/publish-progress.ts';
import type { PublishProgress } from '#publishing/loop/publish-progress.ts';
import { publish } from '#publishing/loop/publish.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { reportWriter } from '#publishing/report/write-report.ts';

import { copyEmptyDatabases } from './database-folders.ts';
import { openSmallShop } from './small-shop.ts';
import type { SmallShop } from './small-shop.ts';

export interface EditorShop {
  readonly url: string;
  readonly shop: SmallShop;
  readonly loop: PublishLoop;
  readonly progress: PublishProgress;
  readonly releases: () => readonly string[];
  /** Changes a page and publishes as the publish command does. */
  edited(title: string): Promise<string>;
  close(): Promise<void>;
}

export async function openEditorShop(
  port: number,
  token: EditorToken,
  more: Partial<Pick<EditorOptions, 'clock' | 'log' | 'onRollback' | 'timeZone' | 'unreadable'>> = {},
): Promise<EditorShop> {
  const shop = openSmallShop();
  const { dataDir } = shop;
  const { clock = () => new Date(), log = () => undefined, onRollback, timeZone, unreadable } = more;
  const progress = createPublishProgress();
  const env = readEnv({ DATA_DIR: dataDir, PORT: `${port}`, SERVICES_PORT: `${port + 1}` });
  const onLive = reportWriter({ clock: () => new Date(), say: () => undefined, siteUrl: env.siteUrl });
  const options = (own: Partial<PublishOptions> = {}): PublishOptions => shop.options({ onLive, ...own });
  const loop = startPublishLoop({
    publish: async (pull, signal, endsRollback) =>
      void (await publish(options({ ...progress.callbacks, pull, signal, byItself: !endsRollback })).finally(
        progress.ended,
      )),
    onStatus: progress.onStatus,
    heldBy: () => readPin(dataDir),
    clock: () => new Date(),
    pollMs: 3_600_000,
    firstPauseMs: 60_000,
    heldMs: 50,
  });
  const editor = createEditor({
    dataDir,
    siteUrl: env.siteUrl,
    timeZone,
    token,
    loop,
    progress,
    clock,
    log,
    onRollback,
    unreadable,
  });
  await copyEmptyDatabases(dataDir, 'api');
  const server = await startShop({ env, editor, log: () => undefined });
  return {
    url: server.url,
    shop,
    loop,
    progress,
    releases: () => readdirSync(join(dataDir, 'releases')).toSorted(),
    async edited(title) {
      shop.page('/a', title);
      return (await publish(options())).release;
    },
    async close() {
      await loop.stop();
      await server.close();
      rmSync(shop.dir, { recursive: true, force: true });
    },
  };
}

if (import.meta.main) {
  const token = { token: 'a token of sixteen letters', isGiven: false };
  const opened = await openEditorShop(Number(process.argv[2]), token);
  await opened.edited('First title');
  await opened.edited('Second title');
  console.log(signInAddress({ url: opened.url, host: '127.0.0.1', dataDir: opened.shop.dir }, token));
  for await (const line of createInterface(process.stdin)) {
    const title = /^edit (.+)$/.exec(line)?.[1];
    if (title === undefined) continue;
    opened.shop.page('/a', title);
    opened.loop.announce();
  }
  await opened.close();
}
