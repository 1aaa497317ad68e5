/** Pages for professionals only, for browsers without scripts. */
import { expect, test } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { answerCustomerPage } from '#server/no-script/customer-page-answer.ts';

const page = (main: string): string => `<!doctype html>
<html lang="de-AT" data-locale="de-at" data-region="eu_region_1" data-shopping="yes">
  <head><title>Labor · Firn</title><noscript data-own-page><meta http-equiv="refresh" content="0; url=/api/mine/de-at/lab"></noscript></head>
  <body><main>${main}</main></body>
</html>`;
const FILES: Readonly<Record<string, string>> = {
  '/de-at/lab/index.html': page(
    '<div class="for-pros content">Labor</div><div class="not-for-pros" data-no-page="Seite nicht gefunden · Firn">Seite nicht gefunden</div>',
  ),
  '/de-at/about/index.html': page('Über uns').replace(/<noscript[\s\S]*<\/noscript>/, ''),
};
const release = {
  id: 'r',
  files: {
    read: (path: string) => {
      const html = FILES[path];
      return Promise.resolve(html && { etag: '"1"', headers: {}, identity: Buffer.from(html), forms: {} });
    },
  },
} as unknown as ServedRelease;

function look(path: string, customer?: { readonly isPro: boolean; readonly paysShipping?: true }) {
  const api = (request: Request): Promise<Response> => {
    const answers: Readonly<Record<string, object>> = {
      '/api/session': { csrfToken: 't', customerId: customer ? 7 : 0 },
      '/api/customers/validate-session': {
        valid: true,
        customer: { id: 7, firstName: 'Anna', lastName: 'Berg', ...customer },
      },
    };
    return Promise.resolve(Response.json(answers[new URL(request.url).pathname] ?? { data: [] }));
  };
  const headers = { cookie: 'sid=a' };
  return answerCustomerPage(new Request(`http://shop.test/api/mine${path}`, { headers }), release, { api });
}

test('a signed-in professional gets the page', async () => {
  const answer = await look('/de-at/lab', { isPro: true });
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(html).toContain('data-customer="pro"');
  expect(html).toContain('<title>Labor · Firn</title>');
  // A refresh element in the filled page would reload it forever.
  expect(html).not.toContain('http-equiv="refresh"');
});

test.each([
  [{ isPro: true, paysShipping: true }, true],
  [{ isPro: true }, false],
] as const)('the page filled for %j hides free-shipping promises: %s', async (customer, isMarked) => {
  const html = await (await look('/de-at/lab', customer)).text();
  expect(/<html[^>]* data-pays=""/.test(html)).toBe(isMarked);
});

test.each([
  ['a visitor who is not signed in', undefined],
  ['another customer', { isPro: false }],
] as const)('%s gets the status 404 and the title of the error page', async (_who, customer) => {
  const answer = await look('/de-at/lab', customer);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).not.toContain('data-customer="pro"');
  expect(html).toContain('<title>Seite nicht gefunden · Firn</title>');
});

test('a page for everyone that shows no prices is not filled', async () => {
  expect((await look('/de-at/about', { isPro: true })).status).toBe(404);
});
