/**
 * Rolls back to an older release. The pin is written first: after a crash the next publish completes the rollback, and an automatic publish cannot
 * undo it.
 */
import { AppError } from '#lib/errors/app-error.ts';

import { withPublisherLock } from '../loop/publisher-lock.ts';
import { keepEarlierAssets } from './bundle-assets.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { dropPin, requirePin, writePin } from './pinned-release.ts';
import type { Pin } from './pinned-release.ts';
import { currentRelease, swapLatest } from './release-folders.ts';
import type { Release } from './release-folders.ts';
import { retainedReleases, markRolledBack, unmarkRolledBack } from './retained-releases.ts';
import type { RetainedRelease } from './retained-releases.ts';

export interface RollbackOptions {
  readonly dataDir: string;
  /** Id of a kept release; by default the one before the live release. */
  readonly to?: string | undefined;
  readonly clock: () => Date;
  readonly say: (line: string) => void;
  readonly onStep?: (step: 'shared' | 'pinned' | 'swapped') => void;
}

export interface RollbackReport {
  readonly release: string;
  readonly from: string;
}

function refused(why: string, kept: readonly RetainedRelease[]): AppError {
  const names = kept.map(({ id, isLive, isRolledBack }) => `${id}${isLive ? ' (live)' : isRolledBack ? ' (rolled back)' : ''}`); // prettier-ignore
  return new AppError('rollback', `${why} ${names.length > 0 ? `Kept are ${names.join(', ')}.` : 'None is kept.'}`);
}

/** The live release and the target of the rollback. Throws `rollback` with a list of the kept releases. */
function chosen(
  kept: readonly RetainedRelease[],
  to: string | undefined,
): { live: RetainedRelease; target: RetainedRelease } {
  const live = kept.find(({ isLive }) => isLive);
  if (!live) throw refused('Nothing is live, so there is nothing to go back from.', kept);
  const target =
    to === undefined
      ? kept.find(({ id, isRolledBack }) => id < live.id && !isRolledBack)
      : kept.find(({ id }) => id === to);
  if (target?.isLive) throw refused(`Release ${target.id} is live already.`, kept);
  if (target) return { live, target };
  throw to === undefined
    ? refused(`There is no release before ${live.id}.`, kept)
    : refused(`There is no release "${to}"; the last few are kept, older ones are not.`, kept);
}

/** Adds the assets of the release that the rollback leaves to the target, for open tabs. */
async function keepAssetsOf(from: Release, target: Release): Promise<void> {
  const [leaving, coming] = [await readManifest(from.dir), await readManifest(target.dir)];
  const [own, ...before] = coming?.assets ?? [];
  if (!leaving || !coming || !own || before.some(({ bundle }) => bundle === leaving.bundle)) return;
  if (own.bundle === leaving.bundle) return;
  const shared = await keepEarlierAssets(own, target.dir, { dir: from.dir, assets: leaving.assets });
  const known = new Set(shared.map(({ bundle }) => bundle));
  await writeManifest(target.dir, {
    ...coming,
    assets: [...shared, ...before.filter(({ bundle }) => !known.has(bundle))],
  });
}

/** Completes a rollback. Only the publisher calls it. */
async function finish(dataDir: string, pin: Pin, onStep: RollbackOptions['onStep'] = undefined): Promise<void> {
  const kept = await retainedReleases(dataDir);
  const [target, from] = [pin.release, pin.from].map((id) => kept.find((one) => one.id === id));
  // The folder was deleted by hand: the live release stays.
  if (!target) return;
  if (!target.isLive) await swapLatest(dataDir, target);
  onStep?.('swapped');
  if (target.isRolledBack) await unmarkRolledBack(target.dir);
  if (from && !from.isRolledBack) await markRolledBack(from.dir, pin.at);
}

/** Rolls back the shop. Throws `rollback` when there is no target, and `publish-locked`; the live release then stays. */
export function rollback(options: RollbackOptions): Promise<RollbackReport> {
  const { dataDir } = options;
  return withPublisherLock(options, async () => {
    const { live, target } = chosen(await retainedReleases(dataDir), options.to);
    await keepAssetsOf(live, target);
    options.onStep?.('shared');
    const pin: Pin = { release: target.id, from: live.id, at: options.clock().toISOString() };
    await writePin(dataDir, pin);
    options.onStep?.('pinned');
    await finish(dataDir, pin, options.onStep);
    return { release: target.id, from: live.id };
  });
}

/** Explains why an automatic publish is held. */
export function describePin({ release, from, at }: Pin): string {
  return `Held at release ${release}: rolled back from ${from} at ${at}. "npm run publish" publishes again.`;
}

/**
 * Applies a rollback before a publish; requires the publisher lock. Completes an interrupted rollback. Then an automatic publish rejects with
 * `publish-held`. Resolves with the rollback that holds the shop, if there is one.
 */
export async function applyPin(options: {
  readonly dataDir: string;
  readonly byItself?: boolean | undefined;
}): Promise<Pin | undefined> {
  const { dataDir, byItself } = options;
  const pin = requirePin(dataDir);
  if (!pin) {
    // A manual publish that was killed after its release had gone live leaves the file.
    await dropPin(dataDir);
    return undefined;
  }
  await finish(dataDir, pin);
  if (byItself) throw new AppError('publish-held', describePin(pin));
  return pin;
}

interface PinOptions {
  readonly dataDir: string;
  readonly byItself?: boolean | undefined;
  readonly say: (line: string) => void;
}

const endedSentence = ({ release }: Pin): string =>
  `The shop was held at release ${release} by a rollback; it publishes again from now on.`;

/** What a failed publish leaves of the rollback; undefined when that cannot be read at the moment. */
function leftSentence(dataDir: string, pin: Pin): string | undefined {
  try {
    const held = requirePin(dataDir);
    return held ? describePin(held) : endedSentence(pin);
  } catch {
    return undefined;
  }
}

/**
 * Runs a publish, which ends the rollback, if there is one. A publish that fails or is killed before it has made another release live leaves the shop
 * held. Rejects like `applyPin` and `work`.
 */
export async function withoutPin<T>(options: PinOptions, work: () => Promise<T>): Promise<T> {
  const { dataDir, say } = options;
  const pin = await applyPin(options);
  if (!pin) return work();
  await writePin(dataDir, { ...pin, endsAfter: (await currentRelease(dataDir))?.id ?? '' });
  try {
    const done = await work();
    await dropPin(dataDir);
    say(endedSentence(pin));
    return done;
  } catch (error) {
    const left = leftSentence(dataDir, pin);
    if (left !== undefined) say(left);
    throw error;
  }
}
