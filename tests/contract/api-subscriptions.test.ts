/** Subscriptions to the newsletter and to stock notices, from the request to the mail, on the embedded platform. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { MailRequest } from '#api/api-services.ts';
import { sendStockNotices } from '#api/mail/stock-notices.ts';
import { openApiStore } from '#api/open-api-store.ts';
import { openMailService } from '#app/mail/mailer.ts';
import { readEnv } from '#app/settings/env.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import { AppError } from '#lib/errors/app-error.ts';

import { blankApi } from '../support/databases.ts';
import { openApiShop, openCommerce, Visitor } from './api-shop.ts';
import type { ApiShop } from './api-shop.ts';

let commerce: Awaited<ReturnType<typeof openCommerce>>;
let shop: ApiShop;
let client: CommerceClient | undefined;
let mails: MailRequest[] = [];
let made = 0;
let isDown = false;
let isContentDown = false;
let isPostDown = false;
const outage = (): never => {
  throw new AppError('commerce-failed', 'The commerce platform answered 502.');
};

beforeAll(async () => {
  commerce = await openCommerce();
  shop = await openApiShop({
    commerceUrl: commerce.url,
    wrap: (one) => (client = { ...one, variant: async (...asked) => (isDown ? outage() : one.variant(...asked)) }),
    extras: {
      siteUrl: 'https://shop.example',
      isKnownLocale: (locale) => !locale.includes('zz'),
      async post(mail) {
        if (isPostDown) throw new AppError('content-failed', 'The texts of the mail did not load.');
        mails.push(mail);
      },
      signup: async (region) =>
        region === 'other' ? undefined : { list: `letters-${region}`, stockNotices: region !== 'jp' },
      loadTexts: async (locale) => {
        if (isContentDown) throw new AppError('content-failed', 'The texts did not load.');
        return (key) => (locale.startsWith('de') ? `[de] ${key}` : key);
      },
    },
  });
});
beforeEach(() => {
  mails = [];
  isPostDown = false;
});
afterAll(async () => {
  await shop.close();
  await commerce.close();
});

const visitor = (): Promise<Visitor> => new Visitor(shop.url).begin();
const place = () => ({ 'test-address': `198.51.100.${(made += 1)}` });
const sign = async (email: string, more: object = {}, options: Parameters<Visitor['ask']>[3] = {}) =>
  (await visitor()).ask('POST', '/newsletter', { email, locale: 'de-at', consent: true, ...more }, { headers: place(), ...options }); // prettier-ignore
const local = (url: string | undefined): string => (url ?? '').replace('https://shop.example', shop.url);
const press = (url: string) =>
  fetch(url.split('?')[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ token: new URL(url).searchParams.get('token') ?? '' }),
  });

describe('the newsletter', () => {
  test('sends a confirmation mail; opening the link changes nothing, its button confirms', async () => {
    expect((await sign('Ida@b.example')).body).toEqual({ ok: true });
    expect(mails).toMatchObject([{ kind: 'newsletter-confirm', to: 'ida@b.example', locale: 'de-at' }]);
    const link = local(mails[0]?.confirmUrl);
    const looked = await fetch(link);
    const html = await looked.text();
    expect([looked.status, looked.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ]);
    expect(html).toContain('lang="de-at"');
    expect(html).toContain('[de] Subscribe to our newsletter?');
    const again = await sign('ida@b.example');
    expect([again.body, mails.length]).toEqual([{ ok: true }, 2]);
    expect((await press(link)).status).toBe(200);
    // A confirmed address gets no second mail, and the response does not reveal that.
    expect([(await sign('ida@b.example')).body, mails.length]).toEqual([{ ok: true }, 2]);
  });

  test('has the language of the last request until it is confirmed', async () => {
    await sign('moved@b.example');
    await sign('moved@b.example', { locale: 'fr-fr' });
    const links = mails.map(({ confirmUrl }) => local(confirmUrl));
    expect(new Set(links).size).toBe(1);
    expect(await (await fetch(links[0] ?? '')).text()).toContain('lang="fr-fr"');
    expect((await press(links[0] ?? '')).status).toBe(200);
    // The owner has confirmed: a request of a stranger changes nothing.
    await sign('moved@b.example', { locale: 'ja-jp' });
    expect(await (await fetch(links[0] ?? '')).text()).toContain('lang="fr-fr"');
  });

  test('is canceled by the link of any of its mails, one-click unsubscribe of mail programs included', async () => {
    await sign('leaver@b.example');
    const stop = local(mails[0]?.stopUrl);
    expect((await fetch(stop, { method: 'POST', body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(200); // prettier-ignore
    expect((await fetch(stop)).status).toBe(404);
    expect((await press(local(mails[0]?.confirmUrl))).status).toBe(404);
  });

  test('links are valid for their own action and record only', async () => {
    await sign('tamper@b.example');
    const { confirmUrl = '', stopUrl = '' } = mails[0] ?? {};
    const token = new URL(confirmUrl).searchParams.get('token') ?? '';
    for (const bad of [
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      token.replace(/^../, 'ff'),
      '',
      'x',
      token.split('.')[0] ?? '',
    ])
      expect((await fetch(`${shop.url}/api/letters/confirm?token=${bad}`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(local(stopUrl).replace('/stop', '/confirm'), { method: 'POST' })).status).toBe(404);
    expect((await fetch(local(confirmUrl))).status).toBe(200);
  });

  test('without the content service a link answers in English, and its page says so to screen readers', async () => {
    isContentDown = true;
    const used = await fetch(`${shop.url}/api/letters/stop?token=used-up`, { headers: { cookie: 'locale=de-at' } });
    isContentDown = false;
    const html = await used.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<h1>This link has expired or is not valid.</h1>');
  });

  test.each([
    ['the locale that the visitor chose', { cookie: 'locale=de-at', 'accept-language': 'fr' }, 'de-at'],
    ['the browser’s language', { 'accept-language': 'hu, de-DE;q=0.8, en;q=0.5' }, 'de'],
  ])('a link that is no longer valid answers in %s, not in English', async (_what, headers, language) => {
    const used = await fetch(`${shop.url}/api/letters/stop?token=used-up`, { headers });
    const html = await used.text();
    expect([used.status, html.includes(`lang="${language}"`)]).toEqual([404, true]);
    expect(html).toContain('<h1>[de] This link has expired or is not valid.</h1>');
    expect(html).toContain(`<a href="${language === 'de-at' ? '/de-at' : '/'}">[de] Return to homepage</a>`);
  });

  test('pages of the global market offer the newsletter too', async () => {
    expect((await sign('world@b.example', { locale: 'en-global' })).status).toBe(200);
    expect(mails).toMatchObject([{ to: 'world@b.example', locale: 'en-global' }]);
  });

  test.each([
    ['no consent', { consent: false }, 'consent'],
    ['no address', { email: 'ida' }, 'email'],
    ['several addresses in one field', { email: 'a@b.example, c@d.example' }, 'email'],
    ['an invalid language', { locale: 'deutsch' }, 'locale'],
    ['a locale without pages, to which the mail could not link', { locale: 'zz-zz' }, 'locale'],
  ])('%s is refused with its field', async (_what, wrong, field) => {
    const { status, body } = await sign('ok@b.example', wrong);
    expect([status, Object.keys(body.error?.fields ?? {}), mails]).toEqual([422, [field], []]);
  });

  test('a stranger who exhausts the limit of an address does not block its owner, and the mails stay bounded', async () => {
    const email = 'owner@b.example';
    const stranger = { headers: place() };
    for (let tries = 0; tries < 3; tries += 1) expect((await sign(email, {}, stranger)).status).toBe(200);
    expect((await sign(email, {}, stranger)).body.error?.code).toBe('too-often');
    expect((await sign(email)).status).toBe(200);
    expect(mails).toHaveLength(4);
    // Requests from many clients: each is accepted, but the address gets no seventh mail.
    for (let tries = 0; tries < 6; tries += 1) expect((await sign(email)).status).toBe(200);
    expect(mails).toHaveLength(6);
    // The owner confirms with any of the links.
    expect((await press(local(mails[0]?.confirmUrl))).status).toBe(200);
  });

  test('a mail that cannot be queued does not use up the mails of its address', async () => {
    isPostDown = true;
    for (let tries = 0; tries < 7; tries += 1) expect((await sign('patient@b.example')).status).toBe(502);
    isPostDown = false;
    expect((await sign('patient@b.example')).status).toBe(200);
    expect(mails.map(({ to }) => to)).toEqual(['patient@b.example']);
  });

  test('is offered by region; one client has three attempts a day per address and ten an hour in total', async () => {
    expect((await sign('a@b.example', {}, { region: 'other' })).body.error?.code).toBe('not-offered');
    const same = { headers: place() };
    for (let tries = 0; tries < 3; tries += 1) expect((await sign('flood@b.example', {}, same)).status).toBe(200);
    expect((await sign('FLOOD@b.example', {}, same)).body.error?.code).toBe('too-often');
    const headers = place();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await sign(`p${tries}@b.example`, {}, { headers })).status).toBe(200);
    expect((await sign('p10@b.example', {}, { headers })).body.error?.code).toBe('too-often');
  });

  test('addresses are not logged', () => {
    expect(JSON.stringify(shop.lines)).not.toMatch(/@b\.example|token=/);
  });
});

describe('back in stock', () => {
  const wish = async (more: object = {}, options: Parameters<Visitor['ask']>[3] = {}) =>
    (await visitor()).ask('POST', '/notify-me', { email: 'wish@b.example', locale: 'en-us', product_id: 1101, variant_id: 110_100, ...more }, { headers: place(), ...options }); // prettier-ignore
  const services = () => ({
    siteUrl: 'https://shop.example',
    store: shop.store,
    post: async (mail: MailRequest) => void mails.push(mail),
  });
  const stocked = (isInStock: boolean): CommerceClient => ({
    ...(client as CommerceClient),
    inventory: async (ids) => ids.map((productId) => ({ productId, tracking: 'variant', level: 0, isInStock, variants: [{ variantId: 110_100, level: 0, isInStock }] })),
  }); // prettier-ignore

  test('one mail is sent when the variant is back in stock, then the address is deleted', async () => {
    expect((await wish()).body).toEqual({ ok: true });
    expect((await wish()).body).toEqual({ ok: true });
    expect(await sendStockNotices(services(), () => stocked(false))).toBe(0);
    expect(await sendStockNotices(services(), () => stocked(true))).toBe(1);
    expect(mails).toMatchObject([{ kind: 'stock', to: 'wish@b.example', product: { name: 'Ridge 98', url: 'https://shop.example/en-us/p/ridge-98' } }]); // prettier-ignore
    expect(await sendStockNotices(services(), () => stocked(true))).toBe(0);
  });

  test('a locale without pages is refused, since the mail could not link to the product in it', async () => {
    const { status, body } = await wish({ locale: 'zz-zz' });
    expect([status, body.error?.fields]).toEqual([422, { locale: 'is not a locale of the shop.' }]);
  });

  test('the mail is in the language of the last request', async () => {
    await wish();
    await wish({ locale: 'fr-fr' });
    expect(await sendStockNotices(services(), () => stocked(true))).toBe(1);
    expect(mails).toMatchObject([{ locale: 'fr-fr', product: { url: 'https://shop.example/fr-fr/p/ridge-98' } }]);
  });

  test('a store, a product or a mail that fails does not keep the other notices from being sent', async () => {
    const stores = [['us', 1101, 110_100, 'us'], ['us', 1101, 110_101, 'mail'], ['us', 1102, 110_200, 'product'], ['ca', 1101, 110_100, 'ca']] as const; // prettier-ignore
    for (const [store, productId, variantId, name] of stores)
      await shop.store.subscriptions.ask({
        kind: 'stock',
        list: `${store}:${productId}:${variantId}`,
        email: `${name}@b.example`,
        locale: 'en-us',
        confirmed: true,
      });
    const all = [110_100, 110_101, 110_200];
    const inventory: CommerceClient['inventory'] = async (ids) => ids.map((productId) => ({ productId, tracking: 'variant', level: 1, isInStock: true, variants: all.map((variantId) => ({ variantId, level: 1, isInStock: true })) })); // prettier-ignore
    const product: CommerceClient['product'] = async (id) => {
      if (id === 1102) throw new Error('The product cannot be read.');
      return client?.product(id);
    };
    const down = async (): Promise<never> => {
      throw new Error('The store does not respond.');
    };
    const send = (failing: string) =>
      sendStockNotices(
        {
          ...services(),
          async post(mail) {
            if (mail.to === 'mail@b.example') throw new Error('The content service does not respond.');
            mails.push(mail);
          },
        },
        (store) => ({ ...(client as CommerceClient), product, inventory: store === failing ? down : inventory }),
      );

    await expect(send('us')).rejects.toThrow('The store does not respond.');
    expect(mails.map(({ to }) => to)).toEqual(['ca@b.example']);
    await expect(send('ca')).rejects.toThrow();
    expect(mails.map(({ to }) => to)).toEqual(['ca@b.example', 'us@b.example']);
    // Notices that could not be sent stay queued.
    expect((await shop.store.subscriptions.waiting()).map(({ email }) => email).toSorted()).toEqual(['mail@b.example', 'product@b.example']); // prettier-ignore
  });

  test('a subscription is deleted when the variant or its product was deleted, and kept while the product is hidden or cannot be read', async () => {
    const wishes = [[9999, 999_900, 'product'], [1101, 999_901, 'variant'], [1102, 110_200, 'hidden'], [1103, 110_300, 'unread']] as const; // prettier-ignore
    for (const [productId, variantId, name] of wishes)
      await shop.store.subscriptions.ask({ kind: 'stock', list: `us:${productId}:${variantId}`, email: `${name}@ended.example`, locale: 'en-us', confirmed: true }); // prettier-ignore
    const waiting = async () => {
      const all = await shop.store.subscriptions.waiting();
      return all.map(({ email }) => email).filter((email) => email.endsWith('@ended.example')).toSorted(); // prettier-ignore
    };
    const down = async (): Promise<never> => {
      throw new Error('The store does not respond.');
    };
    const platform = client as CommerceClient;
    await expect(sendStockNotices(services(), () => ({ ...platform, inventory: down }))).rejects.toThrow();
    expect(await waiting()).toHaveLength(4);
    // The stock of a hidden product is not reported.
    const inventory: CommerceClient['inventory'] = async (ids) => (await platform.inventory(ids)).filter(({ productId }) => productId === 1101); // prettier-ignore
    const variant: CommerceClient['variant'] = async (...ids) => (ids[0] === 1103 ? down() : platform.variant(...ids));
    await expect(sendStockNotices(services(), () => ({ ...platform, inventory, variant }))).rejects.toThrow();
    expect(await waiting()).toEqual(['hidden@ended.example', 'unread@ended.example']);
  });

  test('two processes on one database that check the stock at the same time send one mail', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firn-two-'));
    const store = await openApiStore({ dump: await blankApi() });
    await store.subscriptions.ask({ kind: 'stock', list: 'us:1101:110100', email: 'wish@b.example', locale: 'en-us', confirmed: true }); // prettier-ignore
    const env = readEnv({ DATA_DIR: folder, SITE_URL: 'https://shop.example' });
    const checks = [1, 2].map(async () => {
      const { post, flush } = openMailService({ env, outbox: store.outbox, loadTexts: async () => (key) => key, log: () => undefined }); // prettier-ignore
      await sendStockNotices({ siteUrl: 'https://shop.example', store, post }, () => stocked(true));
      await flush();
    });
    await Promise.all(checks);
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(1);
    expect(await store.subscriptions.waiting()).toEqual([]);
    await store.close();
    await rm(folder, { recursive: true });
  });

  test('an outage of the platform does not use up the requests of a shopper', async () => {
    const headers = place();
    const ask = async () => (await wish({ email: 'patient@b.example' }, { headers })).status;
    isDown = true;
    const during = [await ask(), await ask(), await ask(), await ask()];
    isDown = false;
    expect([during, await ask()]).toEqual([[502, 502, 502, 502], 200]);
  });

  test('an unknown variant is 404; a region without stock notices refuses them', async () => {
    expect((await wish({ variant_id: 5 })).status).toBe(404);
    expect((await wish({}, { region: 'jp' })).body.error?.code).toBe('not-offered');
  });
});
