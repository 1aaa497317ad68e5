/** The API in one file for a host: no package is left to install there. */
import { dirname, join } from 'node:path';

import { build } from 'esbuild';

import { AppError } from '../../src/lib/errors/app-error.ts';
import type { DeployLayout } from './targets.ts';

const ENTRIES = join(import.meta.dirname, '..', '..', 'src', 'runtime', 'serverless');

/** Throws AppError `deploy-modules` when the API asks for a module that the host does not have. */
export async function bundleApi(layout: DeployLayout, file: string): Promise<void> {
  const { modules } = layout;
  const isNode = modules === 'node';
  const { metafile } = await build({
    absWorkingDir: dirname(ENTRIES),
    entryPoints: [join(ENTRIES, layout.entry)],
    outfile: file,
    bundle: true,
    minify: true,
    keepNames: true,
    format: 'esm',
    target: 'es2023',
    metafile: true,
    logLevel: 'silent',
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
  const asked = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const lacking = [...new Set(asked)].filter((path) => !modules.includes(path));
  if (lacking.length > 0)
    throw new AppError('deploy-modules', `The API asks for ${lacking.join(', ')}, which this host does not have.`);
}
