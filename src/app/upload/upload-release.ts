/** `npm run upload`: uploads a release to the storage that a CDN serves. */
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { withReleaseTimes } from '#publishing/report/release-times.ts';
import { openTarget } from '#publishing/upload/open-target.ts';
import { upload } from '#publishing/upload/upload.ts';

import type { Env } from '../settings/env.ts';

const LINE_EVERY = 500;

export interface UploadCommand {
  /** `folder:DIR` or `s3://bucket/prefix`; without it, `UPLOAD_TO`. */
  readonly to?: string | undefined;
  /** Folder of the release; without it, the latest one. */
  readonly from?: string | undefined;
  /** Output file that lists the paths to purge from the CDN. */
  readonly purge?: string | undefined;
}

/** Resolves symbolic links, so that a release that goes live during the upload is not mixed into it. */
export function releaseFolder(path: string): Promise<string> {
  return realpath(path).catch(() => {
    throw new AppError('no-release', `There is no release at ${path}; run "npm run build" first.`);
  });
}

export async function uploadRelease(env: Env, command: UploadCommand): Promise<void> {
  const address = command.to ?? env.upload.to;
  if (!address)
    throw new AppError('options', 'Name the target: --to folder:DIR or --to s3://bucket/prefix, or UPLOAD_TO.');
  const target = openTarget(address, env.upload.keys);
  const list = command.purge ?? join(env.dataDir, 'purge.json');
  const report = await upload({
    dir: () => releaseFolder(command.from ?? join(env.dataDir, 'latest')),
    target,
    onPurge: async (paths) => {
      await mkdir(dirname(list), { recursive: true });
      await writeFile(list, `${JSON.stringify({ paths }, undefined, 2)}\n`);
    },
    say: (line) => console.warn(line),
    onWait: (holder) => console.log(`Another upload to ${target.name} is running (${holder}); this one waits for it …`),
    onProgress: (done, total) => {
      if (done === total || done % LINE_EVERY === 0) console.log(`  sent ${done}/${total} files`);
    },
  });
  console.log(
    `${withReleaseTimes(`Release ${report.release}`, env.publishing.chat.timeZone)} is at ${target.name}: ${report.sent} files sent, ${report.kept} there already, ${report.removed} deleted.`,
  );
  console.log(`${report.purge.length} paths for the CDN to purge are in ${list}.`);
}
