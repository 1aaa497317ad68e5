/**
 * The editor at `/editor`: releases, their differences, rollback, publishing, queue and errors. Server-rendered; scripts only show progress and local
 * times. It requires a token, and is never cached or indexed.
 */
import { isOfThisMachine } from '#lib/network/this-machine.ts';
import { sameSecret } from '#lib/security/same-secret.ts';
import type { PublishLoop } from '#publishing/loop/publish-loop.ts';
import type { PublishProgress } from '#publishing/loop/publish-progress.ts';
import type { RollbackReport } from '#publishing/release/rollback.ts';

import { createActions } from './editor-actions.ts';
import { answerPage, EDITOR_HEADERS, plain, redirectToOverview } from './editor-answers.ts';
import { editorAsset } from './editor-assets.ts';
import { createSignIns } from './editor-sign-in.ts';
import type { EditorSession } from './editor-sign-in.ts';
import type { EditorToken } from './editor-token.ts';
import { createViews } from './editor-views.ts';
import type { Views } from './editor-views.ts';
import type { UnreadablePlace } from './overview-page.ts';
import { cookieHeader, cookieOf, isForeign } from './session-cookie.ts';
import { signInPage } from './sign-in-page.ts';

export interface EditorOptions {
  readonly dataDir: string;
  readonly siteUrl: string;
  /** Time zone of times on the pages where scripts do not run; UTC by default. */
  readonly timeZone?: string | undefined;
  readonly token: EditorToken;
  /** Absent if this server does not publish automatically. */
  readonly loop?: Pick<PublishLoop, 'now' | 'status'> | undefined;
  readonly progress: PublishProgress;
  /** Content that the content service currently cannot read. A publish cannot detect this, because the service continues to serve the last valid content. */
  readonly unreadable?: (() => readonly UnreadablePlace[]) | undefined;
  /** Called after a rollback by an editor. */
  readonly onRollback?: ((done: RollbackReport) => Promise<void>) | undefined;
  readonly clock: () => Date;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

async function pageOf(
  views: Views,
  session: EditorSession,
  { name, query }: { readonly name: string; readonly query: URLSearchParams },
): Promise<Response> {
  const release = /^releases\/(\d{17})$/.exec(name)?.[1];
  let found: Response | undefined;
  if (name === '') found = await views.overview(session);
  else if (name === 'coverage') found = await views.coverage(session);
  else if (name === 'compare') found = await views.compare(session, query, undefined);
  else if (name === 'compare/page') found = await views.compare(session, query, query.get('path') ?? '');
  else if (release !== undefined) found = await views.report(release);
  return found ?? plain(404, 'There is nothing here; the release may have been dropped meanwhile.');
}

/** Handles requests for `/editor` and everything below it. */
export type EditorHandler = (
  request: Request,
  from: { readonly socket: string; readonly address: string },
) => Promise<Response>;

export function createEditor(options: EditorOptions): EditorHandler {
  const { siteUrl, token, clock, log } = options;
  const signIns = createSignIns(token.token, clock);
  const views = createViews(options);
  const act = createActions(options);

  async function signIn(request: Request, address: string): Promise<Response> {
    const given = new URLSearchParams(await request.text()).get('token') ?? '';
    const outcome = signIns.signIn(given.trim(), address);
    if (outcome.kind === 'ok') return redirectToOverview({ 'set-cookie': cookieHeader(outcome.id, request, siteUrl) });
    log({ at: clock().toISOString(), level: 'warn', editor: 'sign-in', message: outcome.kind });
    if (outcome.kind === 'wrong') return answerPage(signInPage('That is not the token.'), 401);
    const refusal = answerPage(signInPage('Too many attempts. Please wait a few minutes.'), 429);
    refusal.headers.set('retry-after', `${outcome.seconds}`);
    return refusal;
  }

  async function post(request: Request, name: string, address: string): Promise<Response> {
    if (isForeign(request, siteUrl)) return plain(403, 'This has to come from the page itself.');
    if (name === 'sign-in') return signIn(request, address);
    const id = cookieOf(request);
    const session = signIns.session(id);
    if (!session) return answerPage(signInPage('You were signed out.'), 401);
    const form = new URLSearchParams(await request.text());
    if (!sameSecret(form.get('csrf') ?? '', session.csrf)) return plain(403, 'The form is stale; load the page again.');
    if (name === 'publish' || name === 'rollback') return act(session, name, form);
    if (name !== 'sign-out') return plain(404, 'Not found');
    signIns.signOut(id);
    return redirectToOverview({ 'set-cookie': cookieHeader('', request, siteUrl) });
  }

  async function get(request: Request, name: string): Promise<Response> {
    const asset = await editorAsset(name);
    if (asset) return asset;
    const id = cookieOf(request);
    const session = signIns.session(id);
    if (name === 'events')
      return session
        ? views.events(request.signal, () => signIns.session(id) !== undefined)
        : plain(401, 'Sign in first.');
    return session
      ? pageOf(views, session, { name, query: new URL(request.url).searchParams })
      : answerPage(signInPage(), 401);
  }

  return async (request, { socket, address }) => {
    if (!token.isGiven && !isOfThisMachine(request, socket)) return plain(404, 'Not found');
    const name = new URL(request.url).pathname.replace(/^\/editor\/?/, '').replace(/\/$/, '');
    const { method } = request;
    const response =
      method === 'GET' || method === 'HEAD'
        ? await get(request, name)
        : method === 'POST'
          ? await post(request, name, address)
          : plain(405, 'Method not allowed', { allow: 'GET, HEAD, POST' });
    for (const [header, value] of Object.entries(EDITOR_HEADERS)) response.headers.set(header, value);
    return response;
  };
}
