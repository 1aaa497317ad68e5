/** `npm run services`: the embedded services alone. */
import { readEnv } from '../src/runtime/env.ts';
import { startServices } from '../src/runtime/services.ts';
import { runCommand, untilStopped } from './command.ts';

await runCommand(async () => {
  const services = await startServices(readEnv(process.env));
  console.log(`Embedded services at ${services.url}: /v3 content, /stores commerce, /i media. Ctrl-C ends them.`);
  await untilStopped();
  await services.close();
  process.exit(0);
});
