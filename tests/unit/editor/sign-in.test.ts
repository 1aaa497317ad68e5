/** The editor token: its file, and access to the page from outside with a configured token. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { readEnv } from '#app/settings/env.ts';
import { createSignIns } from '#editor/editor-sign-in.ts';
import { editorToken, signInAddress } from '#editor/editor-token.ts';
import { createEditor } from '#editor/editor.ts';
import { createPublishProgress } from '#publishing/loop/publish-progress.ts';
import { readTrustedProxies, visitorOf } from '#server/http/visitor.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-token-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the token', () => {
  test('is generated once at random, in a file that only its owner can read', () => {
    const made = editorToken(join(dir, 'data'), undefined);
    expect(made).toEqual({ token: expect.stringMatching(/^[\w-]{32}$/), isGiven: false });
    const path = join(dir, 'data', 'editor-token');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8').trim()).toBe(made.token);
    expect(editorToken(join(dir, 'data'), undefined)).toEqual(made);
    expect(editorToken(join(dir, 'other'), undefined).token).not.toBe(made.token);
    const here = { url: 'http://127.0.0.1:4321', dataDir: dir };
    expect(signInAddress({ ...here, host: '127.0.0.1' }, made)).toBe(`http://127.0.0.1:4321/editor#${made.token}`);
    for (const host of ['0.0.0.0', '::', '192.0.2.1', 'shop.example']) {
      const line = signInAddress({ ...here, host }, made);
      expect(line).not.toContain(made.token);
      expect(line).toContain(join(dir, 'editor-token'));
    }
  });

  test('is regenerated when the file is truncated, and its permissions are fixed', () => {
    writeFileSync(join(dir, 'editor-token'), 'short', { mode: 0o644 });
    const made = editorToken(dir, undefined);
    expect(made.token).toHaveLength(32);
    expect(statSync(join(dir, 'editor-token')).mode & 0o777).toBe(0o600);
  });

  test('from the settings is used, never written or printed; a short one is refused', () => {
    const given = editorToken(dir, 'sixteen letters!');
    expect(given).toEqual({ token: 'sixteen letters!', isGiven: true });
    expect(signInAddress({ url: 'http://x', host: '0.0.0.0', dataDir: dir }, given)).toBe('http://x/editor');
    expect(() => statSync(join(dir, 'editor-token'))).toThrow('ENOENT');
    expect(readEnv({ EDITOR_TOKEN: 'sixteen letters!' }).editorToken).toBe('sixteen letters!');
    expect(() => readEnv({ EDITOR_TOKEN: 'fifteen letters' })).toThrow('EDITOR_TOKEN must have at least 16 characters');
  });
});

/** The client address as the shop's server determines it behind a private proxy. */
const asKnown = (forwardedFor?: string) => ({
  socket: '10.0.0.2',
  address: visitorOf('10.0.0.2', forwardedFor, readTrustedProxies(undefined)).address,
});

describe('the editor page behind a proxy, with a configured token', () => {
  const TOKEN = 'sixteen letters!';
  const editor = (siteUrl = 'https://shop.example') =>
    createEditor({ dataDir: dir, siteUrl, token: editorToken(dir, TOKEN), progress: createPublishProgress(), clock: () => new Date(), log: () => undefined }); // prettier-ignore
  const signIn = (answer: ReturnType<typeof createEditor>, token: string, headers: Readonly<Record<string, string>>) =>
    answer(new Request('http://10.0.0.2/editor/sign-in', { method: 'POST', headers: { host: 'shop.example', origin: 'https://shop.example', 'sec-fetch-site': 'same-origin', ...headers }, body: new URLSearchParams({ token }) }), asKnown(headers['x-forwarded-for'])); // prettier-ignore

  test('sign-in sets a cookie that is sent over https only', async () => {
    const response = await signIn(editor(), TOKEN, { 'x-forwarded-for': '203.0.113.7' });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()[0]).toMatch(/; SameSite=Strict; Max-Age=43200; Secure$/);
    const http = await signIn(editor('http://shop.example'), TOKEN, { origin: 'http://shop.example' });
    expect(http.headers.getSetCookie()[0]).not.toContain('Secure');
    const told = await signIn(editor('http://shop.example'), TOKEN, { 'x-forwarded-proto': 'https' });
    expect(told.headers.getSetCookie()[0]).toContain('Secure');
  });

  test('wrong tokens block the client address, despite forged headers, and no other client', async () => {
    const answer = editor();
    const from = (address: string, token = 'guess') => signIn(answer, token, { 'x-forwarded-for': address });
    for (let count = 0; count < 10; count += 1) expect((await from(`198.51.100.${count}, 203.0.113.7`)).status).toBe(401); // prettier-ignore
    expect((await from('198.51.100.99, 203.0.113.7', TOKEN)).status).toBe(429);
    expect((await from('203.0.113.8', TOKEN)).status).toBe(303);
  });

  test('has no publish button without a publish loop, and explains why', async () => {
    const answer = editor();
    const cookie = (await signIn(answer, TOKEN, {})).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const get = (path: string) => answer(new Request(`http://10.0.0.2${path}`, { headers: { cookie } }), asKnown());
    const text = await (await get('/editor')).text();
    expect(text).toContain('This server publishes nothing by itself');
    expect(text).toContain('Nothing is live yet.');
    expect(text).not.toContain('/editor/publish');
    expect(await (await get('/editor/coverage')).text()).toContain('No report yet');
  });
});

describe('the event stream', () => {
  const TOKEN = 'sixteen letters!';
  const AT_ONCE = 20;
  afterEach(() => vi.useRealTimers());

  async function openStreams() {
    let now = Date.parse('2026-03-01T10:00:00Z');
    const answer = createEditor({ dataDir: dir, siteUrl: 'http://shop.example', token: editorToken(dir, TOKEN), progress: createPublishProgress(), clock: () => new Date(now), log: () => undefined }); // prettier-ignore
    const headers = { host: 'shop.example', origin: 'http://shop.example', 'sec-fetch-site': 'same-origin' };
    const signIn = async (): Promise<string> => {
      const request = new Request('http://10.0.0.2/editor/sign-in', { method: 'POST', headers, body: new URLSearchParams({ token: TOKEN }) }); // prettier-ignore
      return (await answer(request, asKnown())).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    const follow = (cookie: string, method = 'GET') =>
      answer(new Request('http://10.0.0.2/editor/events', { method, headers: { cookie } }), asKnown());
    const later = (ms: number): void => void (now += ms);
    return { signIn, follow, later };
  }

  test('of a session that expired no longer counts as an open page', async () => {
    vi.useFakeTimers();
    const { signIn, follow, later } = await openStreams();
    const cookie = await signIn();
    const streams = await Promise.all(Array.from({ length: AT_ONCE }, () => follow(cookie)));
    expect((await follow(cookie)).status).toBe(503);
    later(13 * 3_600_000);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(streams.map((stream) => stream.text()));
    expect((await follow(await signIn())).status).toBe(200);
  });

  test('that is canceled, as in response to HEAD, no longer counts as an open page', async () => {
    const { signIn, follow } = await openStreams();
    const cookie = await signIn();
    for (let count = 0; count < AT_ONCE; count += 1) await (await follow(cookie, 'HEAD')).body?.cancel();
    const response = await follow(cookie);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});

test('guesses from many addresses reduce the attempts of each, but neither they nor a clock jump lock an editor out for good', () => {
  let now = 1_000_000_000_000;
  const signIns = createSignIns('the token', () => new Date(now));
  for (let count = 0; count < 250; count += 1) signIns.signIn('guess', `10.0.${count}.1`);
  expect(['a', 'b', 'c'].map(() => signIns.signIn('guess', '192.0.2.1').kind)).toEqual(['wrong', 'wrong', 'too-often']);
  expect(signIns.signIn('the token', '192.0.2.2')).toMatchObject({ kind: 'ok' });
  now -= 30 * 86_400_000;
  expect(signIns.signIn('the token', '192.0.2.1')).toMatchObject({ kind: 'ok' });
});

test('addresses in one IPv6 /64 count as one client', () => {
  const signIns = createSignIns('the token', () => new Date(0));
  for (let count = 0; count < 10; count += 1) signIns.signIn('guess', `2001:db8::${count}`);
  expect(signIns.signIn('the token', '2001:db8::ffff')).toMatchObject({ kind: 'too-often' });
});
