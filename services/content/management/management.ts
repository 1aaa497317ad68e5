/**
 * `/v3/local/…`: editor actions of the hosted app, for tests and scripts. Our own API, not the vendor's; of that, the Content Management API, only the list
 * of releases is offered.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

import { jsonResponse, readJson } from '@firn/service-http/json.ts';

import type { WireObject } from '#wire/content/entry-wire.ts';

import { CONTENT_ERRORS, ContentFault } from '../requests/errors.ts';
import type { FileProblem } from '../stack/export-json.ts';
import type { EditorAction } from '../stack/stack.ts';
import { isWireObject } from '../stack/wire-object.ts';
import type { StackEvent } from '../sync/event-log.ts';

/** An action on one entry or asset in one locale; default: first stack, master locale. */
export interface EditorAct {
  readonly action: EditorAction;
  readonly apiKey?: string;
  /** Content type uid; `sys_assets` for an asset. */
  readonly contentType: string;
  readonly uid: string;
  readonly locale?: string;
}

export interface Management {
  /** Performs an editor action and resolves with its events; undefined if there is no such document. */
  act(act: EditorAct): Promise<readonly StackEvent[] | undefined>;
  reload(): Promise<number>;
  problems(): readonly FileProblem[];
}

/** Dependencies of the management endpoint, which is disabled without a token. */
export interface Managed extends Management {
  readonly token: string | undefined;
  folders(): Promise<WireObject>;
}

/** Throws a ContentFault if the management token is missing or wrong. */
function checkManagement(given: string | null, token: string | undefined): void {
  if (token === undefined || !isSame(given ?? '', token)) throw new ContentFault(CONTENT_ERRORS.badManagementToken);
}

/** Whether a request is for the vendor's Content Management API: its clients send a management token or a user's session, but no token for content. */
export function isForManagement({ headers }: Request, [root = '']: readonly string[]): boolean {
  if (root === 'releases' || root === 'user-session') return true;
  const isForContent = headers.get('access_token') || headers.get('preview_token');
  return !isForContent && Boolean(headers.get('authorization') || headers.get('authtoken'));
}

/** Refuses every call of the Content Management API except for the list of releases, also with a valid token. */
export function checkManagementCall(
  { method, headers }: Request,
  [root, ...rest]: readonly string[],
  token?: string,
): void {
  const isWithToken = root !== 'user-session' && !headers.get('authtoken');
  if (isWithToken) checkManagement(headers.get('authorization'), token);
  const isList = root === 'releases' && rest.length === 0 && (method === 'GET' || method === 'HEAD');
  if (!isWithToken || !isList) throw new ContentFault(CONTENT_ERRORS.notOffered);
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function isAction(name: string): name is EditorAction {
  return name === 'publish' || name === 'unpublish' || name === 'delete';
}

async function readAct(action: EditorAction, request: Request): Promise<EditorAct> {
  const body = await readJson(request);
  const text = (name: string): string | undefined =>
    isWireObject(body) && typeof body[name] === 'string' && body[name] !== '' ? body[name] : undefined;
  const apiKey = text('api_key');
  const locale = text('locale');
  return {
    action,
    contentType: text('content_type_uid') ?? '',
    uid: text('uid') ?? '',
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(locale === undefined ? {} : { locale }),
  };
}

/** Handles a request to the management endpoint. Throws a ContentFault for an invalid request. */
export async function manage(request: Request, action: string, management: Managed): Promise<Response> {
  const { token } = management;
  const given = request.headers.get('authorization') ?? '';
  if (token === undefined || !isSame(given, `Bearer ${token}`))
    throw new ContentFault(CONTENT_ERRORS.badManagementToken);
  if (action === '' && request.method === 'GET') return jsonResponse(await management.folders());
  if (action === 'problems') return jsonResponse({ problems: management.problems() });
  if (request.method !== 'POST') throw new ContentFault(CONTENT_ERRORS.methodNotAllowed);
  if (action === 'reload') return jsonResponse({ changes: await management.reload() });
  if (!isAction(action)) throw new ContentFault(CONTENT_ERRORS.notFound);
  const events = await management.act(await readAct(action, request));
  if (!events) throw new ContentFault(CONTENT_ERRORS.missingEntry);
  return jsonResponse({ events: events.length });
}
