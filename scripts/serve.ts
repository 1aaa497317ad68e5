/** `npm run serve`: serves the latest release and the API, without a build. */
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { serve } from '#app/shop/serve.ts';

await runCommand(async () => {
  commandOptions('serve', {});
  const shop = await serve(readEnv(processEnvironment()));
  const stopped = untilStopped();
  console.log(`Ready: ${shop.url}\nFor editors: ${shop.signInUrl}`);
  const exitCode = await stopped;
  await shop.close();
  process.exit(exitCode);
});
