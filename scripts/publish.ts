/** `npm run publish`: the publishing loop once; a running shop shows the result at its next request. */
import { readEnv } from '../src/runtime/env.ts';
import { commandOptions, runCommand } from './command.ts';
import { preflight } from './preflight.ts';
import { release } from './release.ts';
import { withContent } from './with-content.ts';

await runCommand(async () => {
  commandOptions('publish', {});
  const env = readEnv(process.env);
  await preflight({ dataDir: env.dataDir, ports: [] });
  const report = await withContent(env, (ready) => release(ready));
  for (const change of report.sync.changed.slice(0, 20))
    console.log(`  ${change.change}: ${change.type} ${change.uid} (${change.language})`);
  if (report.failed.length > 0)
    throw new Error(`${report.failed.length} pages could not be rendered; the lines above say why.`);
  process.exit(0);
});
