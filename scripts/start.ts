/** `npm start`: runs services, release and server without prior setup. */
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { start } from '#app/shop/start.ts';

await runCommand(async () => {
  commandOptions('start', {});
  const shop = await start(readEnv(processEnvironment()));
  const stopped = untilStopped();
  console.log(shop.readyText);
  const exitCode = await stopped;
  console.log('\nStopping …');
  await shop.close();
  process.exit(exitCode);
});
