/** `npm start` and an editor: an edit of a content file goes live through a signed webhook, and the shop shuts down cleanly. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, statSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { EMBEDDED } from '#app/settings/embedded-keys.ts';
import type { LoopStatus } from '#publishing/loop/publish-loop.ts';
import { releaseMoment } from '#publishing/report/release-times.ts';
import { contentStorePath } from '#views/site.ts';

import { copyEmptyDatabases } from '../support/database-folders.ts';
import { Visitor } from './api-shop.ts';

// Starts a whole shop, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const dir = mkdtempSync(join(tmpdir(), 'firn-live-'));
const PORT = '4951';
// Polls are ten minutes apart, so edits go live by webhook.
const env = { ...process.env, PORT, SERVICES_PORT: '4952', PREVIEW_PORT: '4950', SAMPLE_DIR: join(dir, 'shop'), DATA_DIR: join(dir, 'data'), PUBLISH_POLL_SECONDS: '600' }; // prettier-ignore
const shop = `http://127.0.0.1:${PORT}`;
let child: ChildProcess;
let output = '';

function started(args: readonly string[]): ChildProcess {
  const command = spawn(process.execPath, ['scripts/run.mjs', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [command.stdout, command.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return command;
}
const ended = (one: ChildProcess): Promise<number | null> => new Promise((done) => one.once('close', done));
const said = (part: string | RegExp) => vi.waitFor(() => expect(output).toMatch(part), { timeout: 120_000, interval: 50 }); // prettier-ignore

beforeAll(async () => {
  expect(await ended(started(['seed', '--products', '4', '--locales', '3', '--to', join(dir, 'shop')]))).toBe(0);
  await copyEmptyDatabases(join(dir, 'data'), 'api', 'commerce');
  child = started(['start']);
  await said('Ctrl-C ends everything');
});
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

function edit(title: string): void {
  const folder = join(dir, 'shop/stack/entries/page/en-us');
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('-entries.json')) ?? '');
  const entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { url: string; title: string }>;
  for (const entry of Object.values(entries)) if (entry.url === '/about') entry.title = title;
  writeFileSync(file, JSON.stringify(entries));
}

test("a merchant's price change reaches the pages through a webhook of the platform", async () => {
  const home = async () => (await fetch(`${shop}/`)).text();
  const id = Number(/data-product="(\d+)"/.exec(await home())?.[1]);
  const from = output.length;
  const change = await fetch('http://127.0.0.1:4952/stores/us/management/price', {
    method: 'POST',
    headers: { 'x-auth-token': EMBEDDED.commerceToken, 'content-type': 'application/json' },
    body: JSON.stringify({ product_id: id, price: 1234, sale_price: 0 }),
  });
  expect(change.status).toBe(200);
  await vi.waitFor(async () => expect(await home()).toContain(`data-product="${id}" data-minor="123400"`), 60_000);
  await vi.waitFor(
    () => expect(output.slice(from)).toMatch(/published: [1-9]\d* pages changed, .*\(commerce_product, en-us\)/),
    30_000,
  );
  const variants = await fetch(`${shop}/api/variants?product_id:in=${id}`, { headers: { 'x-bc-region': 'us' } });
  expect(await variants.text()).toContain('"calculatedPrice":{"minor":123400,"currency":"USD"}');
  expect((await fetch(`${shop}/hooks/commerce`, { method: 'POST', body: '{}' })).status).toBe(401);
});

test.each(['carts', 'commerce'])(
  'a platform webhook signed with a secret from the source code is refused: /hooks/%s',
  async (receiver) => {
    const own = readFileSync(join(dir, 'data/commerce-secret'), 'utf8').trim();
    const sent = async (secret: string): Promise<number> => {
      const body = JSON.stringify({ producer: 'stores/us', scope: 'store/cart/updated', data: { id: 'x' } });
      const timestamp = `${Math.floor(Date.now() / 1000)}`;
      const code = createHmac('sha256', secret).update(`id.${timestamp}.${body}`).digest('base64');
      const headers = { 'webhook-id': 'id', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${code}` };
      return (await fetch(`${shop}/hooks/${receiver}`, { method: 'POST', headers, body })).status;
    };
    expect(await sent(EMBEDDED.commerceClientSecret)).toBe(401);
    expect(await sent(own)).not.toBe(401);
  },
);

test('only the shop’s own user can access the data folder and its files', () => {
  for (const path of ['', 'commerce-secret', 'publishing.json', 'latest/.firn/report.json', 'content'])
    expect(statSync(join(dir, 'data', path)).mode & 0o077, path).toBe(0);
});

test('an edit reaches disk and HTTP automatically, and the report names it', async () => {
  const from = output.length;
  edit('The workshop');
  await vi.waitFor(async () => expect(await (await fetch(`${shop}/en-us/about`)).text()).toContain('The workshop'), {
    timeout: 60_000,
    interval: 50,
  });
  expect(readFileSync(join(dir, 'data/latest/en-us/about/index.html'), 'utf8')).toContain('The workshop');
  await vi.waitFor(
    () => expect(output.slice(from)).toMatch(/published: [1-9]\d* pages changed, .*\(page, en-us\)/),
    30_000,
  );
  const report = readFileSync(join(dir, 'data/latest/.firn/report.html'), 'utf8');
  expect(report).toMatch(/The workshop<\/b>.*changed: title/);
});

test('a content file that cannot be read is named on the editor page until it is valid again', async () => {
  const origin = { origin: shop };
  const token = readFileSync(join(dir, 'data/editor-token'), 'utf8').trim();
  const signedIn = await fetch(`${shop}/editor/sign-in`, { method: 'POST', redirect: 'manual', headers: origin, body: new URLSearchParams({ token }) }); // prettier-ignore
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const overview = async () => (await fetch(`${shop}/editor`, { headers: { cookie } })).text();
  const folder = 'entries/page/en-us';
  const name = readdirSync(join(dir, 'shop/stack', folder)).find((one) => one.endsWith('-entries.json')) ?? '';
  const named = `<b>${folder}/${name}:`;
  expect(await overview()).toContain('Releases');
  expect(await overview()).not.toContain(named);
  const file = join(dir, 'shop/stack', folder, name);
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.slice(0, -3));
  await vi.waitFor(async () => expect(await overview()).toContain(named), 30_000);
  writeFileSync(file, whole);
  await vi.waitFor(async () => expect(await overview()).not.toContain(named), 30_000);
});

test('metrics count the webhook and the publish', async () => {
  const text = await (await fetch(`${shop}/metrics`)).text();
  expect(text).toMatch(/firn_webhooks_total\{outcome="taken"\} [1-9]/);
  expect(text).toMatch(/firn_publishes_total\{result="published"\} [1-9]/);
  expect(text).toMatch(/\nfirn_publish_held 0\n/);
  expect((await fetch(`${shop}/readyz`)).status).toBe(200);
});

test('the shop does not serve the editors’ report', async () => {
  expect((await fetch(`${shop}/.firn/report.html`)).status).toBe(404);
});

test.each([
  ['unsigned', 'POST', {}, 401],
  ['forged', 'POST', { 'x-contentstack-request-signature': 'v1=AAAA' }, 401],
  ['not a POST', 'GET', {}, 405],
])('a content webhook is refused when it is %s', async (_name, method, headers, status) => {
  const body = method === 'POST' ? { body: '{"event":"publish"}' } : {};
  expect((await fetch(`${shop}/hooks/content`, { method, headers, ...body })).status).toBe(status);
});

test('a rollback while the shop runs holds its edits back until a publish', async () => {
  const page = async () => (await fetch(`${shop}/en-us/about`)).text();
  // Retried, because a rollback is refused while a publish runs.
  await vi.waitFor(async () => expect(await ended(started(['rollback']))).toBe(0), 60_000);
  expect(await page()).not.toContain('The workshop');
  const status = () => JSON.parse(readFileSync(join(dir, 'data/publishing.json'), 'utf8')) as LoopStatus;
  // The hold shows minutes before the next poll, and before any edit.
  await vi.waitFor(() => expect(status()).toMatchObject({ state: 'held', held: { release: expect.any(String) } }), 60_000); // prettier-ignore
  edit('Held back');
  await vi.waitFor(() => expect(status().queued).toBeGreaterThan(0), 60_000);
  expect(status().state).toBe('held');
  await said(/Held at release of \d+ \w+ \d{4}, [\d:]{8} \(UTC\): rolled back from the release of \d+ \w+ \d{4}/);
  expect(await page()).not.toContain('Held back');
  expect(await ended(started(['rollback', '--to', 'nowhere']))).toBe(1);
  await said(/There is no release "nowhere"; the last few are kept/);
  expect(await ended(started(['publish']))).toBe(0);
  expect(await page()).toContain('Held back');
});

test('a shutdown during a publish is clean', async () => {
  edit('One more');
  await new Promise((resolve) => setTimeout(resolve, 250));
  const code = ended(child);
  child.kill('SIGTERM');
  expect(await code).toBe(0);
  expect(readFileSync(join(dir, 'data/latest/en-us/about/index.html'), 'utf8')).toMatch(/Held back|One more/);
  expect(JSON.parse(readFileSync(join(dir, 'data/publishing.json'), 'utf8'))).toMatchObject({ state: 'stopped' });
});

test('a start after a rollback serves the restored release, and publishes nothing automatically', async () => {
  expect(await ended(started(['rollback']))).toBe(0);
  const before = readlinkSync(join(dir, 'data/latest'));
  edit('Edited while it was held');
  output = '';
  child = started(['start']);
  await said('Ctrl-C ends everything');
  expect(output).toMatch(/Held at release of \d+ \w+ \d{4}, [\d:]{8} \(UTC\)/);
  expect(output).toMatch(/\/editor#[\w-]{32} {2}for editors/);
  expect((await fetch(`${shop}/metrics`)).status).toBe(200);
  expect(readlinkSync(join(dir, 'data/latest'))).toBe(before);
  expect(await (await fetch(`${shop}/en-us/about`)).text()).not.toContain('Edited while');
});

const answers = async (): Promise<number> =>
  fetch(`${shop}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
/** The child processes of a process. */
const below = ({ pid }: ChildProcess): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

test.runIf(process.platform === 'linux')('a killed process of the shop is restarted, and a line reports it', async () => {
  const [first = 0] = below(child);
  const from = output.length;
  process.kill(first, 'SIGKILL');
  await said('The process of "npm run start" ended (SIGKILL). It is started again in 1 s.');
  await vi.waitFor(() => expect(output.slice(from)).toContain('Ctrl-C ends everything'), 120_000);
  expect([await answers(), child.exitCode]).toEqual([200, null]);
  expect(below(child)).not.toContain(first);
}); // prettier-ignore

test('"npm run preview" beside the running shop prints the address of the drafts and ends', async () => {
  output = '';
  expect(await ended(started(['preview']))).toBe(1);
  expect(output).toContain(
    'A running shop shows drafts already, at http://preview.localhost:4951/preview: open that address. To show them on a port of their own, stop the shop, or set DATA_DIR to another folder and SERVICES_PORT to another port.',
  );
  expect(await answers()).toBe(200);
});

test('a shutdown with thirty writes in flight answers all of them and accepts no new ones', async () => {
  const id = Number(/data-product="(\d+)"/.exec(await (await fetch(`${shop}/`)).text())?.[1]);
  const asked = await fetch(`${shop}/api/variants?product_id:in=${id}`, { headers: { 'x-bc-region': 'us' } });
  const { data } = (await asked.json()) as { readonly data: readonly { readonly id: number }[] };
  const visitors = await Promise.all(Array.from({ length: 30 }, () => new Visitor(shop).begin()));
  const line = { line_items: [{ product_id: id, variant_id: data[0]?.id, quantity: 1 }] };
  const writes = visitors.map((visitor) => visitor.ask('POST', '/cart/create', line));
  const code = ended(child);
  // One write has been answered while the others are in flight.
  await Promise.race(writes);
  child.kill('SIGTERM');
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(visitors.map(() => 200));
  expect([await code, await answers()]).toEqual([0, 0]);
});

test('a start with a damaged content store serves the release, moves the file aside with a line, and publishes edits again', async () => {
  expect(await ended(started(['publish']))).toBe(0);
  const path = contentStorePath(join(dir, 'data'));
  writeFileSync(path, Buffer.alloc(64 * 1024, 7));
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  edit('After the damage');
  output = '';
  child = started(['start']);
  await said('Ctrl-C ends everything');
  expect(await (await fetch(`${shop}/en-us/about`)).text()).toContain('<h1');
  await said(/content.* was damaged\. It is now .*\.damaged-.*; all content is pulled again\./);
  expect(readdirSync(dirname(path)).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
  await vi.waitFor(async () => expect(await (await fetch(`${shop}/en-us/about`)).text()).toContain('After the damage'), {
    timeout: 120_000,
    interval: 100,
  });
}); // prettier-ignore

test('a start after a rollback that was cut off before its release was live again names the release by its time', async () => {
  const code = ended(child);
  child.kill('SIGTERM');
  expect(await code).toBe(0);
  const data = join(dir, 'data');
  const release = basename(readlinkSync(join(data, 'latest')));
  rmSync(join(data, 'latest'));
  writeFileSync(join(data, 'pinned.json'), JSON.stringify({ release, from: '29991231235959000', at: '2026-11-29T12:00:00.000Z' }));
  output = '';
  child = started(['start']);
  await said('Ctrl-C ends everything');
  expect(output).toContain(`Held at release of ${releaseMoment(release, 'UTC')}: rolled back from the release of 31 Dec 2999`);
  expect(output).not.toContain(release);
  expect(await answers()).toBe(200);
}); // prettier-ignore
