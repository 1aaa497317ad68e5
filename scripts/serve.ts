import { currentRelease } from '../src/publishing/release.ts';
/** `npm run serve`: the latest release and the API, no build. */
import { readEnv } from '../src/runtime/env.ts';
import { startServices } from '../src/runtime/services.ts';
import { startShop } from '../src/runtime/shop-server.ts';
import { runCommand, untilStopped } from './command.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  if (!(await currentRelease(env.dataDir)))
    throw new Error(`There is no release in ${env.dataDir}; run "npm run build" first.`);
  const services = await startServices(env);
  const shop = await startShop({
    env,
    media: services.media,
    log: (line) => process.env['LOG'] && console.log(JSON.stringify(line)),
  });
  console.log(`Ready: ${shop.url}`);
  await untilStopped();
  await shop.close();
  await services.close();
  process.exit(0);
});
