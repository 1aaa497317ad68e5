/** `npm run serve`: the latest release and the API, no build. */
import { currentRelease } from '../src/publishing/release.ts';
import { readEnv } from '../src/runtime/env.ts';
import { startServices } from '../src/runtime/services.ts';
import { startShop } from '../src/runtime/shop-server.ts';
import { commandOptions, runCommand, untilStopped } from './command.ts';
import { log } from './log.ts';
import { preflight } from './preflight.ts';

await runCommand(async () => {
  commandOptions('serve', {});
  const env = readEnv(process.env);
  if (!(await currentRelease(env.dataDir)))
    throw new Error(`There is no release in ${env.dataDir}; run "npm run build" first.`);
  await preflight({ dataDir: env.dataDir, ports: [env.port, env.servicesPort] });
  const services = await startServices(env);
  const shop = await startShop({ env, media: services.media, log });
  console.log(`Ready: ${shop.url}`);
  await untilStopped();
  await shop.close();
  await services.close();
  process.exit(0);
});
