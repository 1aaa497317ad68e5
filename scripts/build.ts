/**
 * `npm run build`: builds the bundle and a release; the embedded services run meanwhile.
 * `npm run build -- --locale de-at,fr-fr [--out DIR]`: builds a shard of some locales for `npm run build:merge`.
 * `--strict`, for CI: exit code 1 if an entry or a redirect is not live as written; the release is built anyway.
 */
import { commandOptions, runCommand } from '#app/process/command.ts';
import { buildRelease } from '#app/publishing/publish-once.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { AppError } from '#lib/errors/app-error.ts';

await runCommand(async () => {
  const { locale, out, strict } = commandOptions('build', { locale: 'de-at,fr-fr', out: 'shards/one', strict: '' });
  if (out !== undefined && (locale === undefined || out === ''))
    throw new AppError('options', 'Only some locales go to a folder: --out DIR goes with --locale de-at,fr-fr.');
  const locales = locale?.split(',').flatMap((code) => code.trim().toLowerCase() || []);
  await buildRelease(readEnv(processEnvironment()), { locales, out, strict: strict !== undefined });
  process.exit(0);
});
