import { expect, test } from 'vitest';

import { documentHeaders } from '#lib/release/security-headers.ts';
import { pageCaptcha, readCaptchaEnv } from '#lib/settings/captcha-settings.ts';

const KEYS = { CAPTCHA_SITE_KEY: '6LcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', CAPTCHA_SECRET: 's3cret' };
const policyOf = (source: NodeJS.ProcessEnv): string => {
  const captcha = readCaptchaEnv(source);
  const options = { siteUrl: 'https://shop.example', mediaBase: '', api: captcha ? { captcha } : {} };
  return documentHeaders(options, [])['content-security-policy'] ?? '';
};

test('without keys there is none, on pages and in the policy', () => {
  expect(readCaptchaEnv({})).toBeUndefined();
  expect(pageCaptcha({})).toBeUndefined();
  expect(policyOf({})).not.toMatch(/google|gstatic|frame-src/);
});

test('pages carry the public key alone', () => {
  expect(pageCaptcha(KEYS)).toEqual({
    siteKey: KEYS.CAPTCHA_SITE_KEY,
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
  });
});

test('the policy allows the maker’s script, its frames and its calls, and nothing else of its hosts', () => {
  const policy = policyOf(KEYS);
  const script = policy.split('; ').find((one) => one.startsWith('script-src'));
  expect(script).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ ");
  expect(policy).toContain(
    "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  );
  expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/");
});

test('a script of another host brings its origin alone', () => {
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
])('%o is no setting', (source, words) => {
  expect(() => readCaptchaEnv(source)).toThrow(words);
});
