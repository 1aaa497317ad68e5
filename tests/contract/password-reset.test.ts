/** Password reset by mail: the platform's own pages, and the end of visits that were signed in with the old password. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { openDatabase } from '#services/commerce/database/database.ts';
import { counters } from '#services/commerce/database/schema-people.ts';

import { startCommerce } from '../support/commerce.ts';
import { sampleStores } from '../support/databases.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const STOREFRONT = 'https://pages.example/stores/us';
const START = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
let now = START;
let mails: Mail[] = [];
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let made = 0;

beforeAll(async () => {
  commerce = await openCommerce({
    clock: () => new Date(now),
    storefront: (hash) => `https://pages.example/stores/${hash}`,
    mail: async (mail) => void mails.push(mail),
  });
  shop = await openApiShop({ commerceUrl: commerce.url });
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}
async function page(action: string, fields?: Readonly<Record<string, string>>, headers = {}): Promise<Page> {
  const response = await fetch(`${commerce.url}/stores/us/login.php?${action}`, {
    headers,
    ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
const ask = (email: string, headers = {}): Promise<Page> => page('action=send_password_email', { email }, headers);

/** Creates a new customer, so that every test has its own. */
async function newcomer(): Promise<{ readonly client: Visitor; readonly email: string }> {
  const client = await new Visitor(shop.url).begin();
  const email = `forgetful${(made += 1)}@firn.example`;
  const answer = await client.ask('POST', '/customers/create', { email, password: 'long enough 1', firstName: 'Nora', lastName: 'New' }); // prettier-ignore
  expect(answer.status).toBe(200);
  client.csrf = String(answer.body['csrfToken']);
  return { client, email };
}

/** Requests a reset, and returns the query of the link in the mail. */
async function linkFor(email: string): Promise<{ readonly c: string; readonly t: string }> {
  mails = [];
  expect((await ask(email)).status).toBe(200);
  const mail = await vi.waitFor(() => {
    const found = mails.find(({ to }) => to === email);
    expect(found).toBeDefined();
    return found as Mail;
  });
  const link = new URL(/https:\S+/.exec(mail.text)?.[0] ?? '');
  expect(`${link.origin}${link.pathname}`).toBe(`${STOREFRONT}/login.php`);
  return { c: link.searchParams.get('c') ?? '', t: link.searchParams.get('t') ?? '' };
}
const open = ({ c, t }: { c: string; t: string }): Promise<Page> => page(`action=change_password&c=${c}&t=${t}`);
const save = (link: { c: string; t: string }, password: string, again = password): Promise<Page> =>
  page('action=save_new_password', { ...link, password, password_confirm: again });
const signsIn = async (email: string, pw: string): Promise<boolean> =>
  (await (await new Visitor(shop.url).begin()).signIn(email, 'us', pw)).status === 200;

describe('the reset', () => {
  test('accepts an e-mail, sends a link, accepts a new password, and the old one stops working', async () => {
    const { email } = await newcomer();
    expect((await page('action=reset_password')).html).toContain('<form method="post"');
    const link = await linkFor(email);
    expect((await open(link)).html).toContain('autocomplete="new-password"');
    const done = await save(link, 'a new sentence 26');
    expect([done.status, done.html.includes('Your new password is set')]).toEqual([200, true]);
    expect(await signsIn(email, 'a new sentence 26')).toBe(true);
    expect(await signsIn(email, 'long enough 1')).toBe(false);
  });

  test('works for a customer whose id has ten digits', async () => {
    const database = await openDatabase({ dump: await sampleStores() });
    await database.write((own) => own.insert(counters).values({ store: 'us', name: 'customer', value: 2_000_000_000 }));
    const sent: Mail[] = [];
    const large = await startCommerce({
      database,
      storefront: (hash) => `https://pages.example/stores/${hash}`,
      mail: async (mail) => void sent.push(mail),
    });
    const email = 'late@firn.example';
    const created = await large.ask<{ readonly data: readonly { readonly id: number }[] }>('POST', 'v3/customers', [
      { email, first_name: 'Lena', last_name: 'Late' },
    ]);
    const at = `${large.url}/stores/us/login.php?action=`;
    await fetch(`${at}send_password_email`, { method: 'POST', body: new URLSearchParams({ email }) });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const { search } = new URL(/https:\S+/.exec(sent[0]?.text ?? '')?.[0] ?? '');
    const shown = await fetch(`${large.url}/stores/us/login.php${search}`);
    const tooLarge = await fetch(`${large.url}/stores/us/login.php${search.replace(/c=\d+/, 'c=9999999999')}`);
    await large.close();
    expect([created.body.data[0]?.id, shown.status, tooLarge.status]).toEqual([2_000_000_001, 200, 400]);
  });

  test('lets a customer with a forced reset sign in afterwards', async () => {
    const email = 'reset.us@firn.example';
    const before = await (await new Visitor(shop.url).begin()).signIn(email);
    expect(before.body.error?.code).toBe('password-reset-required');
    expect((await save(await linkFor(email), 'a new sentence 27')).status).toBe(200);
    expect(await signsIn(email, 'a new sentence 27')).toBe(true);
  });

  test('has pages that are not stored, send no referrer, run no script and cannot be framed', async () => {
    for (const { headers } of [await page('action=reset_password'), await ask('nobody@b.example')]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    }
  });

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Ein neues Passwort', 'Neues Passwort für'],
    ['ja,en;q=0.2,fr-CA;q=0.7', 'fr', 'Un nouveau mot de passe', 'Un nouveau mot de passe pour'],
    ['es;q=0.5,it', 'it', 'Una nuova password', 'Una nuova password per'],
    ['es-ES', 'es', 'Una contraseña nueva', 'Una contraseña nueva para'],
    ['ja', 'en', 'Reset your password', 'Set a new password for'],
    ['de;q=0', 'en', 'Reset your password', 'Set a new password for'],
    ['"><script>,constructor', 'en', 'Reset your password', 'Set a new password for'],
  ])('answers and mails a browser with Accept-Language %s in %s', async (asked, language, title, subject) => {
    const headers = { 'accept-language': asked };
    const { email } = await newcomer();
    const shown = await page('action=reset_password', undefined, headers);
    expect(shown.html).toContain(`<h1>${title}</h1>`);
    expect(shown.html).toContain(`<html lang="${language}">`);
    expect(shown.headers.get('content-language')).toBe(language);
    mails = [];
    await ask(email, headers);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.subject.startsWith(subject)).toBe(true);
    expect(mails[0]?.text).toContain(`\n\n${STOREFRONT}/login.php?action=change_password&c=`);
    expect(mails[0]?.text).not.toMatch(/\{\w+\}/);
  });

  test('sends a link that leads to the platform, whatever host name the request has', async () => {
    const { email } = await newcomer();
    mails = [];
    await ask(email, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.text).toContain(`${STOREFRONT}/login.php`);
    expect(mails[0]?.text).not.toContain('evil');
  });
});

describe('a link', () => {
  test('sets one password, and is refused when it is opened or sent again', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    expect((await save(link, 'a new sentence 26')).status).toBe(200);
    expect((await open(link)).status).toBe(400);
    expect((await save(link, 'another sentence 26')).status).toBe(400);
    expect(await signsIn(email, 'a new sentence 26')).toBe(true);
  });

  test('succeeds for only one of two concurrent uses', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    const both = await Promise.all(['the first one 26', 'the second one 26'].map((one) => save(link, one)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('is valid for an hour and can be opened repeatedly, because mail programs open links too', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    now += HOUR_MS - 1000;
    expect((await open(link)).status).toBe(200);
    expect((await open(link)).status).toBe(200);
    now += 2000;
    expect((await open(link)).status).toBe(400);
    expect((await save(link, 'a new sentence 26')).status).toBe(400);
    now = START;
    expect(await signsIn(email, 'long enough 1')).toBe(true);
  });

  test('ends with the next change of the password, by any means', async () => {
    const { client, email } = await newcomer();
    const link = await linkFor(email);
    const { body } = await client.ask('POST', '/customers/validate-session');
    const { id } = body['customer'] as { id: number };
    const changed = await client.ask('PUT', `/customers/${id}`, { password: 'set by hand 26' });
    expect(changed.status).toBe(200);
    expect((await save(link, 'a new sentence 26')).status).toBe(400);
  });

  test('is valid for one customer only, and cannot be guessed', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const link = await linkFor(one.email);
    const foreign = await linkFor(other.email);
    for (const forged of [
      { ...link, c: foreign.c },
      { ...link, t: `${link.t.slice(0, -1)}${link.t.endsWith('A') ? 'B' : 'A'}` },
      { ...link, t: '' },
      { ...link, c: "1' OR '1'='1" },
      { ...link, t: '"><script>alert(1)</script>' },
    ]) {
      expect((await save(forged, 'a new sentence 26')).status, JSON.stringify(forged)).toBe(400);
      const shown = await open({ c: encodeURIComponent(forged.c), t: encodeURIComponent(forged.t) });
      expect([shown.status, shown.html.includes('<script')]).toEqual([400, false]);
    }
    expect(await signsIn(one.email, 'long enough 1')).toBe(true);
  });

  test('stays valid after an unacceptable password, and the error is shown', async () => {
    const { email } = await newcomer();
    const link = await linkFor(email);
    expect((await save(link, 'short')).html).toContain('At least 7 characters');
    expect((await save(link, 'onlyletters')).status).toBe(422);
    expect((await save(link, 'a new sentence 26', 'a new sentence 27')).html).toContain('do not match');
    expect((await save(link, 'a new sentence 26')).status).toBe(200);
  });
});

describe('the request', () => {
  test('looks the same for an unknown e-mail, and no mail is sent', async () => {
    const { email } = await newcomer();
    mails = [];
    const [known, unknown] = [await ask(email), await ask('never-seen@b.example')];
    expect([unknown.status, unknown.html]).toEqual([known.status, known.html]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails.map(({ to }) => to)).toEqual([email]);
  });

  test('is rate limited, for an unknown e-mail too', async () => {
    const { email } = await newcomer();
    for (const one of [email, 'never-was@b.example']) {
      const answers = [];
      for (let turn = 0; turn < 4; turn += 1) answers.push(await ask(turn % 2 ? one : one.toUpperCase()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(answers[3]?.headers.get('retry-after')).toBe('900');
    }
    now += 900_001;
    expect((await ask(email)).status).toBe(200);
    now = START;
  });

  test.each([
    ['no e-mail', { email: 'nobody' }, 422],
    ['two e-mails', { email: 'a@b.example, c@d.example' }, 422],
    ['nothing', {}, 422],
    ['too much', { email: `${'x'.repeat(5000)}@b.example` }, 400],
  ])('refuses %s', async (_what, fields: Readonly<Record<string, string>>, status) => {
    expect((await page('action=send_password_email', fields)).status).toBe(status);
  });

  test('is refused with another body, action or method', async () => {
    const url = `${commerce.url}/stores/us/login.php?action=send_password_email`;
    const json = await fetch(url, { method: 'POST', body: '{"email":"a@b.example"}', headers: { 'content-type': 'application/json' } }); // prettier-ignore
    expect(json.status).toBe(400);
    expect((await page('action=nothing')).status).toBe(404);
    expect((await page('action=nothing', { a: 'b' })).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
  });
});

describe('visits that were signed in with the old password', () => {
  const whoIs = async (client: Visitor): Promise<unknown> =>
    (await client.ask('POST', '/customers/validate-session')).body['customer'];

  test('end at the next request, and other visits stay', async () => {
    const { client, email } = await newcomer();
    const other = await newcomer();
    expect(await whoIs(client)).toMatchObject({ email });
    expect((await save(await linkFor(email), 'a new sentence 26')).status).toBe(200);
    expect(await whoIs(client)).toBeNull();
    expect((await client.ask('GET', '/customers')).status).toBe(401);
    expect(await whoIs(other.client)).toMatchObject({ email: other.email });
  });

  test('end at the first sign-in with the new password; the new visit stays', async () => {
    const { client, email } = await newcomer();
    const second = await new Visitor(shop.url).begin();
    expect((await second.signIn(email, 'us', 'long enough 1')).status).toBe(200);
    expect((await save(await linkFor(email), 'a new sentence 26')).status).toBe(200);
    const owner = await new Visitor(shop.url).begin();
    expect((await owner.signIn(email, 'us', 'a new sentence 26')).status).toBe(200);
    for (const ended of [client, second]) expect((await ended.ask('GET', '/customers')).status).toBe(401);
    expect(await whoIs(owner)).toMatchObject({ email });
    const again = await new Visitor(shop.url).begin();
    expect((await again.signIn(email, 'us', 'a new sentence 26')).status).toBe(200);
    expect(await whoIs(owner)).toMatchObject({ email });
  });

  test('stay if the customer changed the password in that visit', async () => {
    const { client, email } = await newcomer();
    const { id } = (await whoIs(client)) as { id: number };
    const changed = await client.ask('PUT', `/customers/${id}`, { password: 'set by hand 26' });
    client.csrf = String(changed.body['csrfToken']);
    expect(await whoIs(client)).toMatchObject({ email });
  });

  test('stay after any other change of the customer', async () => {
    const { client, email } = await newcomer();
    const { id } = (await whoIs(client)) as { id: number };
    await client.ask('PUT', `/customers/${id}`, { company: 'Firn' });
    expect(await whoIs(client)).toMatchObject({ email, company: 'Firn' });
  });
});
