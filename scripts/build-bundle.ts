/** Builds the pages' bundle and no release: for an image that publishes when it starts. */
import { ensureBundle } from './bundle.ts';
import { runCommand } from './command.ts';

await runCommand(async () => {
  await ensureBundle((line) => console.log(line));
});
