import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { sitePageSettings } from '#app/settings/page-settings.ts';
import { documentHeaders } from '#lib/release/security-headers.ts';

const pageAnalytics = (source: NodeJS.ProcessEnv) => sitePageSettings(readEnv(source)).analytics;
const policyOf = (source: NodeJS.ProcessEnv): string =>
  documentHeaders(readEnv(source), [])['content-security-policy'] ?? '';

test('without a tag manager, neither pages nor the policy mention one', () => {
  expect(pageAnalytics({})).toBeUndefined();
  expect(policyOf({})).not.toContain('google');
});

test('pages get the container and its script; events wait for consent', () => {
  expect(pageAnalytics({ TAG_MANAGER_ID: 'GTM-AB12' })).toEqual({
    alwaysEnabled: false,
    tagManager: { id: 'GTM-AB12', scriptUrl: 'https://www.googletagmanager.com/gtm.js' },
  });
});

test('analytics without a tag manager writes to the data layer only', () => {
  expect(pageAnalytics({ ANALYTICS_ENABLED: 'yes' })).toEqual({ alwaysEnabled: true });
  expect(policyOf({ ANALYTICS_ENABLED: 'yes' })).not.toContain('google');
});

test('the policy allows the script of the container and the calls of Google’s own tags', () => {
  const policy = policyOf({ TAG_MANAGER_ID: 'GTM-AB12' });
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com ");
  expect(policy).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com /);
  expect(policy).toMatch(/img-src 'self' data: https:\/\/\*\.google-analytics\.com /);
});

test('a container from the shop’s own host adds that origin only', () => {
  const policy = policyOf({ TAG_MANAGER_ID: 'GTM-AB12', TAG_MANAGER_SCRIPT_URL: 'https://tags.firn.example/gtm.js' });
  expect(policy).toContain("script-src 'self' https://tags.firn.example ");
  expect(policy).not.toContain('google');
});

test.each([
  [{ TAG_MANAGER_ID: 'gtm-ab12' }, /TAG_MANAGER_ID cannot be used: .*Did you mean "GTM-AB12"\?/],
  [{ TAG_MANAGER_ID: 'UA-1234' }, /not a valid GTM-ID/],
  [{ ANALYTICS_ENABLED: 'true' }, /ANALYTICS_ENABLED takes "yes" or "no"/],
  [{ TAG_MANAGER_SCRIPT_URL: 'javascript:alert(1)' }, /TAG_MANAGER_SCRIPT_URL must be/],
])('the setting %j is refused with a reason', (source, reason) => {
  expect(() => readEnv(source)).toThrow(reason);
});
