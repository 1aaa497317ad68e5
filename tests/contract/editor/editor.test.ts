/** The editor page over HTTP: access, refused requests, content, and actions. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { UnreadablePlace } from '#editor/overview-page.ts';
import type { Entry } from '#lib/content/entries.ts';
import { readPin } from '#publishing/release/pinned-release.ts';
import { releaseTime } from '#publishing/release/release-time.ts';
import type { RollbackReport } from '#publishing/release/rollback.ts';

import { openEditorShop } from '../../support/editor-shop.ts';
import type { EditorShop } from '../../support/editor-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const TOKEN = 'a token of sixteen letters';
const lines: Readonly<Record<string, unknown>>[] = [];
const NINE_HOURS = 9 * 3_600_000;
/** The time of a release as shown without the script, in the configured time zone. */
function timeOf(id = ''): string {
  const local = new Date(Date.parse(releaseTime(id)) + NINE_HOURS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} (Asia/Tokyo)`;
}
const escaped = (text: string): string => text.replaceAll(/[()]/g, String.raw`\$&`);
const withoutTimes = (text: string): string => text.replaceAll(/<\/?time[^>]*>/g, '');

let now = Date.parse('2026-03-01T10:00:00Z');
let open: EditorShop;
let first = '';
let second = '';
const rollbacks: RollbackReport[] = [];
const unreadable: UnreadablePlace[] = [];
let cookie = '';

type Sent = Readonly<Record<string, string>>;
const ask = (path: string, headers: Sent = { cookie }) => fetch(open.url + path, { headers, redirect: 'manual' });
const post = (path: string, form: Sent, headers: Sent = {}) =>
  fetch(open.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: open.url, 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(form),
  });
const read = async (path: string): Promise<string> => (await ask(path)).text();
const csrf = async (): Promise<string> => /name="csrf" value="([\w-]+)"/.exec(await read('/editor'))?.[1] ?? '';
const live = (): string => readFileSync(join(open.shop.dataDir, 'latest/en-us/a/index.html'), 'utf8');

async function signIn(headers: Sent = {}): Promise<string> {
  const response = await post('/editor/sign-in', { token: TOKEN }, headers);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/editor']);
  return response.headers.getSetCookie()[0] ?? '';
}

beforeAll(async () => {
  open = await openEditorShop(
    4656,
    { token: TOKEN, isGiven: false },
    {
      timeZone: 'Asia/Tokyo',
      clock: () => new Date(now),
      log: (line) => lines.push(line),
      onRollback: async (done) => void rollbacks.push(done),
      unreadable: () => unreadable,
    },
  );
  first = await open.edited('First title');
  second = await open.edited('Second <b>title</b>');
  cookie = (await signIn()).split(';')[0] ?? '';
});
afterAll(() => open?.close());

describe('access', () => {
  test('pages without a session ask for the token and show nothing else', async () => {
    for (const path of [
      '/editor',
      '/editor/',
      '/editor/coverage',
      `/editor/releases/${first}`,
      '/editor/compare',
      '/editor/none',
    ]) {
      const response = await ask(path, {});
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 401]);
      expect(text).toContain('<h1>Sign in</h1>');
      expect(text).not.toMatch(/\d{17}/);
    }
    expect((await ask('/editor/events', {})).status).toBe(401);
    expect((await ask('/editor', { cookie: 'editor=guess' })).status).toBe(401);
    const action = await post('/editor/rollback', { to: first }, { cookie: '' });
    expect(action.status).toBe(401);
    expect(live()).toContain('Second');
  });

  test('the cookie is limited to this page, HttpOnly and SameSite; over https it is secure', async () => {
    const plain = await signIn();
    expect(plain).toMatch(/^editor=[\w-]{43}; Path=\/editor; HttpOnly; SameSite=Strict; Max-Age=43200$/);
  });

  test('a wrong token is refused; too many attempts lock that client only, and the correct token works later', async () => {
    const wrong = (address: string) => post('/editor/sign-in', { token: TOKEN }, { 'x-forwarded-for': address });
    // Through a proxy the page is 404, because the token was generated on this machine.
    expect((await wrong('203.0.113.9')).status).toBe(404);
    const plain = () => post('/editor/sign-in', { token: 'no' });
    for (let count = 0; count < 10; count += 1) expect((await plain()).status).toBe(401);
    const refused = await post('/editor/sign-in', { token: TOKEN });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await read('/editor')).toContain('Releases');
    now += 11 * 60_000;
    await signIn();
    expect(lines).toContainEqual(expect.objectContaining({ editor: 'sign-in', message: 'too-often' }));
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
  });

  test.each<[string, Sent]>([
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from another subdomain of the site', { 'sec-fetch-site': 'same-site' }],
    ['with a foreign origin', { origin: 'https://evil.example' }],
    ['with an opaque origin', { origin: 'null' }],
  ])('an action %s is refused', async (_name, headers) => {
    const form = { csrf: await csrf(), to: first };
    expect((await post('/editor/rollback', form, headers)).status).toBe(403);
    expect((await post('/editor/sign-in', { token: TOKEN }, headers)).status).toBe(403);
    expect(live()).toContain('Second');
  });

  test.each(['', 'guess'])('an action with the csrf token "%s" is refused', async (token) => {
    expect((await post('/editor/publish', { csrf: token })).status).toBe(403);
  });

  test('signing out ends the session, and a session expires', async () => {
    const own = (await signIn()).split(';')[0] ?? '';
    const token = /name="csrf" value="([\w-]+)"/.exec(await (await ask('/editor', { cookie: own })).text())?.[1] ?? '';
    const response = await post('/editor/sign-out', { csrf: token }, { cookie: own });
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect((await ask('/editor', { cookie: own })).status).toBe(401);
    const long = (await signIn()).split(';')[0] ?? '';
    now += 13 * 3_600_000;
    expect((await ask('/editor', { cookie: long })).status).toBe(401);
    cookie = (await signIn()).split(';')[0] ?? '';
  });

  test('no response may be stored, framed or indexed; only the page’s own scripts run', async () => {
    for (const path of ['/editor', '/editor/editor.css', '/editor/none', `/editor/releases/${second}`]) {
      const { headers } = await ask(path);
      expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('x-frame-options')]).toEqual(['no-store', 'noindex, nofollow', 'DENY']); // prettier-ignore
    }
    const policy = (await ask('/editor')).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toContain('unsafe');
    expect((await ask('/editor')).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test.each([
    ['PUT', 405],
    ['DELETE', 405],
  ])('the method %s gets %i', async (method, status) => {
    // prettier-ignore
    expect((await fetch(`${open.url}/editor`, { method, headers: { cookie } })).status).toBe(status);
  });

  test.each(['../package.json', 'fonts/../editor.css', '..%2f..%2fpackage.json', 'fonts/none.woff2', 'editor.ts'])(
    'the path %s serves no file outside the editor’s assets',
    async (name) => {
      const response = await ask(`/editor/${name}`);
      expect(await response.text()).not.toMatch(/"name": "firn"|createEditor/);
    },
  );
});

describe('content', () => {
  test('the page lists releases with their changes and reasons, marks the live one, and escapes text of editors', async () => {
    const text = await read('/editor');
    expect(withoutTimes(text)).toMatch(
      new RegExp(`${escaped(timeOf(second))}</a>\\s*<span class="badge live">Live</span>`),
    );
    expect(text).toContain(`<time datetime="${releaseTime(second)}">`);
    expect(text).toContain('Second &lt;b&gt;title&lt;/b&gt; (en-us) changed');
    expect(text).not.toContain('<b>title</b>');
    expect(text).toContain('3 changed, 0 new, 0 gone');
    expect(text).toContain('First release of its content');
    expect(text).toContain('Changes that wait');
  });

  test('the page shows the coverage by market and locale, and the whole report', async () => {
    const text = await read('/editor/coverage');
    for (const locale of ['de-at', 'en-at', 'en-us']) expect(text).toContain(`<th scope="row">${locale}</th>`);
    expect(text).toMatch(/Austria<\/th>[^]*United States<\/th>/);
    expect(text).toContain('Pictures without text');
    const report = await ask(`/editor/releases/${second}`);
    expect(await report.text()).toContain('3 pages changed');
    // Its one script formats times in the browser's time zone; nothing in the report itself may run.
    expect(report.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
  });

  test('two releases can be compared: addresses by locale, and the text of a page in both', async () => {
    const compare = `/editor/compare?from=${second}&to=${first}`;
    const text = await read(compare);
    expect(text).toContain('3 changed, 0 new, 0 gone');
    for (const path of ['/de-at/a', '/en-at/a', '/en-us/a']) expect(text).toContain(`>${path}</a>`);
    expect(text).not.toContain('>/en-us/b</a>');
    expect(withoutTimes(text)).toContain(`Make ${timeOf(first)} live`);
    const page = await read(`/editor/compare/page?from=${second}&to=${first}&path=%2Fen-us%2Fa`);
    expect(page).toMatch(/<del>.*Second/);
    expect(page).toMatch(/<ins>.*First/);
    expect(await read(`/editor/compare?from=${first}&to=${first}`)).toContain('No page differs');
  });

  test.each([
    ['a missing release', () => `/editor/compare?from=20010101000000000&to=${first}`],
    ['a comparison without releases', () => '/editor/compare'],
    ['a path outside the release', () => `/editor/compare/page?from=${first}&to=${second}&path=../../.firn/pages.json`],
    ['the report of a missing release', () => '/editor/releases/20010101000000000'],
    ['an unknown address', () => '/editor/what'],
  ])('%s gets 404', async (_name, path) => expect((await ask(path())).status).toBe(404));
});

describe('actions', () => {
  test('a rollback, held edits and a new publish are each reported once, on the page and to open tabs', async () => {
    const token = await csrf();
    expect((await post('/editor/rollback', { csrf: token, to: first })).status).toBe(303);
    expect(live()).toContain('First');
    expect(rollbacks).toEqual([{ release: first, from: second }]);
    const text = await read('/editor');
    expect(withoutTimes(text)).toContain(`Release ${timeOf(first)} is live again in place of ${timeOf(second)}.`);
    expect(withoutTimes(text)).toContain(`Held at release ${timeOf(first)} by a rollback`);
    expect(text).toContain('Rolled back');
    expect(text).toContain('Publish again');
    expect(await read('/editor')).not.toContain('is live again');
    open.shop.page('/a', 'Third title');
    open.loop.announce();
    await vi.waitFor(() => expect(open.loop.status()).toMatchObject({ state: 'held', queued: expect.any(Number) }), 30_000); // prettier-ignore
    expect(live()).toContain('First');
    expect((await post('/editor/publish', { csrf: token })).status).toBe(303);
    await vi.waitFor(() => expect(live()).toContain('Third title'), 30_000);
    expect(readPin(open.shop.dataDir)).toBeUndefined();
    await vi.waitFor(async () => expect(await read('/editor')).toContain('Up to date'), 30_000);
  });

  test('while an entry is broken the page never shows "up to date", and names the entry, its language and field', async () => {
    const page = { type: 'page', uid: 'page-c', language: 'en-us' };
    const entry = { ...page, title: 'Page C', updatedAt: '', url: '/c', regions: [], sections: [], seo: {} };
    open.shop.apply([{ ...page, entry: entry as unknown as Entry, digest: 'c', problems: [{ field: 'sections.1.carousel', problem: 'is not known' }] }]); // prettier-ignore
    open.loop.now();
    await vi.waitFor(async () => expect(await read('/editor')).toContain('Live, with 1 thing to look at'), 30_000);
    expect(await read('/editor')).toMatch(/<b>Page C<\/b>.* en-us, <b>sections\.1\.carousel<\/b>:\s+is not known/s);
    open.shop.apply([{ ...page, entry: { ...entry, title: 'Page c' } as unknown as Entry, digest: 'mended' }]);
    open.loop.now();
    await vi.waitFor(async () => expect(await read('/editor')).toContain('Up to date'), 30_000);
  });

  test('while a reference leads nowhere or prices lack their format the page never shows "up to date", and names entry, language and field', async () => {
    const row = { type: 'page', uid: 'page-c', language: 'en-us' };
    const entry = { ...row, title: 'Page C', updatedAt: '', url: '/c', regions: [], sections: [], seo: {} };
    const section = { kind: 'products', heading: 'P', products: [{ type: 'product', uid: 'bltnone' }] };
    open.shop.apply([{ ...row, entry: { ...entry, sections: [section] } as unknown as Entry, digest: 'dangling' }]);
    const currency = { type: 'currency', uid: 'eur', language: 'en-us', title: 'Euro', updatedAt: '', code: 'EUR' };
    open.shop.apply([{ type: 'currency', uid: 'eur', language: 'en-us', entry: currency as unknown as Entry, digest: 'eur' }]); // prettier-ignore
    open.loop.now();
    await vi.waitFor(async () => expect(await read('/editor')).toContain('Live, with 2 things to look at'), 30_000);
    const shown = await read('/editor');
    expect(shown).toMatch(
      /<b>Page C<\/b>.* en-us, <b>sections\.0\.products\.0<\/b>:\s+leads to product bltnone, which .* not have/s,
    );
    expect(shown).toMatch(/<b>Euro<\/b>.* en-us. Broken: currency EUR in en-us lacks/s);
    open.shop.apply([
      { ...row, entry: { ...entry, title: 'Page c' } as unknown as Entry, digest: 'whole' },
      { type: 'currency', uid: 'eur', language: 'en-us' },
    ]);
    open.loop.now();
    await vi.waitFor(async () => expect(await read('/editor')).toContain('Up to date'), 30_000);
  });

  test('while the content service cannot read a file the page never shows "up to date", and names the file and its line', async () => {
    await vi.waitFor(async () => expect(await read('/editor')).toContain('Up to date'), 30_000);
    unreadable.push({ file: 'entries/page/de/page-entries.json', line: 339, message: 'Entry blt1: Expected <,>' });
    const text = await read('/editor');
    expect(text).not.toContain('Up to date');
    expect(text).toContain('Live, with 1 thing to look at');
    expect(text).toContain('<b>entries/page/de/page-entries.json:339</b> cannot be read');
    expect(text).toContain('Expected &lt;,&gt;');
    unreadable.length = 0;
    expect(await read('/editor')).toContain('Up to date');
  });

  test('a rollback to a missing release is refused with the reason', async () => {
    await post('/editor/rollback', { csrf: await csrf(), to: 'nowhere' });
    expect(await read('/editor')).toContain('There is no release &quot;nowhere&quot;');
    expect(rollbacks).toHaveLength(1);
  });

  test('a publish that fails after "Publish again" leaves the shop held; the next one that succeeds ends the rollback', async () => {
    const before = await open.edited('Before');
    await open.edited('Withdrawn');
    const token = await csrf();
    await post('/editor/rollback', { csrf: token, to: before });
    const pin = readPin(open.shop.dataDir);
    expect(pin).toMatchObject({ release: before });
    // A folder in the place of the link that is renamed to `latest`.
    const obstacle = join(open.shop.dataDir, 'latest.new');
    mkdirSync(obstacle);
    await post('/editor/publish', { csrf: token });
    await vi.waitFor(() => expect(open.loop.status().failure).toBeDefined(), 30_000);
    rmSync(obstacle, { recursive: true });
    open.loop.now();
    await vi.waitFor(() => expect(open.loop.status()).toMatchObject({ state: 'held', held: pin }), 30_000);
    expect(live()).toContain('Before');
    await post('/editor/publish', { csrf: token });
    await vi.waitFor(() => expect(live()).toContain('Withdrawn'), 30_000);
    await vi.waitFor(() => expect(readPin(open.shop.dataDir)).toBeUndefined(), 30_000);
  });

  test('the page shows the progress of a publish from its beginning to the new release', async () => {
    const gone = new AbortController();
    const response = await fetch(`${open.url}/editor/events`, { headers: { cookie }, signal: gone.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    const until = async (pattern: RegExp): Promise<void> => {
      while (!pattern.test(seen)) seen += (await reader?.read())?.value ?? '';
    };
    await until(/"words":"Up to date"/);
    open.shop.page('/a', 'Fourth title');
    open.shop.page('/d', 'hangs');
    await post('/editor/publish', { csrf: await csrf() });
    // One page hangs: the publish runs until the loop is stopped.
    await until(/"words":"Publishing: \d of 6 pages \([\w-]+\)","done":\d,"total":6/);
    expect(await read('/editor')).toMatch(/<progress[^>]*max="6"/);
    gone.abort();
  });

  test('failures are shown and counted until they are solved', async () => {
    const at = new Date().toISOString();
    const failure = { at, code: 'content-unreachable', message: 'The content service does not answer.', attempts: 2, nextTryAt: at }; // prettier-ignore
    open.progress.onStatus({ state: 'paused', queued: 1, failure });
    open.progress.onStatus({ state: 'paused', queued: 1, failure: { ...failure, at: new Date(0).toISOString() } });
    const text = await read('/editor');
    expect(text).toContain('The content service does not answer.');
    expect(text).toContain('content-unreachable');
    expect(text).toContain('×2');
    open.progress.onStatus({ state: 'idle', queued: 0 });
    expect(await read('/editor')).not.toContain('The content service does not answer.');
  });
});
