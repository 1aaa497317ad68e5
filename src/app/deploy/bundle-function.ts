/** Bundles a function of the shop into one file for a host: the host installs no packages, and the release facts are included. */
import { dirname, join } from 'node:path';

import { build } from 'esbuild';

import { AppError } from '#lib/errors/app-error.ts';

import type { ReleaseFacts } from '../serverless/release-facts.ts';
import type { HostModules } from './deploy-layout.ts';

const ENTRIES = join(import.meta.dirname, '..', 'serverless');

export interface FunctionBundle {
  /** File name in `src/app/serverless`. */
  readonly entry: string;
  readonly modules: HostModules;
  readonly file: string;
  readonly facts?: ReleaseFacts;
}

/** Writes the bundle of a function. Throws AppError `deploy-modules` when the function imports a module that the host lacks. */
export async function bundleFunction({ entry, modules, file, facts }: FunctionBundle): Promise<void> {
  const isNode = modules === 'node';
  const { metafile } = await build({
    absWorkingDir: dirname(ENTRIES),
    entryPoints: [join(ENTRIES, entry)],
    outfile: file,
    bundle: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    target: 'es2023',
    metafile: true,
    logLevel: 'silent',
    ...(facts ? { define: { RELEASE_FACTS: JSON.stringify(facts) } } : {}),
    ...(isNode
      ? { platform: 'node' as const }
      : {
          platform: 'neutral' as const,
          mainFields: ['module', 'main'],
          conditions: ['workerd', 'worker'],
          external: ['node:*', 'cloudflare:*'],
        }),
  });
  if (isNode) return;
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const lacking = [...new Set(imported)].filter((path) => !modules.includes(path));
  if (lacking.length > 0)
    throw new AppError('deploy-modules', `The API imports ${lacking.join(', ')}, which this host does not provide.`);
}
