/** The page for failures other than 404 and 410 (spec section 2, error page). It needs neither a release nor scripts. */
import { homeLink } from '#api/home-link.ts';
import { htmlPage, escaped } from '#api/html-page.ts';
import { visitorLocale } from '#api/visitor-locale.ts';
import { splitLocalePath } from '#lib/locale/path.ts';
import type { Text } from '#lib/page/page-locals.ts';

/** Interface texts of a locale. */
export type ErrorWords = (locale: string) => Promise<Text>;

const isFailure = (status: number): boolean => status === 400 || status >= 500;

/** Whether a browser that requests a document would get a plain-text failure. */
function isShownAsPage(request: Request, response: Response): boolean {
  return (
    isFailure(response.status) &&
    (response.headers.get('content-type') ?? '').startsWith('text/plain') &&
    (request.headers.get('accept') ?? '').includes('text/html')
  );
}

const DOWN = 'The shop is not responding right now. Please try again in a moment.';

/** The locale of the page, or of the page with the form that was posted, or of the visitor. */
function localeOf({ url, headers }: Request): string {
  const paths = [url, headers.get('referer') ?? ''].map((address) => URL.parse(address)?.pathname ?? '');
  const [named] = paths.flatMap((path) => splitLocalePath(path).locale?.code ?? []);
  return named ?? visitorLocale(headers);
}

/**
 * Turns a plain-text failure into a page with the specification's heading, a sentence and a link to the homepage. The sentence is the response's own,
 * which is English, unless the server failed. Other responses stay unchanged.
 */
export async function withErrorPage(request: Request, response: Response, words?: ErrorWords): Promise<Response> {
  if (!isShownAsPage(request, response)) return response;
  const language = localeOf(request);
  // Without the content service the page is in English.
  const text = await words?.(language).catch(() => undefined);
  const heading = escaped(text?.('Oops! Something Broke') ?? 'Oops! Something Broke');
  const sentence =
    text && response.status >= 500
      ? `<p class="quiet">${escaped(text(DOWN))}</p>`
      : `<p class="quiet" lang="en">${escaped(await response.text())}</p>`;
  const body = `<h1>${heading}</h1>${sentence}${homeLink(language, text)}`;
  const page = htmlPage({ title: heading, body, language: text ? language : 'en', status: response.status });
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) page.headers.set('retry-after', retryAfter);
  return page;
}
