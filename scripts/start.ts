/** `npm start`: services, release, server, on a machine that has nothing. */
import { readEnv } from '../src/runtime/env.ts';
import { startServices } from '../src/runtime/services.ts';
import { startShop } from '../src/runtime/shop-server.ts';
import { commandOptions, runCommand, untilStopped } from './command.ts';
import { log } from './log.ts';
import { preflight } from './preflight.ts';
import { release } from './release.ts';

await runCommand(async () => {
  commandOptions('start', {});
  const env = readEnv(process.env);
  await preflight({ dataDir: env.dataDir, ports: [env.port, env.servicesPort] });
  console.log('Starting the embedded services …');
  const services = await startServices(env);
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  console.log(`  content, commerce and media at ${services.url}`);
  await release(env);
  const shop = await startShop({ env, media: services.media, log });
  console.log(
    `\nReady:\n  ${shop.url}/          United States\n  ${shop.url}/de-at     Österreich\n  ${shop.url}/fr-ch     Suisse\n  ${shop.url}/ja-jp     日本\n\nCtrl-C ends everything.`,
  );
  await untilStopped();
  console.log('\nStopping …');
  await shop.close();
  await services.close();
  process.exit(0);
});
