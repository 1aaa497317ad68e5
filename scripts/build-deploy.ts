/** `npm run build:deploy -- --target vercel [--from DIR] [--out DIR]`: a folder that the host's own command uploads: the release, the functions in one file each, its configuration. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { bundleFunction } from '#app/deploy/bundle-function.ts';
import { pageHeaders } from '#app/deploy/deploy-layout.ts';
import { deployLayout, TARGETS } from '#app/deploy/targets.ts';
import { commandOptions, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';

import { AppError } from '../src/lib/errors/app-error.ts';

/** Only what this command wrote is replaced. */
const MARK = '.firn-deploy';

/** Hosts compress by themselves, and the record of a release is nobody's to read. */
function isServed(path: string): boolean {
  return !/\.(br|gz)$/.test(path) && !basename(path).startsWith('.');
}

async function emptied(out: string): Promise<void> {
  const isOurs = await readFile(join(out, MARK)).then(() => true, () => false); // prettier-ignore
  await mkdir(dirname(out), { recursive: true });
  if (isOurs) await rm(out, { recursive: true });
  await mkdir(out).catch((cause: unknown) => {
    throw new AppError('options', `${out} is there already and is not of this command; name another --out.`, { cause });
  });
  await writeFile(join(out, MARK), '');
}

await runCommand(async () => {
  const options = commandOptions('build:deploy', { target: TARGETS.join('|'), from: '.data/latest', out: 'DIR' });
  const target = TARGETS.find((name) => name === options.target);
  if (!target) throw new AppError('options', `Say for which host: --target ${TARGETS.join(', --target ')}.`);
  const env = readEnv(processEnvironment());
  const named = options.from ?? join(env.dataDir, 'latest');
  const release = await realpath(named).catch(() => {
    throw new AppError('no-release', `There is no release at ${named}; run "npm run build" first.`);
  });
  const facts = readServingFacts(release);
  const layout = deployLayout(target, env, { facts, has: (path) => existsSync(join(release, path)) });
  const out = resolve(options.out ?? join(env.dataDir, 'deploy', target));
  await emptied(out);
  const filter = (path: string): boolean => path === release || isServed(path);
  await cp(release, join(out, layout.files), { recursive: true, filter });
  const { modules } = layout;
  const { markets, rules, gone } = facts;
  const known = { markets, rules, gone, headers: pageHeaders(env, facts) };
  for (const { entry, file } of layout.functions)
    await bundleFunction({ entry, modules, file: join(out, file), facts: known });
  for (const [file, text] of Object.entries(layout.configuration)) {
    await mkdir(dirname(join(out, file)), { recursive: true });
    await writeFile(join(out, file), text);
  }
  for (const note of layout.notes) console.log(`  ${note}`);
  console.log(`Release ${basename(release)} and the API for ${target} are in ${out}.`);
});
