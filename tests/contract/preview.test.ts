/** Drafts for editors: rendered by the shop's own pages, as of any moment, and only behind a token. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openContentStore } from '#content-loaders/content-store.ts';
import { syncContent } from '#content-loaders/sync-content.ts';
import { COMMERCE_FACT, commerceFactUid } from '#lib/content/commerce-fact.ts';
import { contentStorePath } from '#views/site.ts';

import { openPreviewShop, TOKEN } from '../support/preview-shop.ts';
import type { PreviewShop } from '../support/preview-shop.ts';

let shop: PreviewShop;
beforeAll(async () => {
  shop = await openPreviewShop();
}, 180_000);
afterAll(() => shop.close());

const publishedAs = (entry: Record<string, unknown>, version: number) =>
  (entry['publish_details'] as Record<string, unknown>[]).map((one) => ({ ...one, version }));

/** Saves an unpublished draft of a published entry. */
async function draft(type: string, language: string, url: string, fields: Record<string, unknown>): Promise<string> {
  const entry = await shop.entry(type, language, url);
  const uid = entry['uid'] as string;
  const version = (entry['_version'] as number) + 1;
  await shop.edit(type, language, uid, (now) => ({ ...now, ...fields, _version: version, publish_details: publishedAs(now, 1) })); // prettier-ignore
  return uid;
}

async function publicStore(): Promise<ReturnType<typeof openContentStore>> {
  const store = openContentStore(contentStorePath(shop.dataDir));
  await syncContent({ client: shop.client(), store, source: 'test' });
  return store;
}

describe('access', () => {
  test('requires the token; sign-in leads to the requested page', async () => {
    const asked = await fetch(`${shop.url}/de-at/p/ridge-98?preview_timestamp=2026-11-27`);
    const text = await asked.text();
    expect(asked.status).toBe(401);
    expect(text).toContain('Preview token');
    expect(text).toContain('/de-at/p/ridge-98?preview_timestamp=2026-11-27');
    expect(text).not.toContain('Ridge 98');
    expect(await shop.signIn(TOKEN)).toMatchObject({
      status: 303,
      cookie: expect.stringMatching(/^firn_preview=\d+\./),
    });
  });

  test.each(['', 'a token for the editorx', TOKEN.toUpperCase()])('a wrong token “%s” is reported', async (token) => {
    const answer = await shop.signIn(token);
    expect(answer).toMatchObject({ status: 401, cookie: '' });
    expect(answer.text).toContain('not the preview token');
  });

  test('a cookie without a valid signature opens nothing, nor does an extended one', async () => {
    const { cookie } = await shop.signIn(TOKEN);
    const longer = cookie.replace(/\d+(?=\.)/, (until) => `${Number(until) + 1}`);
    for (const forged of [longer, 'firn_preview=9999999999999.x', `firn_preview=${TOKEN}`, 'firn_preview='])
      expect((await fetch(`${shop.url}/de-at`, { headers: { cookie: forged } })).status).toBe(401);
  });

  test('after half a day the token is required again, with a message', async () => {
    const { cookie } = await shop.signIn(TOKEN);
    const before = shop.time.now;
    shop.time.now = new Date(before.getTime() + 12 * 3600_000);
    const late = await fetch(`${shop.url}/de-at`, { headers: { cookie } });
    shop.time.now = before;
    expect(late.status).toBe(401);
    expect(await late.text()).toContain('sign-in has ended');
  });

  test('signing in redirects within this host only', async () => {
    const body = new URLSearchParams({ token: TOKEN, to: '//elsewhere.example/x' });
    const answer = await fetch(`${shop.url}/preview/sign-in`, { method: 'POST', body, redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/preview');
  });

  test('previews are neither cached nor indexed', async () => {
    const page = await shop.look('/de-at/p/ridge-98');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('vary')).toContain('cookie');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});

test('a preview tells other sites nothing of its address, and no response is read as another type: on a port of its own too', async () => {
  const paths = [
    '/de-at/p/ridge-98',
    '/preview',
    '/de-at/nothing',
    '/de-at/p/ridge-98/_payload.json',
    '/builds/latest.json',
  ];
  const answers = [await fetch(`${shop.url}/de-at`), ...(await Promise.all(paths.map((path) => shop.look(path))))];
  for (const { headers } of answers)
    expect([headers.get('referrer-policy'), headers.get('x-content-type-options')]).toEqual(['same-origin', 'nosniff']);
});

describe('content', () => {
  test('a draft is shown in its language only, and never in public', async () => {
    await draft('product', 'de', '/ridge-98', { tagline: 'Nur im Entwurf zu lesen.' });
    const page = await shop.look('/de-at/p/ridge-98');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Nur im Entwurf zu lesen.');
    expect(page.text).toContain('id="firn-preview"');
    expect(page.text).toContain('drafts, as they are now');
    expect((await shop.look('/fr-fr/p/ridge-98')).text).not.toContain('Nur im Entwurf');
    const store = await publicStore();
    expect(store.byUrl('product', '/ridge-98', 'de')?.tagline).toBeTruthy();
    expect(store.byUrl('product', '/ridge-98', 'de')?.tagline).not.toContain('Entwurf');
    store.close();
    const below = await readdir(shop.dataDir, { recursive: true, withFileTypes: true });
    for (const file of below.filter((one) => one.isFile() && !one.parentPath.includes('/preview'))) {
      const bytes = await readFile(join(file.parentPath, file.name), 'latin1');
      expect(bytes.includes('Nur im Entwurf'), file.name).toBe(false);
    }
    expect(existsSync(join(shop.dataDir, 'releases'))).toBe(false);
  });

  test('an edit of a draft is shown at the next request, in the payload too', async () => {
    await draft('product', 'it', '/ridge-98', { title: 'Prima bozza', display_title: 'Prima bozza' });
    expect((await shop.look('/it-it/p/ridge-98')).text).toContain('Prima bozza');
    await draft('product', 'it', '/ridge-98', { title: 'Seconda bozza', display_title: 'Seconda bozza' });
    expect((await shop.look('/it-it/p/ridge-98')).text).toContain('Seconda bozza');
    const payload = JSON.parse((await shop.look('/it-it/p/ridge-98/_payload.json')).text) as { title: string };
    expect(payload.title).toContain('Seconda bozza');
  });

  test('prices are those that would be published: the stored commerce facts at the time of the request', async () => {
    const store = await publicStore();
    const region = 'eu_region_1';
    const id = store.byUrl('product', '/ridge-98', 'de')?.commerce[region]?.id ?? 0;
    const priced = async (minor: number | undefined): Promise<string> => {
      const key = { type: COMMERCE_FACT, uid: commerceFactUid(region, id), language: 'en-us' } as const;
      const price = { minor: minor ?? 0, currency: 'EUR' };
      const entry = { ...key, title: '', updatedAt: '', region, productId: id, price, soldOut: false } as const;
      store.apply([minor === undefined ? key : { ...key, entry, digest: `${minor}` }], {}, false);
      return (await shop.look('/de-at/p/ridge-98')).text;
    };
    const before = (await shop.look('/de-at/p/ridge-98')).text;
    expect(before).not.toContain('777,77');
    expect(await priced(777_77)).toContain('777,77');
    expect(await priced(undefined)).not.toContain('777,77');
    store.close();
  });

  test('a language without its own text shows the draft of the default language', async () => {
    await shop.write('entries/product/sv/product-entries.json', {});
    await draft('product', 'en-us', '/ridge-98', { tagline: 'Read in the draft alone.' });
    expect((await shop.look('/sv-se/p/ridge-98')).text).toContain('Read in the draft alone.');
    expect((await shop.look('/de-at/p/ridge-98')).text).not.toContain('Read in the draft alone.');
  });

  test('a product that was never published is visible as a draft only', async () => {
    const entry = await shop.entry('product', 'en-us', '/ridge-98');
    const news = { ...entry, uid: 'bltneverpublished', url: '/never-seen', title: 'Never Seen', display_title: 'Never Seen', publish_details: [] }; // prettier-ignore
    await shop.edit('product', 'en-us', 'bltneverpublished', () => news);
    const page = await shop.look('/de-at/p/never-seen');
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Never Seen') });
    const live = await shop.look('/de-at/p/never-seen', `preview_timestamp=${shop.time.now.toISOString()}`);
    expect(live.status).toBe(404);
    expect(live.text).toContain('id="firn-preview"');
  });

  test("an unknown page is the shop's own 404 page", async () => {
    const page = await shop.look('/de-at/p/nothing-of-the-kind');
    expect(page.status).toBe(404);
    expect(page.text).toContain('Seite nicht gefunden');
  });

  test('an address without a locale redirects to one', async () => {
    const page = await shop.look('/p/ridge-98', undefined, { 'accept-language': 'de-AT' });
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toMatch(/^\/[a-z]{2}-[a-z]{2}\/p\/ridge-98$/);
  });
});

describe('the timeline', () => {
  const FRIDAY = '2026-11-27T08:00:00.000Z';
  let uid = '';
  beforeAll(async () => {
    uid = await draft('product', 'fr', '/ridge-98', { tagline: 'Dès vendredi matin.' });
    await shop.write('releases/releases.json', {
      bltfriday: { name: 'Friday', scheduled_at: FRIDAY, items: [{ content_type_uid: 'product', uid, locale: 'fr' }] },
      bltopen: { name: 'Some day', items: [{ content_type_uid: 'product', uid, locale: 'fr', action: 'unpublish' }] },
    });
  });
  const at = (moment: string) => shop.look('/fr-fr/p/ridge-98', moment);

  test('shows the published state before a scheduled release, and its content after it', async () => {
    const before = await at('preview_timestamp=2026-11-27T07:59:00Z');
    expect(before.status).toBe(200);
    expect(before.text).not.toContain('Dès vendredi matin.');
    const after = await at(`preview_timestamp=${FRIDAY}`);
    expect(after.text).toContain('Dès vendredi matin.');
    expect(after.text).toContain('Friday');
    expect((await at('')).text).toContain('Dès vendredi matin.');
  });

  test('shows a single release, scheduled or not', async () => {
    expect((await at('release_id=bltfriday')).text).toContain('Dès vendredi matin.');
    const without = await at('release_id=bltopen');
    expect(without.text).not.toContain('Dès vendredi matin.');
    expect(without.text).toContain('with the release of the uid bltopen');
  });

  test('explains that there is no shop before the first publication', async () => {
    expect((await at('preview_timestamp=2001-01-01T00:00:00Z')).status).toBe(404);
  });

  test("keeps the selected moment from page to page, in the editor's time zone", async () => {
    const chosen = await shop.look('/preview/show', 'to=/fr-fr/p/ridge-98&clock=2026-11-27T09:00&zone=Europe/Vienna');
    expect(chosen.status).toBe(303);
    const [kept = ''] = chosen.headers.getSetCookie();
    const { cookie } = await shop.signIn(TOKEN);
    const both = { cookie: `${cookie}; ${kept.split(';', 1)[0]}` };
    const page = await shop.look('/fr-fr/p/ridge-98', undefined, both);
    expect(page.text).toContain('Dès vendredi matin.');
    expect(page.text).toContain('27 November 2026 at 09:00 (Europe/Vienna)');
    const early = await shop.look('/preview/show', 'to=/&clock=2026-11-27T08:59&zone=Europe/Vienna');
    const cookies = { cookie: `${cookie}; ${early.headers.getSetCookie()[0]?.split(';', 1)[0]}` };
    expect((await shop.look('/fr-fr/p/ridge-98', undefined, cookies)).text).not.toContain('Dès vendredi matin.');
  });

  test.each([
    ['preview_timestamp=friday', 'is no time'],
    ['preview_timestamp=2026-13-41', 'is no time'],
    ['release_id=../../etc', 'is no release'],
    ['live_preview=%3Cscript%3E', 'is no live preview session'],
  ])('refuses %s with a message', async (query, words) => {
    const page = await at(query);
    expect(page.status).toBe(400);
    expect(page.text).toContain(words);
    expect(page.text).not.toContain('<script>');
  });

  test('reports a release that the content service does not know', async () => {
    const page = await at('release_id=bltnone');
    expect(page.status).toBe(502);
    expect(page.text).toContain('<h1>Unknown release</h1>');
    expect(page.text).toContain('The Release was not found');
    expect(page.text).toContain('it was deleted, or it belongs to another stack');
  });

  test('does not lock the editor out of the desk when a chosen release is deleted later', async () => {
    const chosen = await shop.look('/preview/show', 'to=/de-at&release=bltnone&zone=Europe/Vienna');
    const { cookie } = await shop.signIn(TOKEN);
    const kept = (answer: { headers: Headers }) =>
      ({ cookie: `${cookie}; ${answer.headers.getSetCookie()[0]?.split(';', 1)[0]}` }); // prettier-ignore
    const desk = await shop.look('/preview', undefined, kept(chosen));
    expect(desk.text).toContain('<h1>Unknown release</h1>');
    const back = /<a href="([^"]+)">Choose another moment or page/.exec(desk.text)?.[1] ?? '';
    const left = await shop.look(back, undefined, kept(chosen));
    expect([left.status, left.headers.get('location')]).toEqual([303, '/preview']);
    const again = await shop.look('/preview', undefined, kept(left));
    expect(again.status).toBe(200);
    expect(again.text).toContain('name="zone" value="Europe/Vienna"');
  });
});

describe('the desk', () => {
  test('refuses a time zone that does not exist with a message, and stores none', async () => {
    for (const query of ['to=/preview&zone=Mars/Olympus', 'to=/preview&zone=Wien&clock=2026-11-27T09:00']) {
      const answer = await shop.look('/preview/show', query);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
      expect(answer.text).toContain('is no time zone');
    }
  });

  test('does not lock the editor out for a broken cookie', async () => {
    const { cookie } = await shop.signIn(TOKEN);
    for (const kept of [
      'zone%3DMars',
      'zone%3D%253Cb%253E%26preview_timestamp%3Dfriday',
      '%E0%A4%A',
      'release_id%3D..%2F',
    ])
      for (const path of ['/preview', '/de-at']) {
        const answer = await shop.look(path, undefined, { cookie: `${cookie}; firn_moment=${kept}` });
        expect([kept, path, answer.status]).toEqual([kept, path, 200]);
      }
  });

  test('offers next Friday, and pages side by side', async () => {
    const desk = await shop.look('/preview', 'path=/de-at/p/ridge-98');
    expect(desk.text).toContain('value="2026-11-27T08:00"');
    const markets = await shop.look('/preview/markets', 'path=/de-at/p/ridge-98&locales=de-at,ja-jp&widths=390,820');
    expect(markets.text).toContain('src="/de-at/p/ridge-98" width="390"');
    expect(markets.text).toContain('src="/ja-jp/p/ridge-98" width="820"');
    expect((await shop.look('/preview/markets', 'locales=xx-yy')).status).toBe(400);
  });

  test('refuses API writes, so carts stay unchanged', async () => {
    const { cookie } = await shop.signIn(TOKEN);
    const answer = await fetch(`${shop.url}/api/cart/create`, { method: 'POST', headers: { cookie }, body: '{}' });
    expect(answer.status).toBe(403);
  });
});

describe('failures', () => {
  test('an unusable draft is reported with its entry and field, and other pages are shown', async () => {
    await draft('page', 'de', '/about', { url: '' });
    const desk = await shop.look('/preview', 'path=/de-at');
    expect(desk.text).toContain('Drafts that no page can use');
    expect(desk.text).toMatch(/page “.*” \(de\): url is missing/);
    expect((await shop.look('/de-at')).status).toBe(200);
    await draft('product', 'de', '/ridge-98', { description: 'x'.repeat(3_000_000) });
    const page = await shop.look('/de-at/p/ridge-98');
    expect(page.status).toBe(422);
    expect(page.text).toMatch(/product “.*” \(de\): description: a rich text is longer than/);
    expect((await shop.look('/fr-fr/p/ridge-98')).status).toBe(200);
  });

  test('an unreachable content service gives a page that says so, and an error in the log', async () => {
    await shop.stopContent();
    const page = await shop.look('/de-at/p/ridge-98');
    expect(page.status).toBe(502);
    expect(page.text).toContain('The content service is not there');
    expect(shop.log.at(-1)).toMatchObject({ level: 'error', preview: true });
  });
});
