/** Serves a page at a moment: the HTML that a publish would produce, plus a bar that marks it as a preview. */
import { AppError } from '#lib/errors/app-error.ts';
import { entryPath } from '#lib/links/links.ts';
import { contentLanguage, DEFAULT_CONTENT_LANGUAGE, DEFAULT_LOCALE } from '#lib/locale/locale.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import { documentHeaders, inlineScriptHashes } from '#lib/release/security-headers.ts';
import { createRedirects } from '#server/redirects/redirects.ts';

import { brokenSentence } from './controls-page.ts';
import { livePolicy, LIVE_SCRIPT } from './live-preview.ts';
import type { LivePreviewSettings } from './live-preview.ts';
import { readPayloadVisit, readWholeVisit, sendTo } from './preview-cookies.ts';
import { describeMoment } from './preview-moment.ts';
import { bar, guestBar, problemPage } from './preview-pages.ts';
import type { Shared } from './preview-share.ts';
import type { PreviewViewPool } from './preview-view-pool.ts';
import type { Previewed } from './preview-view.ts';
import type { PreviewPage } from './preview-worker.ts';
import type { ReleaseNames } from './release-names.ts';

interface PageOptions {
  readonly views: PreviewViewPool;
  readonly siteUrl: string;
  readonly mediaBase: string;
  readonly live?: LivePreviewSettings | undefined;
  readonly names: ReleaseNames;
  /** Set for a visitor with a share link: one fixed moment, without the desk and Live Preview. */
  readonly guest?: Shared | undefined;
}

const PAYLOAD = '/_payload.json';
/** A page's payload may come from an earlier pull of this age, because it follows the request for the page. */
const PAYLOAD_AGE_MS = 5000;

/** Descriptions of broken drafts at the address. One in the default language counts where the page would fall back to it. */
function brokenAt(path: string, { broken, isLocalized }: Previewed): readonly string[] {
  const { locale, rest } = splitLocalePath(path);
  const language = locale ? contentLanguage(locale.language) : DEFAULT_CONTENT_LANGUAGE;
  return broken
    .filter(
      (one) =>
        one.language === language ||
        (one.language === DEFAULT_CONTENT_LANGUAGE && !isLocalized(one.type, one.uid, language)),
    )
    .filter((one) => one.url !== '' && entryPath(one.type, one.url) === rest)
    .map(brokenSentence);
}

interface ShownAs {
  readonly path: string;
  readonly words: string;
  readonly broken: number;
}

function shown(page: PreviewPage, { path, words, broken }: ShownAs, options: PageOptions): Response {
  const { guest } = options;
  const isLive = options.live !== undefined && guest === undefined;
  const note = guest ? guestBar(words, guest) : bar(path, words, broken);
  const live = isLive ? LIVE_SCRIPT : '';
  const html = ((isLive ? page.tagged : undefined) ?? page.html)
    .replace(/<body[^>]*>/, (body) => body + note)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `${live}</body>`);
  const headers = documentHeaders(options, inlineScriptHashes(Buffer.from(html)));
  const policy = livePolicy(headers['content-security-policy'] ?? '', options.live);
  return new Response(html, {
    status: page.status,
    headers: { ...headers, 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' },
  });
}

function sentElsewhere(request: Request, facts: Previewed): Response | undefined {
  const { pathname, search } = new URL(request.url);
  const { headers } = request;
  const decision = createRedirects(facts).decide({
    path: pathname,
    search,
    cookie: headers.get('cookie') ?? '',
    acceptLanguage: headers.get('accept-language') ?? undefined,
    geoCountry: undefined,
  });
  if (decision.kind === 'gone')
    return problemPage(410, {
      title: 'The page is gone',
      sentences: ['A redirect rule of this moment takes this address away.'],
    });
  if (decision.kind === 'too-many')
    return problemPage(400, {
      title: 'Too many redirects',
      sentences: ['The redirect rules of this moment lead from this address in a circle.'],
    });
  return decision.kind === 'redirect' ? sendTo(decision.to) : undefined;
}

/** Responds with a page at a moment. Throws NoMoment, and AppErrors `content-unreachable`, `preview-refused`, `preview-release`, `preview-failed`. */
export async function pageAnswer(request: Request, path: string, options: PageOptions): Promise<Response> {
  const { guest } = options;
  const isPayload = path.endsWith(PAYLOAD);
  const { moment, zone } = guest ?? (isPayload ? readPayloadVisit(request) : readWholeVisit(request));
  const words = describeMoment(moment, zone, moment.release === undefined ? [] : await options.names.list());
  const page = isPayload ? path.slice(0, -PAYLOAD.length) || '/' : path.replace(/(?<=.)\/$/, '');
  const since = performance.now() - (isPayload ? PAYLOAD_AGE_MS : 0);
  const edited = moment.edited ? { edited: moment.edited } : {};
  return options.views.at(moment).look(page, { since, ...edited }, async (facts, render) => {
    const elsewhere = isPayload ? undefined : sentElsewhere(request, facts);
    if (elsewhere) return elsewhere;
    const broken = brokenAt(page, facts);
    if (broken.length > 0) {
      const back = `/preview?path=${encodeURIComponent(page)}`;
      return problemPage(422, { title: 'This draft cannot be shown', sentences: broken, back });
    }
    const rendered = await render(page);
    const as = { path: page, words, broken: facts.broken.length };
    if (rendered.location !== undefined) return sendTo(rendered.location);
    if (rendered.status >= 500)
      throw new AppError('preview-failed', `${page} answered ${rendered.status}; what the renderer said is in the log of the server.`); // prettier-ignore
    if (rendered.status === 404 && !isPayload) {
      // As in the shop: the locale's 404 page.
      const code = splitLocalePath(page).locale?.code ?? DEFAULT_LOCALE;
      return shown({ ...(await render(`/${code}/404`)), status: 404 }, as, options);
    }
    if (isPayload) return Response.json(rendered.payload ?? {}, { status: rendered.status });
    return shown(rendered, as, options);
  });
}
