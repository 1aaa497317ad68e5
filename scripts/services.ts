/** `npm run services`: runs only the embedded services. */
import { commandOptions, runCommand, untilStopped } from '#app/process/command.ts';
import { preflight } from '#app/process/preflight.ts';
import { ALL_SERVICES } from '#app/services/chosen-services.ts';
import { startServices } from '#app/services/embedded-services.ts';
import { withEmbeddedSecret } from '#app/settings/embedded-secret.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

await runCommand(async () => {
  commandOptions('services', {});
  const env = withEmbeddedSecret(readEnv(processEnvironment()));
  await preflight({ dataDir: env.dataDir, ports: [env.servicesPort] });
  const services = await startServices(env, ALL_SERVICES);
  console.log(
    `Embedded services at ${services.url}: /v3 content, /stores commerce, /i, /s and /v media, /api/as/v1 search. Ctrl-C ends them.`,
  );
  await untilStopped();
  await services.close();
  process.exit(0);
});
