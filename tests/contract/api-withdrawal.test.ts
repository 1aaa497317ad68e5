/** The withdrawal function (ruling 27) from the call to the mails: on the embedded platform, with mails collected instead of sent. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { MailRequest } from '#api/api-services.ts';
import { mailOf } from '#app/mail/mailer.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const STATEMENT = { name: 'Ida Holm', order: '100001', email: 'ida@b.example', locale: 'de-at' };
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let mails: MailRequest[] = [];
let clients = 0;
/** Number of mails after which no further mail can be queued. */
let most = Infinity;

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({
    commerceUrl: commerce.url,
    extras: {
      serviceEmail: 'service@shop.example',
      post: async (mail) => {
        if (mails.length >= most) throw new AppError('content-failed', 'The texts of the mail did not load.');
        mails.push(mail);
      },
    },
  });
});
beforeEach(() => {
  mails = [];
  most = Infinity;
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function withdraw(more: object = {}, client = `198.51.100.${(clients += 1)}`) {
  const visitor = await new Visitor(shop.url).begin();
  return visitor.ask(
    'POST',
    '/withdrawals',
    { ...STATEMENT, ...more },
    { headers: { 'test-address': client }, region: 'eu_region_1' },
  );
}

test('a withdrawal sends a receipt to the customer and a notice to the shop, with the time of receipt', async () => {
  const { status, body } = await withdraw({ items: 'Ridge 98' });
  expect(status).toBe(200);
  const { receivedAt } = body as unknown as { receivedAt: string };
  expect(Number.isNaN(Date.parse(receivedAt))).toBe(false);
  const withdrawal = { name: 'Ida Holm', order: '100001', email: 'ida@b.example', items: 'Ridge 98', receivedAt };
  const id = expect.stringMatching(/^[\da-f]{32}$/);
  expect(mails).toEqual([
    { id, kind: 'withdrawal-notice', to: 'service@shop.example', locale: 'de-at', withdrawal },
    { id, kind: 'withdrawal-receipt', to: 'ida@b.example', locale: 'de-at', withdrawal },
  ]);
});

test('the shop learns of every withdrawal that has a receipt; a statement that is sent again queues each mail once', async () => {
  most = 1;
  expect((await withdraw({ email: 'again@b.example' })).status).toBe(502);
  expect(mails.map(({ kind }) => kind)).toEqual(['withdrawal-notice']);
  most = Infinity;
  for (let sent = 0; sent < 2; sent += 1) expect((await withdraw({ email: 'again@b.example' })).status).toBe(200);
  await withdraw({ email: 'again@b.example', items: 'Ridge 98' });
  const idsOf = (kind: string): number => new Set(mails.filter((mail) => mail.kind === kind).map(({ id }) => id)).size;
  expect([idsOf('withdrawal-notice'), idsOf('withdrawal-receipt'), new Set(mails.map(({ id }) => id)).size]).toEqual([2, 2, 4]); // prettier-ignore
});

test('an outage does not use up the withdrawals of an address', async () => {
  most = 0;
  for (let sent = 0; sent < 11; sent += 1) expect((await withdraw({ email: 'patient@b.example' })).status).toBe(502);
  most = Infinity;
  expect((await withdraw({ email: 'patient@b.example' })).status).toBe(200);
});

test('an unknown order gets a response of the same form as a known one', async () => {
  const [known, unknown] = [await withdraw(), await withdraw({ order: '999999999' })];
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([known.status, Object.keys(known.body)]);
});

test.each([
  ['a country outside the European Union', { locale: 'de-ch' }],
  ['a language without a country', { locale: 'de' }],
])('%s offers no withdrawal, and no mail is sent', async (_what, more) => {
  const { status, body } = await withdraw(more);
  expect([status >= 400, body.error?.code, mails]).toEqual([true, 'not-offered', []]);
});

test.each([
  ['no name', { name: '' }, 'name'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
  ['an order number with letters', { order: '12a' }, 'order'],
  ['two addresses', { email: 'a@b.example, c@d.example' }, 'email'],
  ['a text of 501 characters', { items: 'x'.repeat(501) }, 'items'],
])('%s is refused with its field, and no mail is sent', async (_what, more, field) => {
  const { status, body } = await withdraw(more);
  expect([status, Object.keys(body.error?.fields ?? {}), mails]).toEqual([422, [field], []]);
});

test('one e-mail address gets at most ten receipts a day, from all clients together', async () => {
  for (let count = 0; count < 10; count += 1) expect((await withdraw({ email: 'flood@b.example' })).status).toBe(200);
  expect((await withdraw({ email: 'FLOOD@b.example' })).body.error?.code).toBe('too-often');
});

test('one client sends at most twenty withdrawals an hour', async () => {
  for (let count = 0; count < 20; count += 1)
    expect((await withdraw({ email: `p${count}@b.example` }, '203.0.113.9')).status).toBe(200);
  expect((await withdraw({ email: 'p20@b.example' }, '203.0.113.9')).body.error?.code).toBe('too-often');
});

test('the receipt contains every stated value; line breaks in a value cannot forge a line', () => {
  const withdrawal = {
    name: 'Ida\nOrder number: 1',
    order: '100001',
    email: 'ida@b.example',
    items: '',
    receivedAt: '2026-11-22T10:15:30.000Z',
  };
  const mail = mailOf({ kind: 'withdrawal-receipt', to: 'ida@b.example', locale: 'en-us', withdrawal }, (key) => key);
  expect(mail.subject).toBe('We have received your withdrawal (100001)');
  expect(mail.text.split('\n').slice(2)).toEqual([
    'Order number: 100001',
    'Name: Ida Order number: 1',
    'E-mail: ida@b.example',
    'Items: The whole order',
    'Received: 2026-11-22 10:15 UTC',
    '',
  ]);
  expect(mail).not.toHaveProperty('stopUrl');
});
