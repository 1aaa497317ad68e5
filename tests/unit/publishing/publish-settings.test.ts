import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { sitePageSettings } from '#app/settings/page-settings.ts';
import { publishOptions } from '#publishing/loop/publish-settings.ts';
import type { PublishSettings } from '#publishing/loop/publish-settings.ts';

/** The identity of pages rendered with these environment variables. */
function identity(variables: Readonly<Record<string, string>>): string {
  const env = readEnv(variables);
  const settings: PublishSettings = {
    dataDir: env.dataDir,
    pages: sitePageSettings(env),
    client: { sync: () => Promise.reject(new Error('unused')) },
    source: 'test',
    commerce: {} as PublishSettings['commerce'],
    bundleDir: 'dist',
    output: { log: () => undefined, warn: () => undefined, error: () => undefined },
    chat: env.publishing.chat,
    editing: env.content,
    media: env,
  };
  return publishOptions(settings, 'code').bundleDigest;
}

test.each([
  ['the tag manager', { TAG_MANAGER_ID: 'GTM-ABC123' }],
  ['analytics without a tag manager', { ANALYTICS_ENABLED: 'yes' }],
  ['the site URL', { SITE_URL: 'https://other.example' }],
  ['the CAPTCHA', { CAPTCHA_SITE_KEY: 'public-site-key-0123456789', CAPTCHA_SECRET: 'secret-0123456789' }],
])('a change of %s in the environment renders all pages again', (_what, variables) => {
  expect(identity(variables as Readonly<Record<string, string>>)).not.toBe(identity({}));
});

test('the same environment renders no page again', () => {
  expect(identity({ TAG_MANAGER_ID: 'GTM-ABC123' })).toBe(identity({ TAG_MANAGER_ID: 'GTM-ABC123' }));
});
