/** Cloudflare Workers with static assets: the worker receives every request except those for hashed files. Pure. */
import { AppError } from '#lib/errors/app-error.ts';
import type { SecurityOptions } from '#lib/release/security-headers.ts';

import { headerRules, headersFile } from './deploy-layout.ts';
import type { DeployedRelease, DeployLayout } from './deploy-layout.ts';

/** Modules that the bundle may import with the flag `nodejs_compat`. */
const WORKER_MODULES = [
  'node:buffer',
  'node:crypto',
  'node:diagnostics_channel',
  'node:events',
  'node:path',
  'node:stream',
  'cloudflare:sockets',
];
const WORKER_DATE = '2026-07-01';
/** Cloudflare truncates longer lines of `_headers`. */
const MAX_HEADER_LINE = 2000;

const SETTINGS = `name = "shop"
main = "worker.mjs"
compatibility_date = "${WORKER_DATE}"
compatibility_flags = ["nodejs_compat"]
no_bundle = true

[assets]
directory = "public"
binding = "ASSETS"
not_found_handling = "none"
html_handling = "drop-trailing-slash"
run_worker_first = ["/*", "!/_astro/*"]
`;

/** Throws AppError `deploy-limits` when a header line is too long. */
export function cloudflare(security: SecurityOptions, { facts }: DeployedRelease): DeployLayout {
  const headers = headersFile(headerRules(security, facts));
  if (headers.split('\n').some((line) => line.length > MAX_HEADER_LINE))
    throw new AppError('deploy-limits', `Cloudflare takes headers of ${MAX_HEADER_LINE} characters at most; the policy of the pages is longer.`); // prettier-ignore
  return {
    functions: [{ entry: 'cloudflare-worker.ts', file: 'worker.mjs' }],
    files: 'public',
    modules: WORKER_MODULES,
    configuration: { 'wrangler.toml': SETTINGS, 'public/_headers': headers },
    notes: [],
  };
}
