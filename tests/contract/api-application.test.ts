/** Applications to the professional program, from the call to the mail: on the embedded platform, with mails collected instead of sent. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { MailRequest } from '#api/api-services.ts';
import { openApiStore } from '#api/open-api-store.ts';
import { mailOf } from '#app/mail/mailer.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { blankApi } from '../support/databases.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

const APPLICATION = {
  name: 'Ida Holm',
  email: 'ida@guides.example',
  profession: 'Mountain guide',
  message: 'I work for the guides of Sölden. My license is 1234.',
};
let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let mails: MailRequest[] = [];
let isCaptchaDown = false;
let isMailBroken = false;
let clients = 0;

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({
    commerceUrl: commerce.url,
    extras: {
      proEmail: 'pro@shop.example',
      captcha: async (action, token) => {
        if (isCaptchaDown) throw new AppError('captcha-down', 'The provider of the captcha cannot be reached.');
        return token === undefined || token === `solved ${action}`;
      },
      post: async (mail) => {
        if (isMailBroken) throw new Error('The queue cannot be written.');
        mails.push(mail);
      },
    },
  });
});
beforeEach(() => {
  mails = [];
  isCaptchaDown = false;
  isMailBroken = false;
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

async function apply(more: object = {}, { client = `198.51.100.${(clients += 1)}`, region = 'eu_region_1' } = {}) {
  const visitor = await new Visitor(shop.url).begin();
  const body = { ...APPLICATION, locale: 'de-at', ...more };
  return visitor.ask('POST', '/pro/applications', body, { headers: { 'test-address': client }, region });
}

test('an application sends one mail to the brand, and none to the applicant', async () => {
  const { status, body } = await apply();
  expect([status, body]).toEqual([200, { ok: true }]);
  expect(mails).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{32}$/),
      kind: 'pro-application',
      to: 'pro@shop.example',
      locale: 'de-at',
      application: APPLICATION,
    },
  ]);
});

test('an application that is sent again reaches the brand once, and a changed one too', async () => {
  await apply();
  await apply({ captchaToken: 'solved apply' });
  await apply({ email: 'IDA@guides.example', locale: 'en-us' });
  await apply({ message: 'I work for the guides of Sölden. My license is 1235.' });
  const store = await openApiStore({ dump: await blankApi() });
  for (const mail of mails)
    await store.outbox.put(
      mailOf(mail, (key) => key),
      mail.id,
    );
  const texts: string[] = [];
  await store.outbox.flush(async ({ text }) => void texts.push(text));
  await store.close();
  expect(texts.map((text) => /license is (\d+)/.exec(text)?.[1])).toEqual(['1234', '1235']);
});

test.each([
  ['no name', { name: '' }, 'name'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
  ['no profession', { profession: '' }, 'profession'],
  ['a message with line breaks', { message: 'a\nb' }, 'message'],
  ['no message', { message: '' }, 'message'],
  ['a message of 4001 characters', { message: 'x'.repeat(4001) }, 'message'],
  ['two addresses', { email: 'a@b.example, c@d.example' }, 'email'],
])('%s is refused with its field, and no mail is sent', async (_what, more, field) => {
  const { status, body } = await apply(more);
  expect([status === 422 || status === 400, Object.keys(body.error?.fields ?? {}), mails]).toEqual([true, [field], []]);
});

test('a captcha that was not solved for this form is refused, and no mail is sent', async () => {
  expect((await apply({ captchaToken: 'solved login' })).body.error?.code).toBe('captcha');
  expect(mails).toEqual([]);
  expect((await apply({ captchaToken: 'solved apply' })).status).toBe(200);
});

test('a region without a store accepts no applications', async () => {
  expect((await apply({}, { region: 'jp' })).body.error?.code).toBe('not-offered');
  expect(mails).toEqual([]);
});

test('one client sends at most five applications an hour, and three with one e-mail address a day', async () => {
  const flood = (email: string, client: string) => apply({ email }, { client });
  for (let count = 0; count < 5; count += 1) expect((await flood(`p${count}@b.example`, '203.0.113.9')).status).toBe(200); // prettier-ignore
  expect((await flood('p5@b.example', '203.0.113.9')).body.error?.code).toBe('too-often');
  for (let count = 0; count < 3; count += 1) expect((await flood('one@b.example', '203.0.113.10')).status).toBe(200);
  expect((await flood('ONE@b.example', '203.0.113.10')).body.error?.code).toBe('too-often');
  // Another client with the same address is not affected.
  expect((await flood('one@b.example', '203.0.113.11')).status).toBe(200);
  expect(mails).toHaveLength(9);
});

test('applications during an outage of the captcha provider are refused as an outage and not counted', async () => {
  isCaptchaDown = true;
  const again = () => apply({ email: 'ida@outage.example' }, { client: '203.0.113.40' });
  for (let count = 0; count < 6; count += 1) {
    const { status, body } = await again();
    expect([status, body.error?.code]).toEqual([503, 'upstream-down']);
  }
  isCaptchaDown = false;
  expect((await again()).status).toBe(200);
});

test('when the mail cannot be queued the applicant gets an error, never a confirmation', async () => {
  isMailBroken = true;
  await expect(apply()).rejects.toThrow('answered 500');
});

test('the mail states every value; line breaks in a value cannot forge a line', () => {
  const application = { ...APPLICATION, name: 'Ida\nE-mail: forged@b.example' };
  const mail = mailOf({ kind: 'pro-application', to: 'pro@shop.example', locale: 'en-us', application }, (key) => key);
  expect(mail.subject).toBe('Application to the professional program: Ida E-mail: forged@b.example');
  expect(mail.text.split('\n').slice(2)).toEqual([
    'Name: Ida E-mail: forged@b.example',
    'E-mail: ida@guides.example',
    'Profession: Mountain guide',
    'About your work: I work for the guides of Sölden. My license is 1234.',
    '',
  ]);
});
