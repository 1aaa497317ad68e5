/** `npm start`: services, release, server, on a machine that has nothing. */
import { mkdir } from 'node:fs/promises';

import { readEnv } from '../src/runtime/env.ts';
import { startServices } from '../src/runtime/services.ts';
import { startShop } from '../src/runtime/shop-server.ts';
import { runCommand, untilStopped } from './command.ts';
import { release } from './release.ts';

await runCommand(async () => {
  const env = readEnv(process.env);
  await mkdir(env.dataDir, { recursive: true });
  console.log('Starting the embedded services …');
  const services = await startServices(env);
  for (const problem of services.problems()) console.warn(`  ${problem.file}:${problem.line}: ${problem.message}`);
  console.log(`  content, commerce and media at ${services.url}`);
  const report = await release(env);
  if (report.rendered === 0 && report.kept === 0)
    throw new Error('Not one page could be rendered; the lines above say why.');
  const shop = await startShop({ env, media: services.media, log: () => undefined });
  console.log(
    `\nReady:\n  ${shop.url}/          United States\n  ${shop.url}/de-at     Österreich\n  ${shop.url}/fr-ch     Suisse\n  ${shop.url}/ja-jp     日本\n\nCtrl-C ends everything.`,
  );
  await untilStopped();
  console.log('\nStopping …');
  await shop.close();
  await services.close();
  process.exit(0);
});
