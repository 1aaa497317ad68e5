/** Builds only the pages' bundle, without a release: for an image that publishes when it starts. */
import { ensureBundle } from '#app/bundle/ensure-bundle.ts';
import { runCommand } from '#app/process/command.ts';

await runCommand(async () => {
  await ensureBundle((line) => console.log(line));
});
