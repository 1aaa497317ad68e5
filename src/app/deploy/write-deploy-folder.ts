/** `npm run build:deploy`: writes a folder for a host's own upload command: the release, the bundled functions and the configuration. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { AppError } from '#lib/errors/app-error.ts';
import { readServingFacts } from '#lib/release/serving-facts.ts';
import type { ServingFacts } from '#lib/release/serving-facts.ts';
import { withReleaseTimes } from '#publishing/report/release-times.ts';

import type { Env } from '../settings/env.ts';
import { releaseFolder } from '../upload/upload-release.ts';
import { bundleFunction } from './bundle-function.ts';
import { pageHeaders } from './deploy-layout.ts';
import type { DeployLayout } from './deploy-layout.ts';
import { deployLayout, TARGETS } from './targets.ts';

/** Marks folders that this command wrote: no other folder is replaced. */
const MARK = '.firn-deploy';

/** Hosts compress files themselves, and the release's records are not public. */
function isServed(path: string): boolean {
  const name = basename(path);
  return !/\.(br|gz)$/.test(path) && (!name.startsWith('.') || name === '.well-known');
}

async function emptied(out: string): Promise<void> {
  const isOurs = await readFile(join(out, MARK)).then(
    () => true,
    () => false,
  );
  await mkdir(dirname(out), { recursive: true });
  if (isOurs) await rm(out, { recursive: true });
  await mkdir(out).catch((cause: unknown) => {
    throw new AppError('options', `${out} already exists and was not written by this command; name another --out.`, {
      cause,
    });
  });
  await writeFile(join(out, MARK), '');
}

async function fillFolder(
  out: string,
  layout: DeployLayout,
  { env, facts }: { readonly env: Env; readonly facts: ServingFacts },
): Promise<void> {
  const { markets, rules, gone } = facts;
  const known = { markets, rules, gone, headers: pageHeaders(env, facts) };
  for (const { entry, file } of layout.functions)
    await bundleFunction({ entry, modules: layout.modules, file: join(out, file), facts: known });
  for (const [file, text] of Object.entries(layout.configuration)) {
    await mkdir(dirname(join(out, file)), { recursive: true });
    await writeFile(join(out, file), text);
  }
}

export async function writeDeployFolder(
  env: Env,
  command: {
    readonly target?: string | undefined;
    readonly from?: string | undefined;
    readonly out?: string | undefined;
  },
): Promise<void> {
  const target = TARGETS.find((name) => name === command.target);
  if (!target) throw new AppError('options', `Name the host: --target ${TARGETS.join(', --target ')}.`);
  const release = await releaseFolder(command.from ?? join(env.dataDir, 'latest'));
  const facts = readServingFacts(release);
  const layout = deployLayout(target, env, { facts, has: (path) => existsSync(join(release, path)) });
  const out = resolve(command.out ?? join(env.dataDir, 'deploy', target));
  await emptied(out);
  const filter = (path: string): boolean => path === release || isServed(path);
  await cp(release, join(out, layout.files), { recursive: true, filter });
  await fillFolder(out, layout, { env, facts });
  for (const note of layout.notes) console.log(`  ${note}`);
  const name = withReleaseTimes(`Release ${basename(release)}`, env.publishing.chat.timeZone);
  console.log(`${name} and the API for ${target} are in ${out}.`);
}
