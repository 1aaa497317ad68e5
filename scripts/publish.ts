/** `npm run publish [-- --dry-run [--json]]`: publishes the changes once, or prints what a publish would do. */
import { commandOptions, runCommand, writeOut } from '#app/process/command.ts';
import { planPublish, publishChanges } from '#app/publishing/publish-once.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { dryRunText } from '#publishing/report/dry-run-text.ts';

await runCommand(async () => {
  const { 'dry-run': dry, json } = commandOptions('publish', { 'dry-run': '', json: '' });
  const env = readEnv(processEnvironment());
  if (json && !dry) throw new AppError('options', '--json goes with --dry-run.');
  if (dry) {
    const plan = await planPublish(env);
    await writeOut(`${json ? JSON.stringify(plan) : dryRunText(plan)}\n`);
  } else await publishChanges(env);
  process.exit(0);
});
