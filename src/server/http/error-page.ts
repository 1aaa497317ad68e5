/** The page for failures other than 404 and 410 (spec section 2, error page). It needs neither a release nor scripts. */
import { htmlPage, escaped } from '#api/html-page.ts';
import { localePath, splitLocalePath } from '#lib/locale/path.ts';
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

/**
 * Turns a plain-text failure into a page with the specification's heading, the response's sentence and a link to the homepage. Other responses stay
 * unchanged.
 */
export async function withErrorPage(request: Request, response: Response, words?: ErrorWords): Promise<Response> {
  if (!isShownAsPage(request, response)) return response;
  const { locale } = splitLocalePath(new URL(request.url).pathname);
  const language = locale?.code ?? 'en-us';
  // Without the content service the page is in English.
  const text = await words?.(language).catch(() => undefined);
  const heading = escaped(text?.('Oops! Something Broke') ?? 'Oops! Something Broke');
  const link = escaped(text?.('Return to homepage') ?? 'Return to homepage');
  const home = escaped(locale ? localePath(locale, '/') : '/');
  const sentence = escaped(await response.text());
  const body = `<h1>${heading}</h1><p class="quiet" lang="en">${sentence}</p><p><a href="${home}">${link}</a></p>`;
  const page = htmlPage({ title: heading, body, language, status: response.status });
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) page.headers.set('retry-after', retryAfter);
  return page;
}
