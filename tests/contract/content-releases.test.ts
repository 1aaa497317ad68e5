/** Releases by name: the management API of the content service and its client. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readContentReleases } from '#clients/content/content-releases.ts';

import { endlessJson } from '../support/endless-json.ts';
import { MANAGEMENT_TOKEN, serveStack } from './content-service-fixture.ts';
import type { Served } from './content-service-fixture.ts';

let served: Served;
beforeAll(async () => {
  served = await serveStack();
  await served.write('releases/releases.json', {
    blt1: { name: 'Winter launch', items: [] },
    blt2: { items: [] },
  });
  await served.service.reload();
});
afterAll(() => served.close());

const access = (managementToken = MANAGEMENT_TOKEN, apiKey = 'key') => ({
  apiKey,
  managementToken,
  origin: served.server.url,
});

describe('names of releases', () => {
  test('are returned with their uids; a release without a name is listed by its uid', async () => {
    expect(await readContentReleases(access())).toEqual([
      { uid: 'blt2', name: 'blt2' },
      { uid: 'blt1', name: 'Winter launch' },
    ]);
  });

  test.each([
    ['another management token', 'other', 'key', 401],
    ['the delivery token', 'token', 'key', 401],
    ['another stack', MANAGEMENT_TOKEN, 'none', 412],
  ])('are not returned for %s', async (_name, token, apiKey, status) => {
    await expect(readContentReleases(access(token, apiKey))).rejects.toThrow(`${status}`);
  });

  test('are read from the region, page by page, and never with a delivery token', async () => {
    const asked: { url: string; headers: Record<string, string> }[] = [];
    const page = (count: number) => Array.from({ length: count }, (_value, index) => ({ uid: `r${index}`, name: 'R' }));
    const call = async (url: string | URL | Request, init?: RequestInit) => {
      asked.push({ url: String(url), headers: init?.headers as Record<string, string> });
      return Response.json({ releases: page(asked.length === 1 ? 100 : 3) });
    };
    const found = await readContentReleases({ apiKey: 'k', managementToken: 'm', region: 'eu', branch: 'b' }, call);
    expect(found).toHaveLength(103);
    expect(asked.map(({ url }) => url)).toEqual([
      'https://eu-api.contentstack.com/v3/releases?desc=updated_at&limit=100&skip=0',
      'https://eu-api.contentstack.com/v3/releases?desc=updated_at&limit=100&skip=100',
    ]);
    expect(asked[0]?.headers).toEqual({ api_key: 'k', authorization: 'm', branch: 'b' });
  });

  test('are not read from an endless response: the read stops at a limit', async () => {
    const endless = endlessJson();
    await expect(readContentReleases(access(), async () => endless.answer())).rejects.toMatchObject({ code: 'answer-too-large' }); // prettier-ignore
    expect(endless.megabytes()).toBeLessThan(10);
  });

  test('are not read from a response that is not a list, which is an error', async () => {
    await expect(readContentReleases(access(), async () => Response.json({}))).rejects.toThrow('200');
  });
});
