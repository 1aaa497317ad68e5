/** Forms without JavaScript, rendered on their pages. */
import { describe, expect, test } from 'vitest';

import type { ServedRelease } from '#server/files/latest-release.ts';
import { answerFormPost } from '#server/no-script/post-form.ts';

const words = JSON.stringify({
  same: 'Schon deine Adresse',
  'form:sign-in-refused': 'Passt nicht zusammen',
  'form:signed-out': 'Du bist abgemeldet',
}).replaceAll('"', '&quot;');
/** The messages of all forms, as the page has them at its end. */
const late = JSON.stringify({
  texts: {},
  forms: {
    required: 'Bitte ausfüllen',
    email: 'Keine E-Mail-Adresse',
    unknown: 'Noch einmal',
    'form:fields': 'Hier stimmt etwas nicht',
    'form:down': 'Der Shop antwortet nicht',
  },
});
const PAGE = `<!doctype html><html lang="de-AT" data-locale="de-at" data-region="eu_region_1"><body><script>a<b</script>
<form data-form="sign-in" data-texts="${words}"><input type="hidden" name="return" value=""><div data-summary hidden></div>
<div data-field="email"><label for="e">E-Mail</label><input id="e" name="email" type="email"><p data-error hidden></p></div>
<div data-field="pw"><label for="p">Passwort</label><input id="p" name="pw" type="password"><p data-error hidden></p></div></form>
<form data-form="email-change" data-texts="${words}"><div data-summary hidden></div><div data-field="email"><label for="m">E-Mail</label><input id="m" name="email"><p data-error hidden></p></div><output data-done data-text="Link gesendet"></output></form>
<form data-form="newsletter" data-texts="${words}"><div data-field="email"><input id="n" name="email"></div><output data-done data-text="Sieh nach"></output></form><script type="application/json" id="deferred-texts">${late}</script></body></html>`;

const ADDRESSES = `<!doctype html><html lang="de-AT" data-locale="de-at" data-region="eu_region_1" data-guard="/de-at/account"><body><main data-down="Der Shop antwortet nicht"><div data-own="addresses"><p data-trouble></p>
<ul data-addresses></ul><section data-editor hidden><h2 data-new="Neue Adresse" data-old="Adresse ändern"></h2><form data-form="address" data-texts="${words}"><input type="hidden" name="id" value=""><div data-summary hidden></div>
<div data-field="city"><label for="c">Ort</label><input id="c" name="city"><p data-error hidden></p></div></form></section></div><form data-form="newsletter"><input name="email"></form></main>
<template data-template="address"><li><p data-slot="lines"></p><button data-slot="change"></button><button data-slot="remove"></button></li></template><script type="application/json" id="deferred-texts">${late}</script></body></html>`;

const WITHDRAWAL = `<!doctype html><html lang="de-AT" data-locale="de-at" data-region="eu_region_1"><body><main>
<div data-step="statement"><form data-form="withdraw" data-texts="${words}"><div data-summary hidden></div><input name="name"><input name="order"><input name="email"><input name="items"><output data-done data-text=""></output></form></div>
<section data-step="confirmation" hidden><dl><dd data-stated="name"></dd></dl><form data-form="withdraw-confirm" data-texts="${words}"><input type="hidden" name="name"><button data-submit>Widerruf bestätigen</button><output data-done data-text="Eingegangen"></output></form></section></main></body></html>`;

const FILES: Readonly<Record<string, string>> = {
  '/de-at/withdraw/index.html': WITHDRAWAL,
  '/de-at/account/index.html': PAGE,
  '/de-at/account/addresses/index.html': ADDRESSES,
};
const release = {
  id: 'r',
  files: {
    read: async (path: string) =>
      FILES[path] && {
        etag: '"1"',
        headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" },
        identity: Buffer.from(FILES[path]),
        forms: {},
      },
  },
} as unknown as ServedRelease;

interface Seen {
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

function api(status: number, answer: object) {
  const seen: Seen[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname: path } = new URL(request.url);
    seen.push({ path, headers: request.headers, body: request.method === 'POST' ? await request.json() : undefined });
    if (path === '/api/session')
      return Response.json(
        { csrfToken: 'token-1', customerId: 7 },
        { headers: { 'set-cookie': 'sid=first; Path=/; HttpOnly' } },
      );
    return Response.json(answer, { status, headers: { 'set-cookie': 'sid=second; Path=/; HttpOnly' } });
  };
  return { seen, fetch };
}

function post(
  form: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request(`http://shop.test/api/forms/${form}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://shop.test',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams({ page: '/de-at/account', ...fields }),
  });
}

test.each([
  ['withdraw', false],
  ['withdraw-confirm', true],
])(
  'after the step %s of a withdrawal, only the statement to confirm is shown, not the empty form above it',
  async (step, isSent) => {
    const fields = { page: '/de-at/withdraw', name: 'Ida Holm', order: '100001', email: 'ida@b.example', items: '' };
    const answer = await answerFormPost(post(step, fields), release, api(200, {}).fetch);
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('<dd data-stated="name">Ida Holm</dd>');
    expect(html).toContain('<div data-step="statement" hidden="">');
    expect(html).toContain('<section data-step="confirmation">');
    expect(html.includes('Eingegangen</output>')).toBe(isSent);
  },
);

const TYPED = { email: 'a@firn.example', pw: 'right horse' };

describe('an accepted post', () => {
  test('redirects by 303 to the return path with the new session’s cookies, and calls the API as the browser would', async () => {
    const shop = api(200, { csrfToken: 'token-2' });
    const answer = await answerFormPost(
      post('sign-in', { ...TYPED, return: '/de-at/account/orders' }),
      release,
      shop.fetch,
    );
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/api/mine/de-at/account/orders');
    expect(answer.headers.getSetCookie().at(-1)).toContain('sid=second');
    const [, login] = shop.seen;
    expect(login?.path).toBe('/api/customers/login');
    expect(login?.body).toEqual(TYPED);
    expect(login?.headers.get('csrf-token')).toBe('token-1');
    expect(login?.headers.get('x-bc-region')).toBe('eu_region_1');
    expect(login?.headers.get('cookie')).toContain('sid=first');
    expect(login?.headers.get('origin')).toBe('http://shop.test');
  });

  test.each([
    ['a confirmation mail was sent', { pendingEmail: 'new@b.example' }, 200, 'Link gesendet'],
    ['the account already has this address', {}, 422, 'Schon deine Adresse'],
  ])(
    'shows the message for a new e-mail address by the API’s whole response: %s',
    async (_what, answered, status, said) => {
      const shop = api(200, { data: {}, ...answered });
      const fields = { email: 'new@b.example', pw: 'secret 1234' };
      const answer = await answerFormPost(post('email-change', fields), release, shop.fetch);
      expect([answer.status, shop.seen.at(-1)?.path]).toEqual([status, '/api/customers/7']);
      expect((await answer.text()).replaceAll(/data-(?:text|words)="[^"]*"/g, '')).toContain(said);
    },
  );

  test.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/api/customers'])(
    'never redirects to %s',
    async (back) => {
      const shop = api(200, { csrfToken: 'token-2' });
      const answer = await answerFormPost(post('sign-in', { ...TYPED, return: back }), release, shop.fetch);
      expect(answer.headers.get('location')).toBe('/api/mine/de-at/account');
    },
  );

  test('shows success on the page when there is no target', async () => {
    const shop = api(200, { ok: true });
    const answer = await answerFormPost(post('newsletter', { email: 'a@firn.example' }), release, shop.fetch);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('>Sieh nach</output>');
    expect(shop.seen[1]?.body).toEqual({ email: 'a@firn.example', locale: 'de-at', consent: true });
  });
});

describe('a refused post', () => {
  test('shows the page with the input except passwords, and escapes markup', async () => {
    const shop = api(422, { error: { code: 'sign-in-refused' } });
    const typed = { email: 'x"><script>alert(1)</script>@firn.example', pw: 'secret horse' };
    const answer = await answerFormPost(post('sign-in', typed), release, shop.fetch);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('secret horse');
    expect(html).toContain('Keine E-Mail-Adresse');
    expect(html).toContain('<script>a<b</script>');
    expect(shop.seen).toEqual([]);
  });

  test('shows the API’s error above the form', async () => {
    const shop = api(422, { error: { code: 'sign-in-refused' } });
    const html = await (await answerFormPost(post('sign-in', TYPED), release, shop.fetch)).text();
    expect(html).toContain('<p>Passt nicht zusammen</p>');
    expect(html).toContain('value="a@firn.example"');
  });

  test('reports every empty field at the field and in the summary', async () => {
    const html = await (await answerFormPost(post('sign-in', {}), release, api(200, {}).fetch)).text();
    expect(html).toContain('<a href="#e">E-Mail: Bitte ausfüllen</a>');
    expect(html).toContain('<p data-error="">Bitte ausfüllen</p>');
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
  });

  test('shows a message when the API is down', async () => {
    const shop = api(503, { error: { code: 'upstream-down' } });
    expect(await (await answerFormPost(post('sign-in', TYPED), release, shop.fetch)).text()).toContain(
      'Der Shop antwortet nicht',
    );
  });
});

describe('a post while the shop cannot read the session', () => {
  const down = () => Promise.resolve(Response.json({ error: { code: 'upstream-down' } }, { status: 503 }));

  test('shows an outage, and does not say that the visitor has been signed out', async () => {
    const fields = { email: 'new@b.example', pw: 'secret 1234' };
    const html = await (await answerFormPost(post('email-change', fields), release, down)).text();
    expect(html).toContain('<p>Der Shop antwortet nicht</p>');
    expect(html).not.toContain('<p>Du bist abgemeldet</p>');
  });

  test('does not redirect to the sign-in page', async () => {
    const page = '/de-at/account/addresses';
    const answer = await answerFormPost(post('address-remove', { page, id: '5' }), release, down);
    expect([answer.status, answer.headers.get('location')]).toEqual([422, null]);
    expect(await answer.text()).toContain('<p data-trouble="">Der Shop antwortet nicht</p>');
  });
});

test('a refused change of an address keeps the heading of a change', async () => {
  const address = { id: 5, firstName: 'Anna', lastName: 'Berg', company: '', address1: 'Dorfplatz 4', address2: '', city: 'Sölden', postalCode: '6450', stateOrProvince: '', phone: '', countryCode: 'AT', country: 'Austria' }; // prettier-ignore
  const answers: Readonly<Record<string, object>> = {
    '/api/session': { csrfToken: 'token-1', customerId: 7 },
    '/api/customers/validate-session': { valid: true, customer: { id: 7, firstName: 'Anna', lastName: 'Berg' } },
    '/api/customers/7/addresses': { data: [address] },
  };
  const shop = (request: Request) => Promise.resolve(Response.json(answers[new URL(request.url).pathname] ?? {}));
  const typed = { page: '/de-at/account/addresses', id: '5', city: '' };
  const request = post('address', typed, { cookie: 'sid=a' });
  const html = await (await answerFormPost(request, release, shop)).text();
  expect(html).toContain('>Adresse ändern</h2>');
  expect(html).toContain('name="id" value="5"');
});

describe('a form of a page that shows customer 7', () => {
  const address = { firstName: 'Anna', lastName: 'Berg', address1: 'Dorfplatz 4', city: 'Sölden', postalCode: '6450', countryCode: 'at' }; // prettier-ignore
  const sendTo = async (signedIn: number, fields: Readonly<Record<string, string>>) => {
    const calls: string[] = [];
    const shop = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      calls.push(`${request.method} ${pathname}`);
      return Response.json(
        pathname === '/api/session' ? { csrfToken: 'token-1', customerId: signedIn } : { data: { id: 5 } },
      );
    };
    const page = '/de-at/account/addresses';
    const answer = await answerFormPost(post('address', { page, ...address, ...fields }), release, shop);
    return { answer, calls };
  };

  test.each([
    ['valid', {}],
    ['invalid', { city: '' }],
  ])(
    'changes nothing once another customer is signed in, and leads to that customer’s page without what was entered: %s input',
    async (_what, input: Readonly<Record<string, string>>) => {
      const { answer, calls } = await sendTo(8, { customer: '7', ...input });
      expect(calls).toEqual(['GET /api/session']);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/api/mine/de-at/account/addresses']);
      expect(await answer.text()).not.toContain('Dorfplatz');
    },
  );

  test.each([
    ['names the signed-in customer', { customer: '7' }],
    ['names no customer, as pages of an earlier version', {}],
  ])('is sent if it %s', async (_what, fields: Readonly<Record<string, string>>) => {
    const { calls } = await sendTo(7, fields);
    expect(calls).toContain('POST /api/customers/7/addresses');
  });

  test('names the customer, and only in forms that change the customer', async () => {
    const answers: Readonly<Record<string, object>> = {
      '/api/session': { csrfToken: 'token-1', customerId: 7 },
      '/api/customers/validate-session': { valid: true, customer: { id: 7, firstName: 'Anna', lastName: 'Berg' } },
      '/api/customers/7/addresses': { data: [] },
    };
    const shop = (request: Request) => Promise.resolve(Response.json(answers[new URL(request.url).pathname] ?? {}));
    const request = post('address', { page: '/de-at/account/addresses', city: '' }, { cookie: 'sid=a' });
    const html = await (await answerFormPost(request, release, shop)).text();
    expect(html.match(/<form[^>]*data-form="address"[\s\S]*?<\/form>/)?.[0]).toContain(
      '<input type="hidden" name="customer" value="7">',
    );
    expect(html.match(/name="customer"/g)).toHaveLength(1);
  });
});

test.each([
  ['an unknown form', post('nothing', TYPED), 404],
  ['a form named like an object property', post('constructor', TYPED), 404],
  ['another method', new Request('http://shop.test/api/forms/sign-in'), 405],
  ['another site', post('sign-in', TYPED, { 'sec-fetch-site': 'cross-site' }), 403],
  [
    'a post of unknown origin',
    new Request('http://shop.test/api/forms/sign-in', { method: 'POST', body: new URLSearchParams(TYPED) }),
    403,
  ],
  ['a missing page', post('sign-in', { ...TYPED, page: '/de-at/nowhere' }), 400],
  ['a page of another site', post('sign-in', { ...TYPED, page: 'https://evil.test/' }), 400],
  ['a page without the form', post('address', TYPED), 400],
  ['a body over the limit', post('sign-in', { ...TYPED, email: 'x'.repeat(40_000) }), 413],
])('%s is refused', async (_what, request, status) => {
  const shop = api(200, {});
  expect((await answerFormPost(request, release, shop.fetch)).status).toBe(status);
  expect(shop.seen).toEqual([]);
});
