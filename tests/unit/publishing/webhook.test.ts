/** Content webhooks: signatures, deduplication, responses. Signed as the vendor documents and as the embedded service does. */
import { constants, createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

import { beforeEach, describe, expect, test, vi } from 'vitest';

import { webhookPublicKey } from '#clients/content/content-webhook.ts';
import { createWebhookReceiver } from '#publishing/webhook/content-receiver.ts';
import { WEBHOOK_BODY_BYTES } from '#publishing/webhook/webhook-handler.ts';
import { signatureHeaders } from '#services/content/webhooks/webhook-signature.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = pair.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const key = { privateKey: pair.privateKey, publicPem };
const SECRET = 'a secret of this webhook';
const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T10:00:00Z');

let now = START;
let changes = 0;
let running = true;
let lines: Readonly<Record<string, unknown>>[] = [];
beforeEach(() => {
  now = START;
  changes = 0;
  running = true;
  lines = [];
});

function receiver(keys: { secret?: string; rsa?: boolean } = { rsa: true }) {
  return createWebhookReceiver({
    keys: {
      ...(keys.rsa ? { publicKey: webhookPublicKey(publicPem) } : {}),
      ...(keys.secret ? { secret: keys.secret } : {}),
    },
    apiKey: 'firn',
    environment: 'production',
    onChange: () => {
      changes += running ? 1 : 0;
      return running;
    },
    clock: () => new Date(now),
    log: (line) => lines.push(line),
  });
}

const body = (more: object = {}): string =>
  JSON.stringify({
    event: 'publish',
    module: 'entry',
    api_key: 'firn',
    triggered_at: new Date(START).toISOString(),
    data: { entry: { uid: 'blt1', title: 'Never to be logged' }, environment: { name: 'production' }, locale: 'de' },
    ...more,
  });

const rsa = (raw: string): Record<string, string> =>
  signatureHeaders(raw, key, { secret: undefined, now: new Date(now) });
const hmac = (raw: string, secret = SECRET, at = now): Record<string, string> => {
  const time = Math.floor(at / 1000);
  const code = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex');
  return { 'x-contentstack-hmac-signature': `t=${time},v1=${code}` };
};
const request = (raw: string, headers: Record<string, string>) =>
  new Request('http://shop/hooks/content', { method: 'POST', body: raw, headers });

describe('signatures', () => {
  test('a public-key signature is accepted, and answered immediately', async () => {
    const answer = await receiver()(request(body(), rsa(body())));
    expect([answer.status, changes]).toEqual([202, 1]);
  });

  test('a signature over the reserialized body is accepted', async () => {
    const spaced = JSON.stringify(JSON.parse(body()), undefined, 2);
    expect((await receiver()(request(spaced, rsa(body())))).status).toBe(202);
  });

  test('a secret signature is accepted, even while the secret is rotated', async () => {
    expect((await receiver({ secret: SECRET })(request(body(), hmac(body())))).status).toBe(202);
    const [time, code] = (hmac(body())['x-contentstack-hmac-signature'] ?? '').split(',');
    const both = { 'x-contentstack-hmac-signature': `${time},v1=${'00'.repeat(32)},${code}` };
    expect((await receiver({ secret: SECRET })(request(body(), both))).status).toBe(202);
  });

  const other = createPrivateKey(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }),
  );
  const signed = (options: object): Record<string, string> => ({
    'x-contentstack-request-signature': `v1=${sign('sha256', Buffer.from(body()), { key: pair.privateKey, ...options }).toString('base64')}`,
  });
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING };
  test.each<[string, Record<string, string>, { secret?: string; rsa?: boolean }]>([
    ['no signature', {}, { rsa: true, secret: SECRET }],
    ['a signature of a form whose key is not known', hmac(body()), { rsa: true }],
    [
      'another key',
      signatureHeaders(body(), { privateKey: other, publicPem }, { secret: undefined, now: new Date() }),
      { rsa: true },
    ],
    ['another body', rsa(body({ event: 'delete' })), { rsa: true }],
    ['the older padding', signed({ padding: constants.RSA_PKCS1_PADDING }), { rsa: true }],
    ['another salt length', signed({ ...pss, saltLength: constants.RSA_PSS_SALTLEN_MAX_SIGN }), { rsa: true }],
    ['invalid base64', { 'x-contentstack-request-signature': 'v1=%%%' }, { rsa: true }],
    ['an empty header', { 'x-contentstack-request-signature': '' }, { rsa: true }],
    ['40 hex digits, as in the old format', { 'x-contentstack-request-signature': 'a'.repeat(40) }, { rsa: true }],
    ['another secret', hmac(body(), 'guess'), { secret: SECRET }],
    ['an HMAC without its time', { 'x-contentstack-hmac-signature': `v1=${'a'.repeat(64)}` }, { secret: SECRET }],
    ['a truncated HMAC', { 'x-contentstack-hmac-signature': `t=${START / 1000},v1=ab` }, { secret: SECRET }],
    [
      'one valid and one invalid signature',
      { ...rsa(body()), ...hmac(body(), 'guess') },
      { rsa: true, secret: SECRET },
    ],
  ])('%s gets 401, and nothing is published', async (_name, headers, keys) => {
    expect((await receiver(keys)(request(body(), headers))).status).toBe(401);
    expect(changes).toBe(0);
  });

  test('a changed time invalidates the secret signature', async () => {
    const headers = { 'x-contentstack-hmac-signature': (hmac(body())['x-contentstack-hmac-signature'] ?? '').replace(/t=\d+/, `t=${START / 1000 + 5}`) }; // prettier-ignore
    expect((await receiver({ secret: SECRET })(request(body(), headers))).status).toBe(401);
  });

  test('an invalid public key is refused with a message', () => {
    expect(() => webhookPublicKey('nonsense')).toThrow('not a PEM public key');
    expect(webhookPublicKey(publicPem.replaceAll('\n', String.raw`\n`)).type).toBe('public');
  });
});

describe('repeats', () => {
  test('a retry gets 200 and publishes nothing', async () => {
    const receive = receiver();
    expect((await receive(request(body(), rsa(body())))).status).toBe(202);
    now += 13 * 60_000;
    // The service signs each attempt again.
    expect((await receive(request(body(), rsa(body())))).status).toBe(200);
    expect(changes).toBe(1);
  });

  test('a retry hours later is accepted', async () => {
    now += 6 * HOUR;
    expect((await receiver()(request(body(), rsa(body())))).status).toBe(202);
    expect((await receiver({ secret: SECRET })(request(body(), hmac(body())))).status).toBe(202);
  });

  test('a replay after a day gets 401, with either kind of signature', async () => {
    const recorded = { rsa: rsa(body()), hmac: hmac(body()) };
    now += 25 * HOUR;
    expect((await receiver()(request(body(), recorded.rsa))).status).toBe(401);
    expect((await receiver({ secret: SECRET })(request(body(), recorded.hmac))).status).toBe(401);
    expect(changes).toBe(0);
  });

  test('a webhook without a time is refused', async () => {
    const raw = body({ triggered_at: undefined });
    expect((await receiver()(request(raw, rsa(raw)))).status).toBe(401);
  });

  test('a clock skew of the service, or a correction of the shop’s clock, loses no edit', async () => {
    now -= 2 * HOUR;
    expect((await receiver()(request(body(), rsa(body())))).status).toBe(202);
  });

  test('webhooks may arrive in any order', async () => {
    const receive = receiver();
    const later = body({ triggered_at: new Date(START + 1000).toISOString() });
    now += 2000;
    expect((await receive(request(later, rsa(later)))).status).toBe(202);
    expect((await receive(request(body(), rsa(body())))).status).toBe(202);
    expect(changes).toBe(2);
  });

  test('a webhook refused during shutdown is accepted later', async () => {
    const receive = receiver();
    running = false;
    expect((await receive(request(body(), rsa(body())))).status).toBe(503);
    running = true;
    expect((await receive(request(body(), rsa(body())))).status).toBe(202);
  });
});

describe('content', () => {
  test.each<[string, object, number]>([
    ['a draft', { event: 'update' }, 200],
    ['a publication that has only started', { event: 'publish.start' }, 200],
    ['another stack', { api_key: 'other' }, 200],
    ['another environment', { data: { environment: { name: 'staging' } } }, 200],
    ['an unpublication', { event: 'unpublish' }, 202],
    ['a deletion, which names no environment', { event: 'delete', data: {} }, 202],
    ['a release', { event: 'deploy', module: 'release', data: { release: { items: [] } } }, 202],
  ])('the event is answered by its kind: %s', async (_name, more, status) => {
    const raw = body(more);
    expect((await receiver()(request(raw, rsa(raw)))).status).toBe(status);
    expect(changes).toBe(status === 202 ? 1 : 0);
  });

  test.each([['nonsense'], ['[]'], ['{}'], ['null'], ['']])('%j with a valid signature gets 400', async (raw) => {
    expect((await receiver()(request(raw, rsa(raw)))).status).toBe(400);
  });

  test('a body beyond the limit gets 413, with and without content-length', async () => {
    const raw = 'x'.repeat(WEBHOOK_BODY_BYTES + 1);
    expect((await receiver()(request(raw, { 'content-length': `${raw.length}` }))).status).toBe(413);
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536)) });
    const streamed = new Request('http://shop/hooks/content', { method: 'POST', body: endless, duplex: 'half' } as RequestInit); // prettier-ignore
    expect((await receiver()(streamed)).status).toBe(413);
  });

  test('an unsigned body with deep or many values is not parsed; a signed one is, whatever its size', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const list = (length: number, make: (index: number) => string): string => Array.from({ length }, (_, index) => make(index)).join(); // prettier-ignore
    const values = [
      '['.repeat(500_000) + ']'.repeat(500_000),
      `[${list(500_000, () => '1')}]`,
      `{${list(50_000, (index) => `"${index}":1`)}}`,
    ];
    for (const value of values) {
      const raw = `${body().slice(0, -1)},"x":${value}}`;
      const forged = { 'x-contentstack-request-signature': `v1=${'A'.repeat(342)}==` };
      expect((await receiver()(request(raw, forged))).status).toBe(401);
    }
    expect(parse.mock.calls.filter(([text]) => text.length > 10)).toEqual([]);
    parse.mockRestore();
    const large = body({ x: Array.from({ length: 50_000 }, () => 1) });
    expect((await receiver()(request(large, rsa(large)))).status).toBe(202);
  });

  test('only POST is accepted', async () => {
    expect((await receiver()(new Request('http://shop/hooks/content'))).status).toBe(405);
  });

  test('bodies are not logged, and a flood of forgeries gives one log line', async () => {
    const receive = receiver();
    await receive(request(body(), rsa(body())));
    for (let count = 0; count < 100; count += 1) await receive(request(body({ count }), {}));
    expect(lines.map((line) => line['webhook'])).toEqual(['taken', 'unsigned']);
    now += 61_000;
    await receive(request(body(), {}));
    expect(lines.at(-1)).toMatchObject({ webhook: 'unsigned', unsaid: 99 });
    expect(JSON.stringify(lines)).not.toMatch(/Never to be logged|blt1/);
  });
});
