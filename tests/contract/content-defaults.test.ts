/** The content client configured with its keys only: default host, timeout, retries, and configuration errors. */
import { afterEach, expect, test, vi } from 'vitest';

import { createContentClient } from '#clients/content/content-client.ts';
import { configurationProblems } from '#clients/content/content-configuration.ts';
import type { ContentConfiguration } from '#clients/content/content-configuration.ts';
import { askSdk } from '#clients/content/content-sdk.ts';

import { answer, oneEntry, scriptedContent } from '../support/scripted-content.ts';

const KEYS = { apiKey: 'key', deliveryToken: 'token', environment: 'production' };
afterEach(() => {
  vi.restoreAllMocks();
});

/** The host that the SDK would use for this configuration; no request is sent. */
async function placeOf(more: Partial<ContentConfiguration>): Promise<string> {
  const times = { timeoutMs: 1000, retryDelayMs: 1 };
  const asked = await askSdk({ ...KEYS, ...more }, times, (stack) => Promise.resolve(stack));
  if (asked.kind !== 'ok') throw new Error(asked.message);
  const { protocol, host, port } = (asked.value as { config: { protocol: string; host: string; port: number } }).config;
  return new URL(`${protocol}://${host}:${port}`).origin;
}

test.each([
  [{}, 'https://cdn.contentstack.io'],
  [{ region: 'us' }, 'https://cdn.contentstack.io'],
  [{ region: 'eu' }, 'https://eu-cdn.contentstack.com'],
  [{ region: 'azure-na' }, 'https://azure-na-cdn.contentstack.com'],
  [{ region: 'gcp-eu', host: 'content.example', protocol: 'http', port: 8080 }, 'http://content.example:8080'],
  [{ region: 'eu', preview: { token: 'p' } }, 'https://eu-rest-preview.contentstack.com'],
] as const)('%j sends requests to %s', async (configuration, origin) => {
  expect(await placeOf(configuration)).toBe(origin);
});

test('every request has a timeout of 30 seconds, set by its signal', async () => {
  const service = await scriptedContent((_url, response) => answer(response, oneEntry()));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const client = createContentClient({ ...KEYS, protocol: 'http', host: '127.0.0.1', port: service.port });
  await client.entries('page');
  await service.close();
  expect(timeout.mock.calls).toEqual([[30_000]]);
});

test('a busy service is retried five times, 300 ms apart, which takes a second and a half in total', async () => {
  const service = await scriptedContent((_url, response) => answer(response, { error_code: 429 }, 429));
  const client = createContentClient({ ...KEYS, protocol: 'http', host: '127.0.0.1', port: service.port });
  const start = performance.now();
  expect(await client.entries('page')).toMatchObject({ kind: 'failed', status: 429 });
  const passed = performance.now() - start;
  await service.close();
  expect(service.asked).toHaveLength(6);
  expect(passed).toBeGreaterThanOrEqual(5 * 299);
});

test('references to include are sent as paths', async () => {
  const service = await scriptedContent((_url, response) => answer(response, oneEntry()));
  await service.client().entries('header', { include: ['main_nav', 'main_nav.link.banner'] });
  await service.close();
  expect(service.asked[0]?.searchParams.getAll('include[]')).toEqual(['main_nav', 'main_nav.link.banner']);
});

const whole: Readonly<Record<string, unknown>> = KEYS;
test.each<[configuration: Readonly<Record<string, unknown>>, problems: readonly string[]]>([
  [{ ...whole, apiKey: undefined }, ['The content service needs an api key as a string.']],
  [{ ...whole, deliveryToken: 7 }, ['The content service needs a delivery token as a string.']],
  [{ ...whole, environment: '' }, ['The content service needs an environment as a string.']],
  [{ ...whole, cachePolicy: -2 }, ['The cache policy must be a number from -1 to 3.']],
  [{ ...whole, cachePolicy: '1' }, ['The cache policy must be a number from -1 to 3.']],
  [{ ...whole, protocol: 'ftp' }, ['The protocol must be http or https.']],
  [{ ...whole, port: '80' }, ['The port must be a number.']],
  [{ ...whole, port: Number.NaN, branch: 7 }, ['The branch must be a string.', 'The port must be a number.']],
  ...[-1, 0, 1, 2, 3].map(
    (cachePolicy) =>
      [{ ...whole, cachePolicy, protocol: 'https', port: 443 }, []] as [Readonly<Record<string, unknown>>, string[]],
  ),
])('the configuration %j has the problems %j', (configuration, problems) => {
  expect(configurationProblems(configuration)).toEqual(problems);
});
