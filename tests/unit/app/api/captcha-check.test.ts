import { expect, test } from 'vitest';

import { createCaptcha } from '#app/api/captcha-check.ts';

const answering = (verdict: unknown, seen: URLSearchParams[] = []) => {
  const lines: unknown[] = [];
  const ask: typeof fetch = async (_input, init) => {
    seen.push(init?.body as URLSearchParams);
    return verdict instanceof Error ? Promise.reject(verdict) : Response.json(verdict);
  };
  return { lines, captcha: createCaptcha({ secret: 's3cret', verifyUrl: 'http://captcha.example/', fetch: ask, log: (line) => lines.push(line) }) }; // prettier-ignore
};

test.each([
  ['solved', { success: true, action: 'login', score: 0.9 }, true],
  ['solved at a provider that reports no action and no score', { success: true }, true],
  ['not solved', { success: false }, false],
  ['solved for another action', { success: true, action: 'create', score: 0.9 }, false],
  ['solved with a low score', { success: true, action: 'login', score: 0.2 }, false],
])('the check handles a captcha that is %s', async (_what, verdict, passes) => {
  expect(await answering(verdict).captcha('login', 'token', '203.0.113.7')).toBe(passes);
});

test('the verification request contains the secret, the token and the address; without a token no request is sent', async () => {
  const seen: URLSearchParams[] = [];
  const { captcha } = answering({ success: true }, seen);
  expect(await captcha('login', undefined, '203.0.113.7')).toBe(false);
  expect(seen).toHaveLength(0);
  await captcha('login', 'token', '203.0.113.7');
  expect(Object.fromEntries(seen[0] ?? [])).toEqual({ secret: 's3cret', response: 'token', remoteip: '203.0.113.7' });
});

test.each([
  ['is unreachable', new TypeError('no route')],
  ['answers without a verdict', { ok: true }],
])('a provider that %s is reported as an outage, which is no refusal of the token', async (_what, verdict) => {
  await expect(answering(verdict).captcha('login', 'token', '203.0.113.7')).rejects.toMatchObject({ code: 'captcha-down' }); // prettier-ignore
});

test('the log line of a failure contains neither token nor address', async () => {
  const { captcha, lines } = answering(new TypeError('203.0.113.7'));
  await captcha('login', 'the-token', '203.0.113.7').catch(() => undefined);
  expect(JSON.stringify(lines)).not.toMatch(/the-token|203\.0/);
  expect(lines).toHaveLength(1);
});
