/**
 * Previews over HTTP: pages as of a moment, rendered on demand with the bundle of the public pages, behind a token. Never writes to releases or to
 * the public content store.
 */
import { join } from 'node:path';

import type { DraftSource } from '#clients/content/content-drafts.ts';
import type { ContentRelease } from '#clients/content/content-releases.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { localTarget } from '#lib/links/local-target.ts';
import { createTokenGuesses } from '#lib/security/token-guesses.ts';
import { servedFiles } from '#server/files/served-files.ts';
import type { PageSettings } from '#views/site.ts';

import { livePolicy, liveScript } from './live-preview.ts';
import type { LivePreviewSettings } from './live-preview.ts';
import { previewAccess } from './preview-access.ts';
import { controlsResponse } from './preview-controls.ts';
import type { ControlsOptions } from './preview-controls.ts';
import { NoMoment } from './preview-moment.ts';
import type { Moment } from './preview-moment.ts';
import { pageAnswer } from './preview-page-answer.ts';
import { endedPage, problemPage, signInPage, unknownLinkPage } from './preview-pages.ts';
import { previewShares } from './preview-share.ts';
import type { ReadShare, Shared } from './preview-share.ts';
import { createPreviewViewPool } from './preview-view-pool.ts';
import { keepMoment, keepShare, readVisit, sendTo, SHARED, SIGNED_IN, signInAnswer, signOutAnswer } from './preview-cookies.ts'; // prettier-ignore
import { releaseNames } from './release-names.ts';

/** Files of the bundle: scripts, styles, fonts, and the drawings and icons of `public`. */
const ASSET = /^\/(?:_astro\/|(?:scale\/)?[\w-]+\.svg$|favicon\.ico$|apple-touch-icon\.png$)/;

export interface PreviewOptions {
  /** Token with which editors sign in. */
  readonly token: string;
  readonly source: (moment: Moment) => DraftSource;
  readonly dataDir: string;
  /** Folder of the built bundle. */
  readonly bundleDir: string;
  /** Settings of the page renderer. */
  readonly pages: Omit<PageSettings, 'contentStore'>;
  readonly media?: ((request: Request) => Promise<Response>) | undefined;
  /** The shop's own API, read-only. */
  readonly api?: ((request: Request) => Promise<Response>) | undefined;
  readonly live?: LivePreviewSettings | undefined;
  /** Reads the names of releases; without it they are shown by uid. */
  readonly releases?: (() => Promise<readonly ContentRelease[]>) | undefined;
  /** Public origin for share links; by default that of the request. */
  readonly origin?: string | undefined;
  /** Whether the preview is served over https; cookies then get `Secure`. */
  readonly secure: boolean;
  readonly clock: () => Date;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

export interface Preview {
  /** `address`: client address as determined by the server. */
  fetch(request: Request, address?: string): Promise<Response>;
  close(): Promise<void>;
}

/** Headers of every response. No referrer: a link to another site must not reveal the host of the drafts. */
const OWN_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'cookie',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
/** Policy of the preview's own pages: no inline scripts; frames only in itself (markets side by side) and in the editor's app. */
const OWN_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'self'; base-uri 'none'; object-src 'none'";
const SHARE_PATH = '/preview/shared/';
const STATUS: Readonly<Record<string, number>> = {
  'content-unreachable': 502,
  'preview-refused': 502,
  'preview-release': 502,
  'preview-failed': 500,
};
const TITLES: Readonly<Record<string, string>> = {
  'content-unreachable': 'The content service is not there',
  'preview-refused': 'The content service refused',
  'preview-release': 'Unknown release',
  'preview-failed': 'The page broke while it was rendered',
};

function problemOf(error: unknown): Response {
  if (error instanceof URIError)
    return problemPage(400, { title: 'That is no address', sentences: ['The address has a broken escape.'] });
  if (error instanceof NoMoment) return problemPage(400, { title: 'That is no moment', sentences: [error.message] });
  if (!(error instanceof AppError)) throw error;
  const title = TITLES[error.code] ?? 'Something broke';
  // The control page also needs the content of its moment, so the link out of an unknown release leaves the moment.
  const back = error.code === 'preview-release' ? { back: '/preview/show?to=%2Fpreview' } : {};
  return problemPage(STATUS[error.code] ?? 500, { title, sentences: [error.message], ...back });
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const apiProblem = (status: number, message: string): Response =>
  Response.json({ error: { code: 'preview', message } }, { status });

function apiAnswer(request: Request, api: PreviewOptions['api']): Response | Promise<Response> {
  if (!isRead(request)) return apiProblem(403, 'A preview changes nothing.');
  return api ? api(request) : apiProblem(503, 'No API here.');
}

type Visited = (request: Request, path: string, guest?: Shared) => Promise<Response>;

/** Answers the requests of visitors who may see drafts. `guest`: set for a visitor with a share link who is not signed in. */
function visitorAnswers(options: PreviewOptions, own: Pick<ControlsOptions, 'views' | 'names' | 'shares'>): Visited {
  return async (request, path, guest) => {
    if (path === '/api' || path.startsWith('/api/')) return apiAnswer(request, options.api);
    if (options.media && /^\/[isv]\//.test(path)) return options.media(request);
    if (!isRead(request))
      return problemPage(405, { title: 'That cannot be sent here', sentences: ['Previews are for looking.'] });
    const script = guest ? undefined : await liveScript(path, options.live);
    if (script) return script;
    if (path === '/builds/latest.json') return Response.json({ id: 'preview' });
    const isDesk = path === '/preview' || path.startsWith('/preview/');
    if (isDesk && guest) return signInPage(path, 'This part of the preview is for editors.');
    if (isDesk) return controlsResponse(request, path, { ...options, ...own });
    return pageAnswer(request, path, { ...options, ...options.pages, ...own, guest });
  };
}

/** Sends the visitor of a share link to its page. Editors keep the moment of the link, guests the link itself. */
function shareAnswer(
  read: ReadShare,
  { token, isSignedIn }: { readonly token: string; readonly isSignedIn: boolean },
  options: PreviewOptions,
): Response {
  if (read.kind === 'unknown') return unknownLinkPage();
  if (read.kind === 'ended') return endedPage(read.until);
  const { path, moment, zone } = read.shared;
  const kept = isSignedIn ? keepMoment(moment, zone, options) : keepShare(token, read.shared, options);
  return sendTo(localTarget(path) ?? '/preview', [kept]);
}

type Log = (level: 'warn' | 'error', facts: { readonly message: string; readonly stack?: string | undefined }) => void;

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Creates the preview. Throws AppError `data-in-use` when another process shows previews from the same folder. */
export function createPreview(options: PreviewOptions): Preview {
  const access = previewAccess(options.token, options.clock);
  const shares = previewShares(options.token, options.clock);
  const log: Log = (level, facts) => options.log({ at: options.clock().toISOString(), level, preview: true, ...facts });
  const names = releaseNames(options.releases, (error) => log('warn', { message: errorOf(error).message }));
  const guesses = createTokenGuesses(options.clock);
  const { pages } = options;
  const bundle = join(options.bundleDir, 'server', 'entry.mjs');
  const views = createPreviewViewPool(options.dataDir, options.source, {
    bundle,
    pages,
    hasEditTags: options.live !== undefined,
    onProblem: (error) => log('error', { message: `A view could not be closed: ${errorOf(error).message}` }),
  });
  const assets = servedFiles(join(options.bundleDir, 'client'), pages);
  const forVisitor = visitorAnswers(options, { views, names, shares });

  async function answer(request: Request, address: string): Promise<Response> {
    const url = new URL(request.url);
    const path = decodeURIComponent(url.pathname);
    // Code and fonts are public, so they need no sign-in.
    const asset = ASSET.test(path) ? await assets.read(path) : undefined;
    if (asset) return new Response(new Uint8Array(asset.identity), { headers: asset.headers });
    if (path === '/preview/sign-in' && request.method === 'POST')
      return signInAnswer(request, { access, guesses, address }, options);
    if (path === '/preview/sign-out' && request.method === 'POST') return signOutAnswer(options);
    const { cookies } = readVisit(request);
    const state = access.check(cookies.get(SIGNED_IN));
    if (path.startsWith(SHARE_PATH)) {
      const token = path.slice(SHARE_PATH.length);
      return shareAnswer(shares.read(token), { token, isSignedIn: state === 'signed-in' }, options);
    }
    if (state === 'signed-in') return forVisitor(request, path);
    const shared = shares.read(cookies.get(SHARED));
    if (shared.kind === 'open') return forVisitor(request, path, shared.shared);
    if (shared.kind === 'ended' && !path.startsWith('/preview')) return endedPage(shared.until);
    const ended = state === 'expired' ? 'Your sign-in has ended; give the token once more.' : undefined;
    return signInPage(url.pathname + url.search, ended);
  }

  return {
    async fetch(request, address = '') {
      const response = await answer(request, address).catch((error: unknown) => {
        const { message, stack } = errorOf(error);
        if (!(error instanceof NoMoment)) log('error', { message, stack });
        return problemOf(error);
      });
      const whole = new Response(response.body, response);
      for (const [name, value] of Object.entries(OWN_HEADERS)) whole.headers.set(name, value);
      if (!whole.headers.has('content-security-policy'))
        whole.headers.set('content-security-policy', livePolicy(OWN_POLICY, options.live));
      return whole;
    },
    close: () => views.close(),
  };
}
