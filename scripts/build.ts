/** `npm run build [-- --locale de-at,fr-fr]`: bundle and one release, with the embedded services for as long as it takes. */
import { readEnv } from '../src/runtime/env.ts';
import { commandOptions, runCommand } from './command.ts';
import { preflight } from './preflight.ts';
import { release } from './release.ts';
import { withContent } from './with-content.ts';

await runCommand(async () => {
  const { locale } = commandOptions('build', { locale: 'de-at,fr-fr' });
  const env = readEnv(process.env);
  await preflight({ dataDir: env.dataDir, ports: [] });
  const locales = locale?.split(',').flatMap((code) => code.trim().toLowerCase() || []);
  const report = await withContent(env, (ready) => release(ready, { locales }));
  if (report.failed.length > 0)
    throw new Error(`${report.failed.length} pages could not be rendered; the lines above say why.`);
  process.exit(0);
});
