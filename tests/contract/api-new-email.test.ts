/**
 * Changes of an account's password and e-mail address. Must not happen: an unconfirmed address takes effect, the previous address is not notified, a
 * link works twice or for another account, or an easily guessed password is accepted.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { MailRequest } from '#api/api-services.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { Answer, ApiShop } from './api-shop.ts';

const OLD_PASSWORD = 'long enough 1';
const START = Date.parse('2026-11-21T12:00:00Z');
let now = START;
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let mails: MailRequest[] = [];
let isPostDown = false;
let made = 0;

let isContentDown = false;
/** Whether the answers of the platform to changes of customers are lost. */
let isAnswerLost = false;
/** Number of mails after which no further mail can be queued. */
let most = Infinity;
async function post(mail: MailRequest): Promise<void> {
  if (isPostDown || mails.length >= most) throw new AppError('content-failed', 'The texts of the mail did not load.');
  mails.push(mail);
}

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({
    commerceUrl: commerce.url,
    clock: () => new Date(now),
    wrap: (client) => ({
      ...client,
      async updateCustomer(id, changes) {
        const outcome = await client.updateCustomer(id, changes);
        if (isAnswerLost) throw new AppError('commerce-slow', 'The commerce platform did not answer in time.');
        return outcome;
      },
    }),
    extras: {
      post,
      siteUrl: 'https://shop.example',
      loadTexts: async (locale) => {
        if (isContentDown) throw new AppError('content-failed', 'The texts did not load.');
        return (key) => `[${locale.slice(0, 2)}] ${key}`;
      },
    },
  }); // prettier-ignore
}, 60_000);
afterAll(async () => {
  await shop.close();
  await commerce.close();
});
beforeEach(() => {
  isPostDown = false;
  isAnswerLost = false;
  most = Infinity;
  now += 7 * 86_400_000;
  mails = [];
});

interface Account {
  readonly client: Visitor;
  readonly id: number;
  readonly email: string;
}

async function newcomer(): Promise<Account> {
  made += 1;
  const client = await new Visitor(shop.url).begin();
  const email = `owner${made}@b.example`;
  const body = { email, password: OLD_PASSWORD, firstName: 'O', lastName: 'W' };
  const answer = await client.ask('POST', '/customers/create', body, { headers: { 'test-address': `203.0.113.${made}` } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  client.csrf = String(answer.body['csrfToken']);
  return { client, id: (answer.body['customer'] as { id: number }).id, email };
} // prettier-ignore

async function ask({ client, id }: Account, changes: object): Promise<Answer> {
  const answer = await client.ask('PUT', `/customers/${id}`, changes);
  if (answer.body['csrfToken']) client.csrf = String(answer.body['csrfToken']);
  return answer;
}
const canSignIn = async (email: string, pw = OLD_PASSWORD): Promise<boolean> =>
  (await (await new Visitor(shop.url).begin()).signIn(email, 'us', pw)).status === 200;
const linkIn = (index = 0): URL => {
  const mail = mails.filter(({ kind }) => kind === 'email-confirm')[index];
  return new URL(mail && 'confirmUrl' in mail ? (mail.confirmUrl ?? '') : '');
};
const look = (link: URL) => fetch(shop.url + link.pathname + link.search);
const press = (link: URL, token = link.searchParams.get('token') ?? '') =>
  fetch(shop.url + link.pathname, { method: 'POST', body: new URLSearchParams({ token }) });

test('without the content service a link answers in English, and its page says so to screen readers', async () => {
  isContentDown = true;
  const used = await fetch(`${shop.url}/api/customers/email?token=used-up`, { headers: { cookie: 'locale=de-at' } });
  isContentDown = false;
  expect([used.status, (await used.text()).includes('<html lang="en">')]).toEqual([404, true]);
});

test('a new address takes effect when its link is used, and the old address is notified immediately', async () => {
  const account = await newcomer();
  const answer = await ask(account, { email: 'new1@b.example', locale: 'de-at' });
  expect(answer.body).toMatchObject({ customer: { email: account.email }, pendingEmail: 'new1@b.example' });
  expect(mails).toMatchObject([
    { kind: 'email-changing', to: account.email, locale: 'de-at', accountUrl: 'https://shop.example/de-at/account' },
    { kind: 'email-confirm', to: 'new1@b.example', locale: 'de-at' },
  ]);
  expect([await canSignIn('new1@b.example'), await canSignIn(account.email)]).toEqual([false, true]);
  const looked = await look(linkIn());
  const html = await looked.text();
  expect([looked.status, html.includes('lang="de-at"'), html.includes('new1@b.example')]).toEqual([200, true, true]);
  expect(await canSignIn('new1@b.example')).toBe(false);
  expect((await press(linkIn())).status).toBe(200);
  expect([await canSignIn('new1@b.example'), await canSignIn(account.email)]).toEqual([true, false]);
  expect((await account.client.ask('GET', '/customers')).status).toBe(401);
  expect((await press(linkIn())).status).toBe(404);
});

test('no link to confirm a new address is mailed without a notice to the old address', async () => {
  const account = await newcomer();
  most = 1;
  expect((await ask(account, { email: 'half@b.example', locale: 'de-at' })).status).toBe(502);
  expect(mails).toMatchObject([{ kind: 'email-changing', to: account.email }]);
});

test('a new password cancels an earlier pending change of address', async () => {
  const account = await newcomer();
  await ask(account, { email: 'thief@b.example' });
  expect((await ask(account, { password: 'another one 2' })).status).toBe(200);
  expect((await press(linkIn())).status).toBe(404);
  expect([await canSignIn('thief@b.example', 'another one 2'), await canSignIn(account.email, 'another one 2')]).toEqual([false, true]); // prettier-ignore
});

test('an expired link answers in the language of its mail, any other in the browser’s, not in English, and both lead on to the shop', async () => {
  await ask(await newcomer(), { email: 'slow@b.example', locale: 'de-at' });
  now += 2 * 86_400_000;
  const gone = 'This link has expired or is not valid.';
  const expired = await look(linkIn());
  const home = (path: string, language: string): string => `<p><a href="${path}">[${language}] Return to homepage</a></p>`;
  const page = (path: string, language: string) => expect.stringContaining(`<h1>[${language}] ${gone}</h1>${home(path, language)}`);
  expect([expired.status, await expired.text()]).toEqual([404, page('/de-at', 'de')]);
  const unknown = await fetch(`${shop.url}/api/customers/email?token=x`, { headers: { 'accept-language': 'fr-CH' } });
  expect([unknown.status, await unknown.text()]).toEqual([404, page('/', 'fr')]);
}); // prettier-ignore

test('the link is valid for a day, for its own account, and only unmodified', async () => {
  const [one, two] = [await newcomer(), await newcomer()];
  await ask(one, { email: 'late@b.example' });
  await ask(two, { email: 'other@b.example' });
  const token = linkIn().searchParams.get('token') ?? '';
  const [payload = '', signature = ''] = token.split('.');
  const told = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...told, id: two.id })).toString('base64url');
  for (const bad of [`${forged}.${signature}`, payload, `${payload}.`, '', 'a.b', `${linkIn(1).searchParams.get('token')?.split('.')[0]}.${signature}`])
    expect((await press(linkIn(), bad)).status, bad).toBe(404);
  now += 86_400_000;
  expect((await press(linkIn())).status).toBe(404);
  expect([await canSignIn('late@b.example'), await canSignIn(one.email)]).toEqual([false, true]);
}); // prettier-ignore

test('a used link no longer works, even after the account has returned to its earlier address', async () => {
  const account = await newcomer();
  await ask(account, { email: 'away@b.example' });
  const used = linkIn();
  expect((await press(used)).status).toBe(200);
  const client = await new Visitor(shop.url).begin();
  const { status, body } = await client.signIn('away@b.example', 'us', OLD_PASSWORD);
  expect(status).toBe(200);
  client.csrf = String(body['csrfToken']);
  mails = [];
  await ask({ ...account, client }, { email: account.email });
  expect((await press(linkIn())).status).toBe(200);
  expect(await canSignIn(account.email)).toBe(true);
  expect((await press(used)).status).toBe(404);
  expect([await canSignIn('away@b.example'), await canSignIn(account.email)]).toEqual([false, true]);
});

test('confirming one of two pending changes cancels the other', async () => {
  const account = await newcomer();
  await ask(account, { email: 'first@b.example' });
  await ask(account, { email: 'second@b.example' });
  const [first, second] = [linkIn(0), linkIn(1)];
  const pressed = await Promise.all([press(first), press(second), press(first), press(second)]);
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
  const reached = [await canSignIn('first@b.example'), await canSignIn('second@b.example')];
  expect([reached.filter(Boolean).length, await canSignIn(account.email)]).toEqual([1, false]);
});

test('an address that is already taken is refused only when its link is used, with the message of any invalid link', async () => {
  const [one, two] = [await newcomer(), await newcomer()];
  expect((await ask(one, { email: two.email })).body['pendingEmail']).toBe(two.email);
  const refused = await press(linkIn());
  expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('This link has expired')]);
});

test('an account may send five confirmation mails a day, three of them to one address; accounts are counted separately', async () => {
  const account = await newcomer();
  const all: number[] = [];
  for (let index = 0; index < 7; index += 1) all.push((await ask(account, { email: `spam${index}@b.example` })).status);
  expect(all).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const [stranger, owner] = [await newcomer(), await newcomer()];
  const toOne: number[] = [];
  for (let index = 0; index < 4; index += 1) toOne.push((await ask(stranger, { email: 'wanted@b.example' })).status);
  expect(toOne).toEqual([200, 200, 200, 429]);
  expect((await ask(owner, { email: 'wanted@b.example' })).status).toBe(200);
});

test('a change that is refused because of its confirmation mail changes nothing else of the account', async () => {
  const account = await newcomer();
  for (let index = 0; index < 5; index += 1) await ask(account, { email: `many${index}@b.example` });
  const changes = { email: 'many5@b.example', password: 'another one 2', lastName: 'Newer' };
  expect((await ask(account, changes)).status).toBe(429);
  expect([await canSignIn(account.email), await canSignIn(account.email, 'another one 2')]).toEqual([true, false]);
  const { body } = await account.client.ask('GET', '/customers');
  expect(body).toMatchObject({ data: [{ lastName: 'W' }] });
});

test('a change that the platform refuses does not use up a confirmation mail', async () => {
  const account = await newcomer();
  for (let index = 0; index < 6; index += 1) {
    const refused = await ask(account, { email: 'wanted2@b.example', password: 'without any digit' });
    expect(refused.body.error?.code).toBe('account-refused');
  }
  expect(mails).toEqual([]);
  expect((await ask(account, { email: 'wanted2@b.example' })).status).toBe(200);
});

test('a new password ends the other sessions, even if the mails of a new address cannot be queued', async () => {
  const account = await newcomer();
  const other = await new Visitor(shop.url).begin();
  expect((await other.signIn(account.email, 'us', OLD_PASSWORD)).status).toBe(200);
  isPostDown = true;
  const answer = await ask(account, { email: 'lost@b.example', password: 'another one 2' });
  expect([answer.status, mails]).toEqual([502, []]);
  expect((await other.ask('GET', '/customers')).status).toBe(401);
  // The session that made the change stays signed in.
  expect((await account.client.ask('GET', '/customers')).status).toBe(200);
  expect(await canSignIn(account.email, 'another one 2')).toBe(true);
});

test('a new password ends the other sessions, even if the answer of the platform is lost', async () => {
  const account = await newcomer();
  const other = await new Visitor(shop.url).begin();
  expect((await other.signIn(account.email, 'us', OLD_PASSWORD)).status).toBe(200);
  isAnswerLost = true;
  expect((await ask(account, { password: 'another one 2' })).body.error?.code).toBe('upstream-slow');
  isAnswerLost = false;
  expect((await other.ask('GET', '/customers')).status).toBe(401);
  expect(await canSignIn(account.email, 'another one 2')).toBe(true);
});

test('a lost answer to a change of other fields ends no session', async () => {
  const account = await newcomer();
  const other = await new Visitor(shop.url).begin();
  await other.signIn(account.email, 'us', OLD_PASSWORD);
  isAnswerLost = true;
  expect((await ask(account, { lastName: 'Newer' })).status).toBe(504);
  expect((await other.ask('GET', '/customers')).status).toBe(200);
});

test('mails that cannot be queued do not use up the confirmation mails of an account', async () => {
  const account = await newcomer();
  isPostDown = true;
  for (let index = 0; index < 6; index += 1) {
    expect((await ask(account, { email: 'late@b.example' })).status).toBe(502);
    // The change has replaced the session's csrf-token.
    await account.client.begin();
  }
  isPostDown = false;
  expect((await ask(account, { email: 'late@b.example' })).status).toBe(200);
  expect(mails.map(({ to }) => to)).toEqual([account.email, 'late@b.example']);
});

test("other fields change immediately, and the account's own address in another mail case is not a change", async () => {
  const account = await newcomer();
  const { body } = await ask(account, { lastName: 'Newer', email: account.email.toUpperCase() });
  expect(body).toMatchObject({ customer: { lastName: 'Newer', email: account.email } });
  expect([body['pendingEmail'], mails]).toEqual([undefined, []]);
});

test.each([
  ['one of the most common', 'qwerty12345'],
  ['equal to the e-mail address', 'OWNER-weak@B.example'],
])('a password that is %s is refused at sign-up and at a change', async (_what, password) => {
  const headers = { 'test-address': '203.0.113.200' };
  const visitor = await new Visitor(shop.url).begin();
  const body = { email: 'owner-weak@b.example', password, firstName: 'O', lastName: 'W' };
  const created = await visitor.ask('POST', '/customers/create', body, { headers });
  expect([created.status, created.body.error?.code, Object.keys(created.body.error?.fields ?? {})]).toEqual([422, 'password-weak', ['password']]); // prettier-ignore
  const account = await newcomer();
  const own = password.includes('@') ? account.email.toUpperCase() : password;
  const changed = await ask(account, { password: own });
  expect([changed.status, changed.body.error?.code]).toEqual([422, 'password-weak']);
  const moved = await ask(account, { password: 'brand.new@b.example', email: 'brand.new@b.example' });
  expect([moved.body.error?.code, mails]).toEqual(['password-weak', []]);
  expect(await canSignIn(account.email)).toBe(true);
}); // prettier-ignore
