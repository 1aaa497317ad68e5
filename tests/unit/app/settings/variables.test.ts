/** The schema of the environment: accepted values and error messages. */
import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';

const SENDER = 'MAIL_FROM must be one sender such as Firn <letters@shop.example>.';

test.each<readonly [Readonly<Record<string, string>>, string]>([
  [{ PORT: 'eighty' }, 'PORT must be a port from 1 to 65535, not "eighty".'],
  [{ SERVICES_PORT: '0' }, 'SERVICES_PORT must be a port from 1 to 65535, not "0".'],
  [{ PREVIEW_PORT: '65536' }, 'PREVIEW_PORT must be a port from 1 to 65535, not "65536".'],
  [{ PORT: '4400' }, 'PORT and SERVICES_PORT are both 4400; give them two different ports.'],
  [{ SITE_URL: 'shop.example' }, 'SITE_URL must be an address that begins with http:// or https://.'],
  [
    { SITE_URL: 'https://shop.example/en-us' },
    'SITE_URL must be an origin such as https://shop.example, without a path.',
  ],
  [
    { PREVIEW_URL: 'https://shop.example/?a=1' },
    'PREVIEW_URL must be an origin such as https://shop.example, without a path.',
  ],
  [{ MEDIA_BASE_URL: '/pictures' }, 'MEDIA_BASE_URL must be an address that begins with http:// or https://.'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [{ DATABASE_URL: 'secret-word' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  [
    { SEARCH_DATABASE_URL: 'db:5432' },
    'SEARCH_DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [{ EDITOR_TIME_ZONE: 'Vienna' }, 'EDITOR_TIME_ZONE must be a time zone such as Europe/Vienna, not "Vienna".'],
  [{ SERVICE_EMAIL: 'nobody' }, 'SERVICE_EMAIL must be one e-mail address.'],
  ...[
    'Firn',
    'Firn <letters>',
    'letters@shop.example, b@shop.example',
    'Firn, Alps <a@shop.example>',
    'Firn a@b.example',
  ].map((sender) => [{ MAIL_FROM: sender }, SENDER] as const),
  [
    { SECURITY_CONTACT: 'mailto:security@shop.example nobody' },
    'SECURITY_CONTACT takes addresses such as mailto:security@shop.example or https://shop.example/security, separated by spaces.',
  ],
  [{ PREVIEW_TOKEN: 'short' }, 'PREVIEW_TOKEN must have at least 16 characters.'],
  [{ RENDERERS: '0' }, 'RENDERERS must be a number from 1 to 16, not "0".'],
  [{ PUBLISH_POLL_SECONDS: '0' }, 'PUBLISH_POLL_SECONDS must be a number of seconds from 1 to 86400, not "0".'],
  [{ INTERSTACK_STACKS: 'key:token' }, 'INTERSTACK_STACKS takes api_key:delivery_token:environment, joined by commas.'],
  [
    { CONTENTSTACK_API_KEY: 'key' },
    'CONTENTSTACK_API_KEY and CONTENTSTACK_DELIVERY_TOKEN go together; one of them is missing.',
  ],
  [
    { BIGCOMMERCE_CA_TOKEN: 't' },
    'BIGCOMMERCE_CA_STORE_HASH and BIGCOMMERCE_CA_TOKEN go together; one of them is missing.',
  ],
  [
    { BIGCOMMERCE_US_STORE_HASH: 'abc', BIGCOMMERCE_US_TOKEN: 't', BIGCOMMERCE_US_CLIENT_ID: 'id' },
    'BIGCOMMERCE_US_CLIENT_ID, BIGCOMMERCE_US_CLIENT_SECRET and BIGCOMMERCE_US_STOREFRONT_URL go together.',
  ],
])('%o is refused with a message that names the variable', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(expect.objectContaining({ code: 'env', message: sentence }));
});

test('a value in quotes is refused, because Docker does not remove the quotes of an env file', () => {
  expect(() => readEnv({ DATA_DIR: '"/srv/shop"' })).toThrow('DATA_DIR must not be in quotes.');
  expect(() => readEnv({ EDITOR_TOKEN: "'a-token-of-an-editor'" })).toThrow('EDITOR_TOKEN must not be in quotes.');
  expect(readEnv({ MAIL_FROM: '"Firn, Alps" <letters@shop.example>' }).api.mailFrom).toContain('"Firn, Alps"');
});

test.each([
  'letters@shop.example',
  '<letters@shop.example>',
  'Firn <letters@shop.example>',
  '"Firn \\"A\\" <1>, Alps" <a@shop.example>',
])('the sender %s is taken', (sender) => expect(readEnv({ MAIL_FROM: sender }).api.mailFrom).toBe(sender));

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', SITE_URL: '', EDITOR_TOKEN: '', CONTENTSTACK_API_KEY: '' })).toEqual(readEnv({}));
});

test('an origin is written as browsers send it, so that the API recognizes the requests of its own pages', () => {
  expect(readEnv({ SITE_URL: 'https://Shop.Example:443/' }).siteUrl).toBe('https://shop.example');
  expect(readEnv({ SITE_URL: 'http://127.0.0.1:4321//' }).siteUrl).toBe('http://127.0.0.1:4321');
});

test('blanks and line ends around a value are no part of it', () => {
  const env = readEnv({
    SITE_URL: 'https://shop.example/ \r',
    EDITOR_TOKEN: 'a-token-of-an-editor\n',
    DATA_DIR: ' /srv/shop ',
    CAPTCHA_SITE_KEY: 'k'.repeat(20),
    CAPTCHA_SECRET: 'secret\r\n',
    TRUSTED_PROXIES: '10.0.0.1\n',
    METRICS_TOKEN: ' \n',
  });
  expect(env).toMatchObject({
    siteUrl: 'https://shop.example',
    editorToken: 'a-token-of-an-editor',
    dataDir: '/srv/shop',
    trustedProxies: '10.0.0.1',
    api: { captcha: { secret: 'secret' } },
  });
  expect(env.metricsToken).toBeUndefined();
});

test('an empty TRUSTED_PROXIES trusts no proxy, which differs from the default', () => {
  expect([readEnv({ TRUSTED_PROXIES: '' }).trustedProxies, readEnv({}).trustedProxies]).toEqual(['', undefined]);
});

test('SECURITY_CONTACT is parsed into a list of addresses', () => {
  expect(readEnv({}).securityContacts).toEqual([]);
  expect(readEnv({ SECURITY_CONTACT: 'mailto:s@shop.example, tel:+43-1-234' }).securityContacts).toEqual([
    'mailto:s@shop.example',
    'tel:+43-1-234',
  ]);
});

test('trailing slashes of addresses are removed', () => {
  const { siteUrl, mediaBase, preview } = readEnv({
    SITE_URL: 'https://shop.example/',
    MEDIA_BASE_URL: 'https://media.example//',
    PREVIEW_URL: 'https://drafts.example/',
  });
  expect([siteUrl, mediaBase, preview.url]).toEqual([
    'https://shop.example',
    'https://media.example',
    'https://drafts.example',
  ]);
});

test('INTERSTACK_STACKS is parsed into a list of stacks', () => {
  expect(readEnv({ INTERSTACK_STACKS: 'a:b:live, c:d:test' }).api.stacks).toEqual([
    { apiKey: 'a', deliveryToken: 'b', environment: 'live' },
    { apiKey: 'c', deliveryToken: 'd', environment: 'test' },
  ]);
});
