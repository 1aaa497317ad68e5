/** `npm run upload -- --to s3://bucket/prefix`: the latest release, or another one, to where it is served from. */
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { commandOptions, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

import { AppError } from '../src/lib/errors/app-error.ts';
import { openTarget } from '../src/publishing/upload/open-target.ts';
import { upload } from '../src/publishing/upload/upload.ts';

const LINE_EVERY = 500;

await runCommand(async () => {
  const { to, from, purge } = commandOptions('upload', {
    to: 's3://bucket/prefix',
    from: '.data/latest',
    purge: 'purge.json',
  });
  const env = readEnv(processEnvironment());
  const address = to ?? env.upload.to;
  if (!address)
    throw new AppError('options', 'Say where to: --to folder:DIR or --to s3://bucket/prefix, or UPLOAD_TO.');
  const target = openTarget(address, env.upload.keys);
  const named = from ?? join(env.dataDir, 'latest');
  // A release that goes live meanwhile is another upload's.
  const dir = await realpath(named).catch(() => {
    throw new AppError('no-release', `There is no release at ${named}; run "npm run build" first.`);
  });
  const list = purge ?? join(env.dataDir, 'purge.json');
  const report = await upload({
    dir,
    target,
    onPurge: async (paths) => {
      await mkdir(dirname(list), { recursive: true });
      await writeFile(list, `${JSON.stringify({ paths }, undefined, 2)}\n`);
    },
    onProgress: (done, total) => {
      if (done === total || done % LINE_EVERY === 0) console.log(`  sent ${done}/${total} files`);
    },
  });
  console.log(
    `Release ${report.release} is at ${target.name}: ${report.sent} files sent, ${report.kept} there already, ${report.removed} deleted.`,
  );
  console.log(`${report.purge.length} paths for the CDN to drop are in ${list}.`);
});
