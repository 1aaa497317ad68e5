/** What `npm run doctor` says about a real store that refuses its key, or that fails. */
import { afterEach, expect, test, vi } from 'vitest';

import { serviceFindings } from '#app/doctor/service-checks.ts';
import { readEnv } from '#app/settings/env.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [401, 'api.bigcommerce.com refused BIGCOMMERCE_US_TOKEN for the store abc with status 401'],
  [403, 'api.bigcommerce.com refused BIGCOMMERCE_US_TOKEN for the store abc with status 403'],
  [502, 'responded with 502 at api.bigcommerce.com'],
])('a store that answers %i is reported with the variable to look at, never with its value', async (status, text) => {
  const fetched = vi.fn(async () => new Response('', { status }));
  vi.stubGlobal('fetch', fetched);
  const env = readEnv({ BIGCOMMERCE_US_STORE_HASH: 'abc', BIGCOMMERCE_US_TOKEN: 'secret-word' });
  const findings = await Promise.all(serviceFindings(env));
  expect(findings.find(({ name }) => name === 'commerce us')).toEqual({ state: 'BROKEN', name: 'commerce us', text });
  expect(JSON.stringify(findings)).not.toContain('secret-word');
  expect(fetched).toHaveBeenCalledOnce();
});
