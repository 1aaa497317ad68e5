/** The page for failures other than 404 and 410 (spec section 2, error page). */
import { describe, expect, test } from 'vitest';

import type { Text } from '#lib/page/page-locals.ts';
import { errorPage, withErrorPage } from '#server/http/error-page.ts';

const german: Text = (text) => (text === 'Return to homepage' ? 'Zur Startseite' : `<${text}>`);
const words = () => Promise.resolve(german);
const plain = (status: number, text = 'Something broke on our side') =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
const browser = (path: string) => new Request(`http://shop.test${path}`, { headers: { accept: 'text/html,*/*' } });

test('a browser gets a page with the heading, the text and a link to the home page of its locale', async () => {
  const answer = await withErrorPage(browser('/de-at/p/ridge-98'), plain(500), words);
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
  expect(html).toContain('<html lang="de-at">');
  expect(html).toContain('<h1>&lt;Oops! Something Broke&gt;</h1>');
  expect(html).toContain('<a href="/de-at">Zur Startseite</a>');
});

test('a failure of the server is described in the page’s language, not in the English of its log', async () => {
  const html = await (await withErrorPage(browser('/de-at/p/ridge-98'), plain(500), words)).text();
  expect(html).toContain('&lt;The shop is not responding right now. Please try again in a moment.&gt;');
  expect(html).not.toContain('Something broke on our side');
});

test('an address that is too long is described in the language of the page, with a link to the search', async () => {
  const html = await (await errorPage(browser('/de-at/search'), plain(414, 'Longer than 8 KB'), words)).text();
  expect(html).toContain('&lt;This address is too long. Please search with fewer words.&gt;');
  expect(html).toContain('<a href="/de-at/search">&lt;Search&gt;</a>');
  expect(html).not.toContain('8 KB');
});

test.each([400, 408, 413])(
  'a request with status %i is described in the language of the page, with the detail in English',
  async (status) => {
    const html = await (await errorPage(browser('/de-at/cart'), plain(status, 'That is too much.'), words)).text();
    expect(html).toContain('<p class="quiet">&lt;That did not work. Please try again.&gt;</p>');
    expect(html).toContain('<p class="quiet" lang="en">That is too much.</p>');
  },
);

test('a browser whose form is too large gets a page, not the bare sentence', async () => {
  const html = await (await withErrorPage(browser('/de-at/cart'), plain(413, 'That is too much.'), words)).text();
  expect(html).toContain('<html lang="de-at">');
});

test.each([
  ['of the page with the form', { referer: 'http://shop.test/de-at/cart' }, '<html lang="de-at">', '<a href="/de-at">'],
  ['that the visitor chose', { cookie: 'locale=de-at' }, '<html lang="de-at">', '<a href="/de-at">'],
  ['of the browser', { 'accept-language': 'de-DE,de;q=0.9' }, '<html lang="de">', '<a href="/">'],
])('the page of a failed form post is in the language %s, not in English', async (_whose, headers, lang, link) => {
  const post = new Request('http://shop.test/api/forms/cart-add', { headers: { accept: 'text/html', ...headers } });
  const html = await (await withErrorPage(post, plain(400, 'Bad request'), words)).text();
  expect(html).toContain(lang);
  expect(html).toContain(`${link}Zur Startseite</a>`);
});

test.each([
  ['without the content service', () => Promise.reject(new Error('down'))],
  ['without texts', undefined],
])('%s the error page is in English, and outside a locale its link leads to the root path', async (_what, given) => {
  const html = await (await withErrorPage(browser('/%E0'), plain(400, 'Bad <request>'), given)).text();
  expect(html).toContain('<title>Oops! Something Broke</title>');
  expect(html).toContain('Bad &lt;request&gt;');
  expect(html).toContain('<a href="/">Return to homepage</a>');
});

test('screen readers do not read the English page of a German address with a German voice', async () => {
  const html = await (await withErrorPage(browser('/de-at/p/ridge-98'), plain(503), undefined)).text();
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<a href="/de-at">Return to homepage</a>');
});

test('the page tells when to try again, as the plain-text response does', async () => {
  const response = new Response('Nothing is published yet.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
  });
  expect((await withErrorPage(browser('/de-at'), response, words)).headers.get('retry-after')).toBe('5');
  expect((await withErrorPage(browser('/de-at'), plain(500), words)).headers.has('retry-after')).toBe(false);
});

describe('other responses stay unchanged', () => {
  const json = new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } });
  test.each([
    ['an error for a client that is not a browser', new Request('http://shop.test/x'), plain(500)],
    ['a 404 page', browser('/x'), plain(404)],
    ['a 403 response', browser('/x'), plain(403)],
    ['an API response', browser('/api/x'), json],
  ])('%s', async (_what, request, response) => expect(await withErrorPage(request, response, words)).toBe(response));
});
