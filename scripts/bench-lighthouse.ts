/** `npm run bench:lighthouse [-- --runs 5] [--page product]`: runs Lighthouse on the latest release, served by the standalone server. */
import { runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

import { readLighthouseOptions } from '../tools/lighthouse/options.ts';
import { runLighthouse } from '../tools/lighthouse/run-lighthouse.ts';

await runCommand(async () => {
  await runLighthouse(readEnv(processEnvironment()), readLighthouseOptions(process.argv.slice(2)));
  process.exit(0);
});
