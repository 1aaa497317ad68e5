/** `npm run dev`: Astro's dev server with the embedded services; reloading a page shows edits. */
import { startDevServer } from '#app/development/dev-server.ts';
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

await runCommand(async () => {
  commandOptions('dev', {});
  const server = await startDevServer(readEnv(processEnvironment()));
  await Promise.race([untilStopped(), server.ended]);
  await server.close();
  process.exit(0);
});
