/**
 * Previews over HTTP: pages as they would be at a moment, rendered on demand by the bundle of the public ones, behind a token. Nothing of
 * it is written where a release or the public content store is.
 */
import { join } from 'node:path';

import type { DraftSource } from '#clients/content/content-drafts.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { servedFiles } from '#runtime/served-files.ts';

import { liveScript } from './live-preview.ts';
import type { LivePreviewSettings } from './live-preview.ts';
import { NoMoment } from './moment.ts';
import type { Moment } from './moment.ts';
import { previewAccess } from './preview-access.ts';
import { deskAnswer } from './preview-desk.ts';
import { pageAnswer } from './preview-page-answer.ts';
import { problemPage, signInPage } from './preview-pages.ts';
import { previewViews } from './preview-views.ts';
import { readVisit, SIGNED_IN, signInAnswer, signOutAnswer } from './preview-visit.ts';

export interface PreviewOptions {
  /** What editors sign in with. */
  readonly token: string;
  readonly source: (moment: Moment) => DraftSource;
  readonly dataDir: string;
  /** Folder of the built bundle. */
  readonly bundleDir: string;
  readonly siteUrl: string;
  readonly mediaBase: string;
  readonly media?: ((request: Request) => Promise<Response>) | undefined;
  /** The shop's own API, for reading. */
  readonly api?: ((request: Request) => Promise<Response>) | undefined;
  readonly live?: LivePreviewSettings | undefined;
  /** Reached over https: cookies are then for it alone. */
  readonly secure: boolean;
  readonly clock: () => Date;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}

export interface Preview {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** On every answer: nobody keeps it, no search engine shows it. */
const OWN_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', vary: 'cookie' };
const STATUS: Readonly<Record<string, number>> = {
  'content-unreachable': 502,
  'preview-refused': 502,
  'preview-failed': 500,
};
const TITLES: Readonly<Record<string, string>> = {
  'content-unreachable': 'The content service is not there',
  'preview-refused': 'The content service refused',
  'preview-failed': 'The page broke while it was rendered',
};

function problemOf(error: unknown): Response {
  if (error instanceof URIError) return problemPage(400, 'That is no address', ['The address has a broken escape.']);
  if (error instanceof NoMoment) return problemPage(400, 'That is no moment', [error.message]);
  if (!(error instanceof AppError)) throw error;
  return problemPage(STATUS[error.code] ?? 500, TITLES[error.code] ?? 'Something broke', [error.message]);
}

/** Throws AppError `data-in-use` when another process shows previews from the same folder. */
export function createPreview(options: PreviewOptions): Preview {
  const access = previewAccess(options.token, options.clock);
  const { siteUrl, mediaBase } = options;
  const bundle = join(options.bundleDir, 'server', 'entry.mjs');
  const views = previewViews(options.dataDir, options.source, { bundle, siteUrl, mediaBase });
  const assets = servedFiles(join(options.bundleDir, 'client'), { siteUrl, mediaBase }, []);

  async function forSignedIn(request: Request, path: string): Promise<Response> {
    if (path === '/api' || path.startsWith('/api/')) {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return Response.json({ error: { code: 'preview', message: 'A preview changes nothing.' } }, { status: 403 });
      return options.api ? options.api(request) : Response.json({ error: { code: 'preview', message: 'No API here.' } }, { status: 503 }); // prettier-ignore
    }
    if (options.media && /^\/[isv]\//.test(path)) return options.media(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return problemPage(405, 'That cannot be sent here', ['Previews are for looking.']);
    const script = await liveScript(path, options.live);
    if (script) return script;
    if (path === '/builds/latest.json') return Response.json({ id: 'preview' });
    if (path === '/preview' || path.startsWith('/preview/')) return deskAnswer(request, path, { ...options, views });
    return pageAnswer(request, path, { ...options, views });
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = decodeURIComponent(url.pathname);
    // Code and fonts are those of the public pages.
    const asset = path.startsWith('/_astro/') || path === '/favicon.svg' ? await assets.read(path) : undefined;
    if (asset) return new Response(new Uint8Array(asset.identity), { headers: asset.headers });
    if (path === '/preview/sign-in' && request.method === 'POST') return signInAnswer(request, access, options);
    if (path === '/preview/sign-out' && request.method === 'POST') return signOutAnswer(options);
    const state = access.check(readVisit(request).cookies.get(SIGNED_IN));
    if (state === 'signed-in') return forSignedIn(request, path);
    const ended = state === 'expired' ? 'Your sign-in has ended; give the token once more.' : undefined;
    return signInPage(url.pathname + url.search, ended);
  }

  return {
    async fetch(request) {
      const response = await answer(request).catch((error: unknown) => {
        const { message, stack } = error instanceof Error ? error : new Error(String(error));
        if (!(error instanceof NoMoment))
          options.log({ at: options.clock().toISOString(), level: 'error', preview: true, message, stack });
        return problemOf(error);
      });
      const whole = new Response(response.body, response);
      for (const [name, value] of Object.entries(OWN_HEADERS)) whole.headers.set(name, value);
      return whole;
    },
    close: () => views.close(),
  };
}
