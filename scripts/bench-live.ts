/**
 * `npm run bench:live [-- --edits 5]`: measures the time from an edit's webhook, and from its saved file, to the page on disk, and prints the
 * results without saving them.
 */
import { commandOptions, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

import { benchLive } from '../tools/bench/live-bench.ts';

await runCommand(async () => {
  const { edits = '5' } = commandOptions('bench:live', { edits: '5' });
  await benchLive(readEnv(processEnvironment()), Number(edits));
  process.exit(0);
});
