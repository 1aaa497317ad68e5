/** `npm run build [-- --locale de-at,fr-fr]`: bundle and one release, with the embedded services for as long as it takes. */
import { parseArgs } from 'node:util';

import { readEnv } from '../src/runtime/env.ts';
import { runCommand } from './command.ts';
import { release } from './release.ts';
import { withContent } from './with-content.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { locale: { type: 'string' } } });
  const env = readEnv(process.env);
  const report = await withContent(env, (ready) => release(ready, values.locale?.split(',')));
  if (report.failed.length > 0)
    throw new Error(`${report.failed.length} pages could not be rendered; the lines above say why.`);
  process.exit(0);
});
