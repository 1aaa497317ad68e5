/** Cloudflare Workers with static assets: the worker receives every request except those for hashed files and for redirects that Cloudflare applies itself. Pure. */
import { AppError } from '#lib/errors/app-error.ts';
import type { SecurityOptions } from '#lib/release/security-headers.ts';
import { asLocation } from '#server/redirects/location-header.ts';

import { headerRules, headersFile } from './deploy-layout.ts';
import type { DeployedRelease, DeployLayout } from './deploy-layout.ts';
import { formerAddresses, hostRedirects } from './host-redirects.ts';

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
/** Maximum length of a line of `_headers`; Cloudflare truncates longer lines. */
const MAX_HEADER_LINE = 2000;

/** Maximum number of static lines in `_redirects`. */
const MAX_LINES = 2000;
/** Maximum number of patterns in `run_worker_first`, and of characters in each. */
const MAX_PATTERNS = 100;
const MAX_PATTERN = 100;
const PATTERNS = ['/*', '!/_astro/*'];

/**
 * Redirects that are the same for every visitor, as lines of `_redirects`. Cloudflare applies the file only to addresses that the worker does not
 * receive first.
 */
function exported(facts: DeployedRelease['facts']): {
  readonly lines: readonly string[];
  readonly patterns: readonly string[];
} {
  const rules = hostRedirects(facts).flatMap((rule) => (rule.kind === 'redirect' ? [rule] : []));
  const moved = formerAddresses(facts).flatMap(({ from, gone: { to } }) =>
    to === undefined ? [] : [{ from, to: asLocation(to), status: 301 }],
  );
  const all = [...rules, ...moved].slice(0, MAX_LINES);
  const short = all.filter(({ from }) => from.length < MAX_PATTERN);
  return {
    lines: all.map(({ from, to, status }) => `${from} ${to} ${status}\n`),
    patterns: short.slice(0, MAX_PATTERNS - PATTERNS.length).map(({ from }) => `!${from}`),
  };
}

const settings = (patterns: readonly string[]): string => `name = "shop"
main = "worker.mjs"
compatibility_date = "${WORKER_DATE}"
compatibility_flags = ["nodejs_compat"]
no_bundle = true

[assets]
directory = "public"
binding = "ASSETS"
not_found_handling = "none"
html_handling = "drop-trailing-slash"
run_worker_first = ${JSON.stringify(patterns)}
`;

/** The deployment for Cloudflare. Throws AppError `deploy-limits` when a header line is too long. */
export function cloudflare(security: SecurityOptions, { facts }: DeployedRelease): DeployLayout {
  const headers = headersFile(headerRules(security, facts));
  if (headers.split('\n').some((line) => line.length > MAX_HEADER_LINE))
    throw new AppError('deploy-limits', `Cloudflare accepts header lines of at most ${MAX_HEADER_LINE} characters; the security policy of the pages is longer.`); // prettier-ignore
  const { lines, patterns } = exported(facts);
  return {
    functions: [{ entry: 'cloudflare-worker.ts', file: 'worker.mjs' }],
    files: 'public',
    modules: WORKER_MODULES,
    configuration: {
      'wrangler.toml': settings([...PATTERNS, ...patterns]),
      'public/_headers': headers,
      'public/_redirects': lines.join(''),
    },
    notes: [],
  };
}
