import { expect, test } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { sitePageSettings } from '#app/settings/page-settings.ts';
import { documentHeaders } from '#lib/release/security-headers.ts';

const KEYS = { CAPTCHA_SITE_KEY: '6LcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', CAPTCHA_SECRET: 's3cret' };
const captchaOf = (source: NodeJS.ProcessEnv) => readEnv(source).api.captcha;
const pageCaptcha = (source: NodeJS.ProcessEnv) => sitePageSettings(readEnv(source)).captcha;
const policyOf = (source: NodeJS.ProcessEnv): string => {
  const captcha = captchaOf(source);
  const options = { siteUrl: 'https://shop.example', mediaBase: '', api: captcha ? { captcha } : {} };
  return documentHeaders(options, [])['content-security-policy'] ?? '';
};

test('without keys, neither pages nor the policy mention a captcha', () => {
  expect(captchaOf({})).toBeUndefined();
  expect(pageCaptcha({})).toBeUndefined();
  expect(policyOf({})).not.toMatch(/google|gstatic|frame-src/);
});

test('pages contain the public key and not the secret', () => {
  expect(pageCaptcha(KEYS)).toEqual({
    siteKey: KEYS.CAPTCHA_SITE_KEY,
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
  });
});

test('the policy allows the script, frames and calls of the captcha, and nothing else of its hosts', () => {
  const policy = policyOf(KEYS);
  const script = policy.split('; ').find((one) => one.startsWith('script-src'));
  expect(script).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ ");
  expect(policy).toContain(
    "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  );
  expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/");
});

test('a captcha script on another host adds that origin only', () => {
  const policy = policyOf({ ...KEYS, CAPTCHA_SCRIPT_URL: 'http://127.0.0.1:4999/api.js' });
  expect(policy).toContain("script-src 'self' http://127.0.0.1:4999 ");
  expect(policy).not.toContain('gstatic');
});

test.each([
  [{ CAPTCHA_SITE_KEY: KEYS.CAPTCHA_SITE_KEY }, 'go together'],
  [{ CAPTCHA_SECRET: 's3cret' }, 'go together'],
  [{ ...KEYS, CAPTCHA_SITE_KEY: 'short' }, 'CAPTCHA_SITE_KEY takes'],
  [{ ...KEYS, CAPTCHA_SITE_KEY: `${'x'.repeat(30)}"><script>` }, 'CAPTCHA_SITE_KEY takes'],
  [{ ...KEYS, CAPTCHA_SCRIPT_URL: 'javascript:alert(1)' }, 'CAPTCHA_SCRIPT_URL must be'],
  [{ ...KEYS, CAPTCHA_VERIFY_URL: 'nowhere' }, 'CAPTCHA_VERIFY_URL must be'],
])('%o is refused', (source, words) => {
  expect(() => captchaOf(source)).toThrow(words);
});
