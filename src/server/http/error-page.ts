/** The page for failures other than 404 and 410 (spec section 2, error page). It needs neither a release nor scripts. */
import { homeLink } from '#api/home-link.ts';
import { htmlPage, escaped } from '#api/html-page.ts';
import { visitorLocale } from '#api/visitor-locale.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { localePath, splitLocalePath } from '#lib/locale/path.ts';
import type { Text } from '#lib/page/page-locals.ts';

/** Interface texts of a locale. */
export type LoadTexts = (locale: string) => Promise<Text>;

const TOO_LONG = new Set([414, 431]);
const isFailure = (status: number): boolean => status === 400 || status === 413 || status >= 500;

/** Whether a browser that requests a document would get a plain-text failure. */
function isShownAsPage(request: Request, response: Response): boolean {
  return (
    isFailure(response.status) &&
    (response.headers.get('content-type') ?? '').startsWith('text/plain') &&
    (request.headers.get('accept') ?? '').includes('text/html')
  );
}

const DOWN = 'The shop is not responding right now. Please try again in a moment.';
const SHORTEN = 'This address is too long. Please search with fewer words.';
const AGAIN = 'That did not work. Please try again.';

/** What the page says in the language of the visitor. */
function sentenceFor(status: number): typeof DOWN | typeof SHORTEN | typeof AGAIN {
  if (TOO_LONG.has(status)) return SHORTEN;
  return status >= 500 ? DOWN : AGAIN;
}

const paragraph = (sentence: string, lang?: 'en'): string =>
  `<p class="quiet"${lang ? ` lang="${lang}"` : ''}>${escaped(sentence)}</p>`;

/** A link to the search page of the locale, where the address that was too long was probably made. */
function searchLink(language: string, text: Text | undefined): string {
  const locale = parseLocale(language);
  const href = locale && escaped(localePath(locale, '/search'));
  return href === undefined ? '' : `<p><a href="${href}">${escaped(text?.('Search') ?? 'Search')}</a></p>`;
}

/** The locale of the page, or of the page with the form that was posted, or of the visitor. */
function localeOf({ url, headers }: Request): string {
  const paths = [url, headers.get('referer') ?? ''].map((address) => URL.parse(address)?.pathname ?? '');
  const [named] = paths.flatMap((path) => splitLocalePath(path).locale?.code ?? []);
  return named ?? visitorLocale(headers);
}

/**
 * A page with the specification's heading, a sentence and a link to the homepage, for a plain-text failure. The response's own sentence, which is English,
 * follows where it says more. It is the only one without the content service.
 */
export async function errorPage(request: Request, response: Response, loadTexts?: LoadTexts): Promise<Response> {
  const language = localeOf(request);
  // Without the content service the page is in English.
  const text = await loadTexts?.(language).catch(() => undefined);
  const heading = escaped(text?.('Oops! Something Broke') ?? 'Oops! Something Broke');
  const { status } = response;
  const known = sentenceFor(status);
  const detail = text && known !== AGAIN ? '' : paragraph(await response.text(), 'en');
  const sentence = (text ? paragraph(text(known)) : '') + detail;
  const search = TOO_LONG.has(status) ? searchLink(language, text) : '';
  const body = `<h1>${heading}</h1>${sentence}${search}${homeLink(language, text)}`;
  const page = htmlPage({ title: heading, body, language: text ? language : 'en', status });
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) page.headers.set('retry-after', retryAfter);
  return page;
}

/** Turns a plain-text failure into a page for a browser that requests a document. Other responses stay unchanged. */
export async function withErrorPage(request: Request, response: Response, loadTexts?: LoadTexts): Promise<Response> {
  return isShownAsPage(request, response) ? errorPage(request, response, loadTexts) : response;
}
