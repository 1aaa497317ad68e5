/**
 * `npm run serve`: serves the latest release and the API without a build; publishes only where webhooks of a real content service can be verified.
 */
import { sourceDigest } from '#publishing/bundle/page-bundle.ts';
import { currentRelease } from '#publishing/release/release-folders.ts';

import { requestRestart } from '../process/command.ts';
import { goLive } from '../publishing/go-live.ts';
import type { Env } from '../settings/env.ts';
import { openShop, openShopBase } from './running-shop.ts';
import type { RunningShop } from './running-shop.ts';

export async function serve(settings: Env): Promise<RunningShop> {
  if (!(await currentRelease(settings.dataDir)))
    throw new Error(`There is no release in ${settings.dataDir}; run "npm run build" first.`);
  // The digest is read first, before another command can change the code.
  const ownCode = sourceDigest();
  const base = await openShopBase(settings);
  const { webhookPublicKey, webhookSecret } = base.env.content;
  const live =
    webhookPublicKey || webhookSecret
      ? await goLive(base.env, {
          ...base,
          bundle: { digest: ownCode },
          servicesUrl: base.services.url,
          onNewBundle: requestRestart,
          onPublished: () => void base.indexing.update(),
          onHeld: () => void base.indexing.update(),
        })
      : undefined;
  return openShop(base, { live });
}
