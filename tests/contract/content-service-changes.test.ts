/** Effects of an edit before any request: problems with line numbers, signed webhooks, sync deltas. */
import { constants, createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createContentService } from '#services/content/content-service.ts';
import { listen } from '#services/http/serve.ts';
import type { Listening } from '#services/http/serve.ts';

import { eventually, MANAGEMENT_TOKEN, serveStack, stackFiles } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

interface Received {
  readonly headers: Headers;
  readonly raw: string;
  readonly body: { event: string; module: string; triggered_at: string; api_key: string; data: Json };
}

const PRODUCTS = 'entries/product/en-us/p-entries.json';
const SECRET = 'shared-secret';
let received: Received[] = [];
let answers: number[] = [];
let receiver: Listening;
let served: Served;
let stateDir: string;

beforeEach(async () => {
  received = [];
  answers = [];
  stateDir = await mkdtemp(join(tmpdir(), 'firn-state-'));
  receiver = await listen(
    async (request) => {
      const raw = await request.text();
      received.push({ headers: request.headers, raw, body: JSON.parse(raw) as Received['body'] });
      return new Response(null, { status: answers.shift() ?? 200 });
    },
    { port: 0 },
  );
  served = await serveStack({
    watch: true,
    stateDir,
    webhooks: [{ url: receiver.url, hmacSecret: SECRET, headers: { authorization: 'Basic abc' } }],
    retrySeconds: [0.01, 0.01, 0.01, 0.01],
  });
});
afterEach(async () => {
  await served.close();
  await receiver.close();
  await rm(stateDir, { recursive: true });
});

function products(change: (all: Record<string, Json>) => void): Record<string, Json> {
  const all = structuredClone(stackFiles()[PRODUCTS]) as Record<string, Json>;
  change(all);
  return all;
}

const retitled = (title: string) => products((all) => void (all['p1'] = { ...all['p1'], title }));

async function local(action: string, body: Json = {}, token = MANAGEMENT_TOKEN) {
  const response = await fetch(`${served.server.url}/v3/local/${action}`, {
    method: action === 'problems' ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}` },
    ...(action === 'problems' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Json };
}

describe('an edit of a file', () => {
  test('causes a signed webhook and a sync delta automatically', async () => {
    const start = await served.get('stacks/sync?init=true');
    await served.write(PRODUCTS, retitled('Edited'));
    await eventually(() => expect(received).toHaveLength(1));
    const [first] = received;
    expect(first?.body).toMatchObject({
      event: 'publish',
      module: 'entry',
      api_key: 'key',
      branch: 'main',
      data: {
        entry: { uid: 'p1', title: 'Edited', publish_details: [{ environment: 'env1', locale: 'en-us' }] },
        content_type: { uid: 'product', title: 'Product' },
        environment: { name: 'production', uid: 'env1' },
        locale: 'en-us',
        action: 'publish',
        status: 'success',
      },
    });
    expect(first?.headers.get('user-agent')).toBe('Contentstack');
    expect(first?.headers.get('authorization')).toBe('Basic abc');
    const delta = await served.get(`stacks/sync?sync_token=${start.body['sync_token'] as string}`);
    expect(delta.body['items']).toMatchObject([{ type: 'entry_published', data: { title: 'Edited' } }]);
  });

  test('is visible after reload() without waiting for the watcher', async () => {
    await served.write(PRODUCTS, retitled('At once'));
    expect(await served.service.reload()).toBe(1);
    expect((await served.get('content_types/product/entries/p1')).body['entry']).toMatchObject({ title: 'At once' });
    expect(await served.service.reload()).toBe(0);
  });
});

describe('the webhook', () => {
  test('of an asset has the asset and no content type', async () => {
    await served.service.act({ action: 'unpublish', contentType: 'sys_assets', uid: 'a1', locale: 'de' });
    await served.service.act({ action: 'publish', contentType: 'sys_assets', uid: 'a1', locale: 'de' });
    await eventually(() => expect(received).toHaveLength(2));
    const [gone, back] = received.map(({ body }) => body);
    expect(gone).toMatchObject({ event: 'unpublish', module: 'asset', data: { asset: { uid: 'a1' }, locale: 'de' } });
    expect(back?.data).toMatchObject({
      asset: { filename: 'peak.jpg', publish_details: [{ locale: 'de', version: 1 }] },
    });
    expect(back?.data).not.toHaveProperty('content_type');
    expect(back?.data).not.toHaveProperty('entry');
  });

  test('of a deleted entry names the entry, and of a deleted content type the type', async () => {
    await served.service.act({ action: 'delete', contentType: 'product', uid: 'p2' });
    await eventually(() => expect(received).toHaveLength(1));
    expect(received[0]?.body).toMatchObject({
      event: 'delete',
      module: 'entry',
      data: { entry: { uid: 'p2', locale: 'en-us', publish_details: [] }, content_type: { uid: 'product' } },
    });
    received = [];
    await served.remove('content_types/maker.json');
    await eventually(() => expect(received.map(({ body }) => body.module)).toContain('content_type'));
    const type = received.find(({ body }) => body.module === 'content_type')?.body;
    expect(type).toMatchObject({ event: 'delete', data: { content_type: { uid: 'maker' }, action: 'delete' } });
    expect(type?.data).not.toHaveProperty('entry');
  });

  test('of a translation is sent once, for its locale', async () => {
    await served.write('entries/product/de/p-entries.json', {
      p1: { title: 'Neu', publish_details: [{ environment: 'env1', locale: 'de', time: '2026-01-02', user: 'ann' }] },
    });
    await eventually(() => expect(received).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(received.map(({ body }) => body.data['locale'])).toEqual(['de']);
  });
});

describe('signatures', () => {
  test('RSA-PSS with salt 32 over the raw body verifies with the published key; anything else does not', async () => {
    await served.service.act({ action: 'unpublish', contentType: 'product', uid: 'p2' });
    await eventually(() => expect(received).toHaveLength(1));
    const [first] = received;
    const keys = (await (await fetch(`${served.server.url}/.well-known/public-keys.json`)).json()) as Record<
      string,
      string
    >;
    const key = keys['signing-key'] ?? '';
    expect(key).toMatch(/^-----BEGIN RSA PUBLIC KEY-----/);
    const header = first?.headers.get('x-contentstack-request-signature') ?? '';
    expect(header).toHaveLength(347);
    const signature = Buffer.from(header.slice(3), 'base64');
    const isValid = (raw: string, saltLength: number) =>
      verify('sha256', Buffer.from(raw), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
    expect(isValid(first?.raw ?? '', 32)).toBe(true);
    expect(isValid(JSON.stringify(JSON.parse(first?.raw ?? '{}')), 32)).toBe(true);
    expect(isValid(`${first?.raw ?? ''} `, 32)).toBe(false);
    expect(isValid(first?.raw ?? '', 20)).toBe(false);
  });

  test('HMAC covers time and body', async () => {
    await served.service.act({ action: 'delete', contentType: 'product', uid: 'p2' });
    await eventually(() => expect(received).toHaveLength(1));
    const [first] = received;
    const [, time, code] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(first?.headers.get('x-contentstack-hmac-signature') ?? '') ?? [];
    expect(
      createHmac('sha256', SECRET)
        .update(`${time ?? ''}.${first?.raw ?? ''}`)
        .digest('hex'),
    ).toBe(code);
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
  });

  test('the key survives a restart', async () => {
    const key = async (one: Served) => (await fetch(`${one.server.url}/.well-known/public-keys.json`)).text();
    const again = await serveStack({ dir: served.dir, stateDir });
    expect(await key(again)).toBe(await key(served));
    await again.close();
  });

  test.each([
    ['was cut off', (pem: string) => pem.slice(0, 300)],
    ['is empty', () => ''],
    ['was overwritten', () => 'no key'],
    ['has a key of another kind', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' })],
  ])('a key whose file %s is replaced by a new one, which is stored and named in one line', async (_what, damage) => {
    const path = join(stateDir, 'webhook-key.pem');
    const before = await readFile(path, 'utf8');
    await writeFile(path, damage(before));
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const again = await serveStack({ dir: served.dir, stateDir });
    try {
      const keys = (await (await fetch(`${again.server.url}/.well-known/public-keys.json`)).json()) as Json;
      const stored = createPrivateKey(await readFile(path, 'utf8'));
      expect(createPublicKey(stored).export({ type: 'pkcs1', format: 'pem' })).toBe(keys['signing-key']);
      expect(stored.asymmetricKeyType).toBe('rsa');
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(printed.mock.calls).toEqual([[expect.stringContaining(`${path} has no readable RSA key`)]]);
    } finally {
      printed.mockRestore();
      await again.close();
    }
  }); // prettier-ignore
});

test('a webhook is retried up to four times until it is accepted, with the same body', async () => {
  answers = [500, 302];
  await served.service.act({ action: 'unpublish', contentType: 'product', uid: 'p1' });
  await eventually(() => expect(received).toHaveLength(3));
  expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
  received = [];
  answers = [500, 500, 500, 500, 500, 500];
  await served.service.act({ action: 'publish', contentType: 'product', uid: 'p1' });
  await eventually(() => expect(received).toHaveLength(5));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(received).toHaveLength(5);
});

describe('the management endpoint', () => {
  test('publishes, unpublishes and deletes one entry in one language, and returns the result', async () => {
    const status = async () => (await served.get('content_types/product/entries/p2')).status;
    expect(await local('unpublish', { content_type_uid: 'product', uid: 'p2' })).toEqual({
      status: 200,
      body: { events: 1 },
    });
    expect(await status()).toBe(422);
    await local('publish', { content_type_uid: 'product', uid: 'p2' });
    expect(await status()).toBe(200);
    await local('delete', { content_type_uid: 'product', uid: 'p2', api_key: 'key', locale: 'en-us' });
    expect(await status()).toBe(422);
    await eventually(() => expect(received.map(({ body }) => body.event)).toEqual(['unpublish', 'publish', 'delete']));
  });

  test('publishes drafts, and untranslated entries in another language', async () => {
    await local('publish', { content_type_uid: 'product', uid: 'p4' });
    expect((await served.get('content_types/product/entries/p4')).body['entry']).toMatchObject({ title: 'Draft' });
    await local('publish', { content_type_uid: 'product', uid: 'p2', locale: 'de' });
    const { body } = await served.get('content_types/product/entries/p2?locale=de');
    expect(body['entry']).toMatchObject({ locale: 'en-us', publish_details: { locale: 'de' } });
  });

  test('refuses wrong tokens and unknown entries', async () => {
    expect((await local('publish', {}, 'guess')).status).toBe(401);
    expect((await local('problems', {}, '')).status).toBe(401);
    expect((await local('publish', { content_type_uid: 'product', uid: 'none' })).status).toBe(422);
    expect((await local('publish', { content_type_uid: 'product', uid: 'p1', locale: 'xx' })).status).toBe(422);
    expect((await local('publish', { content_type_uid: 'product', uid: 'p1', api_key: 'none' })).status).toBe(422);
    expect((await local('explode')).status).toBe(404);
  });

  test('refuses every token when none is configured', async () => {
    const closed = await createContentService({ stacks: [{ dir: served.dir, apiKey: 'key', accessToken: 'token' }] });
    const request = new Request('http://127.0.0.1/v3/local/problems', {
      headers: { authorization: 'Bearer undefined' },
    });
    expect((await closed.fetch(request)).status).toBe(401);
    await closed.close();
  });

  test('deletes entries from previews too', async () => {
    const preview = { api_key: 'key', preview_token: 'preview' };
    await local('delete', { content_type_uid: 'product', uid: 'p4' });
    expect((await served.get('content_types/product/entries/p4', preview)).status).toBe(422);
  });
});
