import { commonHeaders, documentHeaders } from '../../src/runtime/security-headers.ts';
import type { SecurityOptions } from '../../src/runtime/security-headers.ts';
import { storedHeaders } from '../../src/runtime/served-files.ts';
/** What each serverless host wants in a folder: where the files and the function lie, and what its configuration says. Pure. */
import type { ServingFacts } from '../../src/runtime/serving-facts.ts';

export const TARGETS = ['vercel', 'netlify', 'cloudflare'] as const;
export type DeployTarget = (typeof TARGETS)[number];

export interface DeployLayout {
  /** Entry of the API in `src/runtime/serverless`. */
  readonly entry: string;
  /** Where the bundled API goes, below the folder. */
  readonly api: string;
  /** Where the release goes. */
  readonly files: string;
  /** `node`: all of Node's modules. Otherwise those that the host has. */
  readonly modules: 'node' | readonly string[];
  /** File → text. */
  readonly configuration: Readonly<Record<string, string>>;
}

type HeaderRule = readonly [path: string, headers: Readonly<Record<string, string>>];

/** What the server sends with every file, and with the hashed ones. */
function headerRules(security: SecurityOptions, facts: Pick<ServingFacts, 'scripts'>): readonly HeaderRule[] {
  const cached = (path: string) => ({ 'cache-control': storedHeaders(path)['cache-control'] });
  const all = { ...commonHeaders(security), ...documentHeaders(security, facts.scripts) };
  return [
    ['/*', { ...all, ...cached('/index.html') }],
    ['/_astro/*', cached('/_astro/x.js')],
  ];
}

/** A later rule takes the place of an earlier one's `cache-control`: `!` takes the earlier one away first. */
function headersFile(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(([path, headers], index) => [
    path,
    ...(index > 0 ? Object.keys(headers).map((name) => `  ! ${name}`) : []),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** As the API's bundle may ask for them with the flag `nodejs_compat`. */
const WORKER_MODULES = ['node:buffer', 'node:crypto', 'node:events', 'node:path', 'node:stream', 'cloudflare:sockets'];
const WORKER_DATE = '2026-07-01';

function vercel(rules: readonly HeaderRule[]): DeployLayout {
  const headers = rules.map(([path, all]) => ({
    source: path.replace('*', '(.*)'),
    headers: Object.entries(all).map(([key, value]) => ({ key, value })),
  }));
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: '',
    installCommand: '',
    outputDirectory: 'public',
    trailingSlash: false,
    rewrites: [{ source: '/api/(.*)', destination: '/api' }],
    headers,
  };
  const api = 'api/index.mjs';
  const configuration = { 'vercel.json': `${JSON.stringify(settings, undefined, 2)}\n` };
  return { entry: 'vercel.ts', api, files: 'public', modules: 'node', configuration };
}

function netlify(rules: readonly HeaderRule[]): DeployLayout {
  const settings = `[build]
  publish = "public"
  command = ""

[functions]
  directory = "netlify/functions"
  node_bundler = "none"
`;
  const configuration = { 'netlify.toml': settings, 'public/_headers': headersFile(rules) };
  return { entry: 'netlify.ts', api: 'netlify/functions/api.mjs', files: 'public', modules: 'node', configuration };
}

function cloudflare(rules: readonly HeaderRule[]): DeployLayout {
  const settings = `name = "shop"
main = "worker.mjs"
compatibility_date = "${WORKER_DATE}"
compatibility_flags = ["nodejs_compat"]
no_bundle = true

[assets]
directory = "public"
binding = "ASSETS"
not_found_handling = "404-page"
html_handling = "drop-trailing-slash"
run_worker_first = ["/api/*"]
`;
  const configuration = { 'wrangler.toml': settings, 'public/_headers': headersFile(rules) };
  return { entry: 'cloudflare.ts', api: 'worker.mjs', files: 'public', modules: WORKER_MODULES, configuration };
}

export function deployLayout(
  target: DeployTarget,
  security: SecurityOptions,
  facts: Pick<ServingFacts, 'scripts'>,
): DeployLayout {
  const make = { vercel, netlify, cloudflare }[target];
  return make(headerRules(security, facts));
}
