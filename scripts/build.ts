import { watchCommerce } from '#app/commerce/watched-stores.ts';
import { withContent } from '#app/content/with-content.ts';
import { commandOptions, runCommand } from '#app/process/command.ts';
import { preflight } from '#app/process/preflight.ts';
import { release, shard } from '#app/publishing/publish-release.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

/**
 * `npm run build`: bundle and one release, with the embedded services for as long as it takes.
 * `npm run build -- --locale de-at,fr-fr [--out DIR]`: a shard of some locales, for `npm run build:merge`.
 * `--strict`, for CI: the release is made all the same, and the command ends with code 1 when an entry or a redirect is not in it as written.
 */
import { AppError } from '../src/lib/errors/app-error.ts';

await runCommand(async () => {
  const { locale, out, strict } = commandOptions('build', { locale: 'de-at,fr-fr', out: 'shards/one', strict: '' });
  if (out !== undefined && (locale === undefined || out === ''))
    throw new AppError('options', 'Only some locales go to a folder: --out DIR goes with --locale de-at,fr-fr.');
  const env = readEnv(processEnvironment());
  await preflight({ dataDir: env.dataDir, ports: [] });
  const locales = locale?.split(',').flatMap((code) => code.trim().toLowerCase() || []);
  const report = await withContent(env, (ready, embeddedRuns) => {
    const commerce = watchCommerce(ready, embeddedRuns);
    return locales ? shard(ready, commerce, { locales, out }) : release(ready, commerce);
  });
  if (report.failed.length > 0)
    throw new Error(`${report.failed.length} pages could not be rendered; the lines above say why.`);
  const left = report.sync.broken.length + report.ruleProblems.length;
  if (strict && left > 0)
    throw new AppError(
      'strict',
      `${left} ${left === 1 ? 'entry or redirect is' : 'entries and redirects are'} not live as written; the lines above name ${left === 1 ? 'it' : 'them'}.`,
    );
  process.exit(0);
});
