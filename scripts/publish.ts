import { sourceDigest } from '#app/bundle/ensure-bundle.ts';
import { watchCommerce } from '#app/commerce/watched-stores.ts';
import { withContent } from '#app/content/with-content.ts';
import { commandOptions, runCommand } from '#app/process/command.ts';
import { preflight } from '#app/process/preflight.ts';
import { publishOptions, release } from '#app/publishing/publish-release.ts';
import { whenFree } from '#app/publishing/wait-for-publisher.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { dryRun } from '#publishing/plan/dry-run.ts';
import { dryRunText } from '#publishing/report/dry-run-text.ts';
import { entryInWords, nothingNew } from '#publishing/report/report-summary.ts';

/** `npm run publish [-- --dry-run [--json]]`: the publishing loop once; a running shop shows the result at its next request. A dry run says what it would do. */
import { AppError } from '../src/lib/errors/app-error.ts';

/** All of it, also into a pipe, before the process ends. */
function writeOut(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

await runCommand(async () => {
  const { 'dry-run': dry, json } = commandOptions('publish', { 'dry-run': '', json: '' });
  const env = readEnv(processEnvironment());
  if (json && !dry) throw new AppError('options', '--json goes with --dry-run.');
  if (dry) {
    const digest = await sourceDigest();
    const run = await withContent(
      env,
      (ready, embeddedRuns) => dryRun(publishOptions(ready, digest, watchCommerce(ready, embeddedRuns))),
      'look',
    );
    await writeOut(`${json ? JSON.stringify(run) : dryRunText(run)}\n`);
    process.exit(0);
  }
  await preflight({ dataDir: env.dataDir, ports: [] });
  const report = await withContent(env, (ready, embeddedRuns) =>
    whenFree(
      () => release(ready, watchCommerce(ready, embeddedRuns)),
      (line) => console.log(line),
    ),
  );
  for (const change of report.sync.changed.slice(0, 20)) console.log(`  ${change.change}: ${entryInWords(change)}`);
  for (const row of report.sync.unchanged) console.log(`  ${nothingNew(row)}`);
  if (report.failed.length > 0)
    throw new Error(`${report.failed.length} pages could not be rendered; the lines above say why.`);
  process.exit(0);
});
