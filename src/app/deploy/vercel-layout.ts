/** Vercel's Build Output API, version 3: `.vercel/output` with `config.json`, `static` and `functions`. Pure. */
import type { SecurityOptions } from '#lib/release/security-headers.ts';
import { asLocation } from '#server/redirects/location-header.ts';
import { missingAnswer } from '#server/redirects/redirects.ts';

import { headerRules, otherCountries } from './deploy-layout.ts';
import type { DeployedRelease, DeployLayout } from './deploy-layout.ts';
import { formerAddresses, hostRedirects } from './host-redirects.ts';
import type { FormerAddress } from './host-redirects.ts';

const OUT = '.vercel/output';
/** A deployment may have at most 2,048 routes, some of which the shop needs for other purposes. */
const MAX_REDIRECTS = 1900;
/** Maximum number of redirects and former addresses together. */
const MAX_ROUTES = 2000;
const SHOP = '/_shop';

export interface VercelRoute {
  readonly src?: string;
  readonly handle?: 'filesystem';
  readonly dest?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly has?: readonly {
    readonly type: 'header' | 'cookie' | 'query';
    readonly key: string;
    readonly value?: string;
  }[];
  readonly continue?: boolean;
  readonly caseSensitive?: boolean;
}

const FUNCTION_SETTINGS = {
  runtime: 'nodejs22.x',
  handler: 'index.mjs',
  launcherType: 'Nodejs',
  shouldAddHelpers: false,
  supportsResponseStreaming: true,
};

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Route of a former address, used where there is no file. The host appends the query of a request to `Location`, as the server does. */
function formerRoute({ from, gone }: FormerAddress, has: DeployedRelease['has']): VercelRoute {
  const src = `^${escaped(from)}$`;
  if (gone.to !== undefined)
    return { src, caseSensitive: true, status: 301, headers: { Location: asLocation(gone.to) } };
  const { status, files } = missingAnswer(gone.path, gone);
  return { src, caseSensitive: true, status, dest: files.find(has) ?? '/404.html' };
}

function routes(
  security: SecurityOptions,
  { facts, has }: DeployedRelease,
): { readonly all: VercelRoute[]; readonly left: number } {
  const known = hostRedirects(facts);
  const own = known.slice(0, MAX_REDIRECTS).map((rule): VercelRoute => {
    const src = `^${escaped(rule.from)}$`;
    if (rule.kind === 'redirect') return { src, status: rule.status, headers: { Location: rule.to } };
    const page = missingAnswer(decodeURIComponent(rule.from), {}).files.find(has) ?? '/404.html';
    return { src, status: 410, dest: page };
  });
  const former = formerAddresses(facts);
  const kept = former.slice(0, MAX_ROUTES - own.length);
  const countries = otherCountries(facts).join('|');
  const all: VercelRoute[] = [
    { src: '^/api(?:/.*)?$', dest: '/api' },
    ...headerRules(security, facts).map(([path, headers]): VercelRoute => ({
      src: `^${path.replace('*', '.*')}$`,
      headers,
      continue: true,
    })),
    { src: '^/.*$', has: [{ type: 'query', key: 'isshoppingfeed' }], dest: SHOP },
    ...own,
    { src: '^/$', has: [{ type: 'cookie', key: 'locale' }], dest: SHOP },
    ...(countries === ''
      ? []
      : [
          {
            src: '^/$',
            has: [{ type: 'header', key: 'x-vercel-ip-country', value: `(?i:${countries})` }],
            dest: SHOP,
          } as const,
        ]),
    // Paths that the server rewrites to a canonical form.
    { src: '^/(?:.+/|.*//.*|en-us)$', dest: SHOP },
    { handle: 'filesystem' },
    ...kept.map((one) => formerRoute(one, has)),
    { src: '^/.*$', dest: SHOP },
  ];
  return { all, left: known.length - own.length + former.length - kept.length };
}

export function vercel(security: SecurityOptions, release: DeployedRelease): DeployLayout {
  const { all, left } = routes(security, release);
  const settings = `${JSON.stringify(FUNCTION_SETTINGS, undefined, 2)}\n`;
  return {
    functions: [
      { entry: 'vercel-api.ts', file: `${OUT}/functions/api.func/index.mjs` },
      { entry: 'vercel-shop.ts', file: `${OUT}/functions${SHOP}.func/index.mjs` },
    ],
    files: `${OUT}/static`,
    modules: 'node',
    configuration: {
      [`${OUT}/config.json`]: `${JSON.stringify({ version: 3, routes: all }, undefined, 2)}\n`,
      [`${OUT}/functions/api.func/.vc-config.json`]: settings,
      [`${OUT}/functions${SHOP}.func/.vc-config.json`]: settings,
    },
    notes: left > 0 ? [`Vercel accepts 2,048 routes: ${left} redirects are handled by the function ${SHOP}.`] : [],
  };
}
