/** `npm run build:merge -- SHARD SHARD …`: merges shards into a release that becomes `latest`, or into a folder. */
import { commandLine, runCommand } from '#app/process/command.ts';
import { mergeRelease } from '#app/publishing/merge-release.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

await runCommand(async () => {
  const { values, folders } = commandLine(
    'build:merge',
    'folders of shards, --out DIR, --at 2026-11-21T09:00:00Z, --partial',
    { values: ['out', 'at'], flags: ['partial'], folders: true },
  );
  const { out, at, partial = false } = values;
  await mergeRelease(readEnv(processEnvironment()), { shards: folders, out, at, partial });
});
