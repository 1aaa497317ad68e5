/** `npm run set-aside -- api`: renames a damaged database when an error message asks for it; the next start creates an empty one. */
import { DATABASE_NAMES, setDatabaseAside } from '#app/database/set-aside.ts';
import { commandLine, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

await runCommand(async () => {
  const { folders } = commandLine('set-aside', DATABASE_NAMES, { values: [], folders: true });
  console.log(setDatabaseAside(readEnv(processEnvironment()).dataDir, folders[0] ?? ''));
});
