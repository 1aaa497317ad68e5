/** Uploads a release: only changed files, in an order in which no page requests a file that has not been uploaded yet. */
import { resolve, sep } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import { storedHeaders } from '#lib/release/stored-headers.ts';

import { digestOf } from '../release/file-digest.ts';
import { readManifest } from '../release/manifest.ts';
import type { Manifest } from '../release/manifest.ts';
import { forEachLimited } from './for-each-limited.ts';
import { releaseReader } from './release-reader.ts';
import { routingAnswers } from './routing-answers.ts';
import type { TargetLock, UploadTarget } from './target.ts';
import { EMPTY_INDEX, INDEX_KEY, readUploadIndex, writeUploadIndex } from './upload-index.ts';
import type { UploadIndex } from './upload-index.ts';
import { withUploadLock } from './upload-lock.ts';
import type { LockWait } from './upload-lock.ts';
import { BUILD_FILE, planUpload } from './upload-plan.ts';

export interface UploadOptions {
  /** Folder of a release. A function is called again after the wait for another upload, during which another release may have gone live. */
  readonly dir: string | (() => Promise<string>);
  readonly target: UploadTarget;
  /** Parallel requests. */
  readonly concurrency?: number;
  /** Interval of saving the index; files sent since the last save are sent again after a crash. */
  readonly noteEveryMs?: number;
  /** Receives the paths that changed since its last success, including those of killed uploads; empty when none changed. */
  readonly onPurge: (paths: readonly string[]) => Promise<void>;
  /** Receives warnings. */
  readonly say?: (line: string) => void;
  readonly onProgress?: (done: number, total: number) => void;
  /** Called once when another upload to the target is running, which this one waits for; `holder` names it. */
  readonly onWait?: (holder: string) => void;
  readonly patience?: LockWait;
}

export interface UploadReport {
  readonly release: string;
  readonly sent: number;
  readonly kept: number;
  readonly removed: number;
  readonly purge: readonly string[];
}

const CONCURRENCY = 16;
const NOTE_EVERY_MS = 10_000;

/** Wraps the target, so that no file is written or deleted once the lock is lost. */
function guarded(target: UploadTarget, lock: TargetLock): Pick<UploadTarget, 'read' | 'write' | 'remove'> {
  return {
    read: (key) => target.read(key),
    write: async (...file) => {
      lock.check();
      await target.write(...file);
    },
    remove: async (key) => {
      lock.check();
      await target.remove(key);
    },
  };
}

type GuardedTarget = ReturnType<typeof guarded>;

/** Saves the index at the target. A file about to change has an empty digest in it until the change is done. */
function noteKeeper(target: GuardedTarget, base: Omit<UploadIndex, 'files'>, files: Record<string, string>) {
  let noted = performance.now();
  let writing = Promise.resolve();
  const note = (): Promise<void> => {
    noted = performance.now();
    const index = { ...base, files: { ...files } };
    writing = writing.then(() => writeUploadIndex(target, index));
    return writing;
  };
  return {
    note,
    noteAfter: (ms: number): Promise<void> => (performance.now() - noted >= ms ? note() : Promise.resolve()),
  };
}

/**
 * Waits for another upload to the target. Throws `no-release`, `release-replaced`, `upload-target`, `upload-refused`, `upload-unreachable` and
 * `upload-locked`; the next upload completes this one.
 */
export async function upload(options: UploadOptions): Promise<UploadReport> {
  const { target, patience, onWait } = options;
  // Checked first, so that an upload of nothing does not wait.
  await findRelease(options);
  return withUploadLock(target, { patience, onWait }, async (lock) =>
    uploadRelease(await findRelease(options), guarded(target, lock), options),
  );
}

interface FoundRelease {
  readonly dir: string;
  readonly manifest: Manifest;
}

async function findRelease({ dir: given, target }: UploadOptions): Promise<FoundRelease> {
  const dir = typeof given === 'string' ? given : await given();
  const manifest = await readManifest(dir);
  if (!manifest) throw new AppError('no-release', `${dir} is not a release; build one, or merge shards into one.`);
  if (`${resolve(target.name)}${sep}`.startsWith(resolve(dir) + sep))
    throw new AppError('upload-target', `${target.name} is in the release itself; name another folder.`);
  return { dir, manifest };
}

/** Without a usable index every file is sent, and none is deleted. */
async function indexOf(target: GuardedTarget, { target: { name }, say }: UploadOptions): Promise<UploadIndex> {
  const stored = await readUploadIndex(target);
  if (stored !== 'unusable') return stored ?? EMPTY_INDEX;
  say?.(
    `${INDEX_KEY} at ${name} cannot be read: every file is sent again, and files of earlier releases that are no longer needed stay there.`,
  );
  return EMPTY_INDEX;
}

async function uploadRelease(
  { dir, manifest }: FoundRelease,
  target: GuardedTarget,
  options: UploadOptions,
): Promise<UploadReport> {
  const { concurrency = CONCURRENCY, noteEveryMs = NOTE_EVERY_MS } = options;
  const index = await indexOf(target, options);
  const release = releaseReader(dir, manifest);
  // Read before the files, which are checked to be of the same release.
  const routing = routingAnswers(readServingFacts(dir));
  const local = await release.files(options.target.takesForms);
  const plan = planUpload({ files: local, sets: manifest.assets, routing }, index);
  const total = plan.steps.reduce((sum, step) => sum + step.length, 0);
  const report: UploadReport = {
    release: manifest.id,
    sent: total,
    kept: local.size - total,
    removed: plan.removed.length,
    purge: plan.purge,
  };
  if (total === 0 && plan.purge.length === 0 && index.release === manifest.id) {
    await options.onPurge([]);
    return report;
  }
  const files: Record<string, string> = { ...index.files };
  for (const key of [...plan.steps.flat(), ...plan.removed]) files[key] = '';
  const { note, noteAfter } = noteKeeper(
    target,
    { release: '', assets: plan.assets, unpurged: plan.purge, routing },
    files,
  );
  await note();
  let done = 0;
  for (const step of plan.steps) {
    await release.demandSame(local.get(BUILD_FILE));
    await forEachLimited(step, concurrency, async (key) => {
      const bytes = await release.read(key);
      await target.write(key, bytes, storedHeaders(`/${key}`));
      files[key] = digestOf(bytes);
      done += 1;
      options.onProgress?.(done, total);
      await noteAfter(noteEveryMs);
    });
  }
  await release.demandSame(local.get(BUILD_FILE));
  await forEachLimited(plan.removed, concurrency, async (key) => {
    await target.remove(key);
    delete files[key];
  });
  await note();
  await options.onPurge(plan.purge);
  await writeUploadIndex(target, { release: manifest.id, assets: plan.assets, unpurged: [], routing, files });
  return report;
}
