/** Applies `_redirects` and the static folder as Netlify does: the first matching rule wins; without `!` a rule applies only where no file exists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { staticFile } from './vercel-host.ts';
import type { HostFunction } from './vercel-host.ts';

interface Rule {
  readonly from: string;
  readonly query: readonly (readonly [string, string])[];
  readonly to: string;
  readonly status: number;
  readonly forced: boolean;
  readonly conditions: ReadonlyMap<string, readonly string[]>;
}

function readRule(line: string): Rule {
  const [from = '', ...rest] = line.trim().split(/\s+/);
  const at = rest.findIndex((part) => part.startsWith('/') || /^https?:/.test(part));
  const pair = (text: string) => text.split('=') as [string, string];
  const [to = '', status = '301', ...conditions] = rest.slice(at);
  return {
    from,
    query: rest.slice(0, at).map(pair),
    to,
    status: Number.parseInt(status, 10),
    forced: status.endsWith('!'),
    conditions: new Map(conditions.map(pair).map(([name, value]) => [name, value.split(',')])),
  };
}

/** Whether a rule matches the request. Ignores a trailing slash; a star matches any rest of the path, even an empty one. */
function matches({ from, query, conditions }: Rule, request: Request, country: string | undefined): boolean {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const base = from.replace(/\/\*$/, '');
  const isPath = from.endsWith('/*') ? path === base || path.startsWith(`${base}/`) : path === from;
  if (!isPath || !query.every(([name, value]) => searchParams.get(name) === value)) return false;
  const cookies = new Set((request.headers.get('cookie') ?? '').split(';').map((part) => part.trim().split('=')[0]));
  const isCookie = conditions.get('Cookie')?.some((name) => cookies.has(name)) ?? true;
  return isCookie && (conditions.get('Country')?.includes(country ?? '') ?? true);
}

export function netlifyHost(
  dir: string,
  functions: Readonly<Record<string, (request: Request, context: object) => Promise<Response> | Response>>,
): HostFunction {
  const files = join(dir, 'public');
  const rules = readFileSync(join(files, '_redirects'), 'utf8').trim().split('\n').map(readRule);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const country = request.headers.get('x-test-country')?.toLowerCase();
    const context = country === undefined ? {} : { geo: { country: { code: country.toUpperCase() } } };
    if (pathname.startsWith('/api/')) return (await functions['api']?.(request, context)) ?? new Response(null, { status: 404 }); // prettier-ignore
    const file = staticFile(files, pathname);
    for (const rule of rules) {
      if (!matches(rule, request, country) || (file && !rule.forced)) continue;
      const name = /^\/\.netlify\/functions\/(\w+)$/.exec(rule.to)?.[1];
      if (name !== undefined) return (await functions[name]?.(request, context)) ?? new Response(null, { status: 404 });
      // The host keeps the query.
      const location = rule.to + (rule.to.includes('?') ? '' : search);
      return new Response(null, { status: rule.status, headers: { location } });
    }
    return file ?? new Response('Not found', { status: 404 });
  };
}
