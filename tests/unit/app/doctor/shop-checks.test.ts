/** Settings that only the running shop reads: `npm run doctor` reads them too, so that a wrong one is known before the start. */
import { expect, test } from 'vitest';

import { logFindings, shopFindings } from '#app/doctor/shop-checks.ts';
import { readEnv } from '#app/settings/env.ts';

async function found(name: string, settings: Readonly<Record<string, string>>) {
  const all = await Promise.all(shopFindings(readEnv({ DATA_DIR: '/nowhere', ...settings })));
  return all.find((one) => one.name === name);
}

test('a file of professional codes that does not exist is reported with its variable and its path', async () => {
  expect(await found('pro codes', { PRO_CODES_FILE: '/nowhere/codes.json' })).toEqual({
    state: 'BROKEN',
    name: 'pro codes',
    text: expect.stringContaining('PRO_CODES_FILE: /nowhere/codes.json is not a list of codes'),
  });
  expect(await found('pro codes', {})).toMatchObject({ state: 'ok' });
});

test('a webhook key that is not a public key is reported; without a key there is nothing to report', async () => {
  expect(await found('webhook key', { CONTENTSTACK_WEBHOOK_PUBLIC_KEY: 'abc' })).toEqual({
    state: 'BROKEN',
    name: 'webhook key',
    text: expect.stringContaining('CONTENTSTACK_WEBHOOK_PUBLIC_KEY is not a PEM public key'),
  });
  expect(await found('webhook key', {})).toBeUndefined();
});

test.each(['debug', 'ALL', '1'])('LOG=%s is reported, because the shop logs no more with it than without', (given) => {
  const text = `"${given}" is ignored: only "all" logs every request of the API`;
  expect(logFindings({ LOG: given })).toEqual([{ state: 'BROKEN', name: 'LOG', text }]);
});

test.each([undefined, '', ' all\n'])('LOG=%j is nothing to report', (given) => {
  expect(logFindings({ LOG: given })).toEqual([]);
  expect(readEnv({ LOG: given }).logsEverything).toBe(given?.trim() === 'all');
});
