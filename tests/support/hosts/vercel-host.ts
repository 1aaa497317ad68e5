/** Applies `.vercel/output` as Vercel does: routes in order, then files, then the remaining routes (Build Output API v3). */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { VercelRoute } from '#app/deploy/vercel-layout.ts';

export type HostFunction = (request: Request) => Promise<Response> | Response;

/** The file of a static folder at an address: the file itself, or a folder's index. */
export function staticFile(dir: string, path: string): Response | undefined {
  const found = [path, join(path, 'index.html')].map((one) => join(dir, decodeURIComponent(one))).find((file) => existsSync(file) && statSync(file).isFile()); // prettier-ignore
  if (found === undefined) return undefined;
  const type = found.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream';
  return new Response(new Uint8Array(readFileSync(found)), { headers: { 'content-type': type } });
}

function holds({ has = [] }: VercelRoute, request: Request): boolean {
  const url = new URL(request.url);
  const cookies = new Map((request.headers.get('cookie') ?? '').split(';').map((part) => part.trim().split('=') as [string, string])); // prettier-ignore
  return has.every(({ type, key, value }) => {
    const found = { header: request.headers.get(key), cookie: cookies.get(key), query: url.searchParams.get(key) }[
      type
    ];
    return found !== null && found !== undefined && (value === undefined || new RegExp(`^(?:${value})$`).test(found));
  });
}

export function vercelHost(dir: string, functions: Readonly<Record<string, HostFunction>>): HostFunction {
  const output = join(dir, '.vercel', 'output');
  const { version, routes } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as { version: number; routes: readonly VercelRoute[] }; // prettier-ignore
  if (version !== 3) throw new Error('The host reads version 3.');
  const lookUp = async (path: string, request: Request): Promise<Response | undefined> => {
    const name = path.slice(1);
    const settings = join(output, 'functions', `${name}.func`, '.vc-config.json');
    if (name !== '' && existsSync(settings)) return functions[name]?.(request);
    return staticFile(join(output, 'static'), path);
  };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const added = new Headers();
    const withAdded = (response: Response, status = response.status): Response => {
      const headers = new Headers(response.headers);
      for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value);
      return new Response(response.body, { status, headers });
    };
    for (const route of routes) {
      if (route.handle === 'filesystem') {
        const file = await lookUp(pathname, request);
        if (file) return withAdded(file);
        continue;
      }
      const matched = new RegExp(route.src ?? '^$', route.caseSensitive === true ? '' : 'i').exec(pathname);
      if (!matched || !holds(route, request)) continue;
      for (const [name, value] of Object.entries(route.headers ?? {})) if (name !== 'Location') added.set(name, value);
      if (route.continue === true) continue;
      const location = route.headers?.['Location'];
      if (location !== undefined) {
        // The host keeps the query.
        const target = location.includes('?') || location.includes('#') ? location : location + search;
        return withAdded(new Response(null, { status: route.status ?? 302, headers: { location: target } }));
      }
      const answer = await lookUp(route.dest ?? pathname, request);
      return answer ? withAdded(answer, route.status ?? answer.status) : new Response('NOT_FOUND', { status: 404 });
    }
    return new Response('NOT_FOUND', { status: 404 });
  };
}
