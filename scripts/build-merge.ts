import { commandLine, runCommand } from '#app/process/command.ts';
import { preflight } from '#app/process/preflight.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { mergeShards } from '#publishing/release/merge-shards.ts';
import { notifyMerge } from '#publishing/report/notify-merge.ts';

/** `npm run build:merge -- SHARD SHARD …`: joins shards into a release that becomes `latest`, or into a folder. */
import { AppError } from '../src/lib/errors/app-error.ts';

function releaseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new AppError('options', `--at takes a moment like 2026-11-21T09:00:00Z, not "${text}".`);
  return moment;
}

await runCommand(async () => {
  const { values, folders } = commandLine(
    'build:merge',
    'folders of shards, --out DIR, --at 2026-11-21T09:00:00Z, --partial',
    { values: ['out', 'at'], flags: ['partial'], folders: true },
  );
  const env = readEnv(processEnvironment());
  const at = releaseTime(values.at);
  await preflight({ dataDir: env.dataDir, ports: [] });
  const report = await mergeShards({
    shards: folders,
    dataDir: env.dataDir,
    siteUrl: env.siteUrl,
    out: values.out,
    at,
    partial: values.partial ?? false,
    say: (line) => console.log(line),
  });
  // Only what is live is news for editors.
  if (report.editors && values.out === undefined)
    await notifyMerge(report.editors, { url: env.publishing.reportUrl, say: (line) => console.warn(`  ${line}`) });
  if (report.missing.length > 0) console.warn(`  without ${report.missing.join(', ')}`);
  console.log(`Release ${report.release}: ${report.pages} pages of ${folders.length} shards, in ${report.dir}.`);
});
