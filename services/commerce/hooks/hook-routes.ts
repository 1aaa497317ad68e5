/** v3/hooks: webhook registrations. */
import { listed, Refusal, single } from '../requests/answer.ts';
import type { Call } from '../requests/call.ts';
import { knownOnly, paging, pathId, readBody } from '../requests/parameters.ts';
import type { Body } from '../requests/parameters.ts';
import { resource } from '../requests/resource.ts';
import type { Hook, HookFields } from './hooks.ts';

/** The platform's limit of webhooks per scope. */
const MOST = 10;
/** A scope of the store, or of a channel by its id or of all channels. */
const SCOPE = /^store\/(?:[A-Za-z]+(?:\/[A-Za-z*]+){1,4}|channel\/(?:[1-9]\d{0,9}|\*)(?:\/[A-Za-z_*]+){2,3})$/;

const invalid = (field: string, problem: string): Refusal =>
  new Refusal(422, `${field} ${problem}.`, { errors: { [field]: problem } });

function hookShape(hook: Hook) {
  return {
    id: hook.id, client_id: 'firn', store_hash: hook.store, scope: hook.scope, destination: hook.destination, headers: hook.headers, is_active: hook.isActive,
    created_at: Math.floor(hook.createdAt.getTime() / 1000), updated_at: Math.floor(hook.updatedAt.getTime() / 1000),
  }; // prettier-ignore
}

/** The platform accepts only https on port 443; the stand-in also accepts http on loopback. */
function isDestination(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'https:') return url.port === '';
  return url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
}

function headersIn(body: Body): HookFields['headers'] | undefined {
  const value = body['headers'];
  if (value === undefined || value === null) return value;
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : undefined;
  const isFine = entries?.every(([name, text]) => /^[\w-]{1,100}$/.test(name) && typeof text === 'string' && /^[\x20-\x7e]{0,1000}$/.test(text));
  if (!entries || entries.length > 20 || !isFine) throw invalid('headers', 'must be an object of header names and texts');
  return Object.fromEntries(entries) as Record<string, string>;
} // prettier-ignore

function fieldsIn(body: Body): Partial<HookFields> {
  const { scope, destination, is_active } = body;
  if (scope !== undefined && (typeof scope !== 'string' || !SCOPE.test(scope))) throw invalid('scope', 'is not known');
  if (destination !== undefined && (typeof destination !== 'string' || !isDestination(destination)))
    throw invalid('destination', 'must be an https address on port 443');
  if (is_active !== undefined && typeof is_active !== 'boolean') throw invalid('is_active', 'must be true or false');
  const headers = headersIn(body);
  return {
    ...(scope === undefined ? {} : { scope }),
    ...(destination === undefined ? {} : { destination }),
    ...(is_active === undefined ? {} : { isActive: is_active }),
    ...(headers === undefined ? {} : { headers }),
  };
}

async function list({ url, hooks }: Call): Promise<Response> {
  const search = url.searchParams;
  knownOnly(search, ['page', 'limit', 'is_active', 'scope', 'destination']);
  const all = (await hooks.list()).filter(
    (hook) =>
      [null, `${hook.isActive}`].includes(search.get('is_active')) &&
      [null, hook.scope].includes(search.get('scope')) &&
      [null, hook.destination].includes(search.get('destination')),
  );
  return listed({ all, ...paging(search) }, url, hookShape);
}

async function create({ request, hooks }: Call): Promise<Response> {
  const { scope, destination, isActive = true, headers = null } = fieldsIn(await readBody(request));
  if (scope === undefined) throw invalid('scope', 'is required');
  if (destination === undefined) throw invalid('destination', 'is required');
  const known = (await hooks.list()).filter((hook) => hook.scope === scope);
  if (known.length >= MOST) throw invalid('scope', `has ${MOST} webhooks already`);
  return single(hookShape(await hooks.create({ scope, destination, isActive, headers })));
}

function found(hook: Hook | undefined): Response {
  if (!hook) throw new Refusal(404, 'The webhook was not found.');
  return single(hookShape(hook));
}

const idOf = ({ params }: Call): number => pathId(params['hookId']);

/** Registrations are not filtered by API account, because the only access token belongs to the shop's account. */
export const hookRoutes = resource([
  { path: 'v3/hooks', on: { GET: list, POST: create } },
  {
    path: 'v3/hooks/:hookId',
    on: {
      GET: async (call) => found(await call.hooks.get(idOf(call))),
      PUT: async (call) => found(await call.hooks.update(idOf(call), fieldsIn(await readBody(call.request)))),
      DELETE: async (call) => found(await call.hooks.delete(idOf(call))),
    },
  },
]);
