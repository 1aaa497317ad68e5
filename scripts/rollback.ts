/** `npm run rollback [-- --to 20261121090000000]`: makes the previous or the named release live until the next `npm run publish`. */
import { commandOptions, runCommand } from '#app/process/command.ts';
import { preflight } from '#app/process/preflight.ts';
import { indexSearch } from '#app/publishing/publish-once.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { rollback } from '#publishing/release/rollback.ts';
import { notifyRollback } from '#publishing/report/notify-rollback.ts';
import { withReleaseTimes, withTimesBesideIds } from '#publishing/report/release-times.ts';

await runCommand(async () => {
  const { to } = commandOptions('rollback', { to: '20261121090000000' });
  const env = readEnv(processEnvironment());
  const { dataDir, publishing } = env;
  const say = (line: string): void => console.log(line);
  await preflight({ dataDir, ports: [] });
  const { timeZone } = publishing.chat;
  const done = await rollback({ dataDir, to, clock: () => new Date(), say }).catch((cause: unknown) => {
    // The error lists release ids for `--to`; their times are added.
    if (!(cause instanceof AppError) || cause.code !== 'rollback') throw cause;
    throw new AppError('rollback', withTimesBesideIds(cause.message, timeZone), { cause });
  });
  const { release, from } = done;
  console.log(`${withReleaseTimes(`Release ${release} is live again in place of ${from}.`, timeZone)}\nEdits wait until "npm run publish". If releases are uploaded, upload again.`); // prettier-ignore
  await indexSearch(env);
  await notifyRollback(done, { dataDir, say, ...publishing.chat });
});
