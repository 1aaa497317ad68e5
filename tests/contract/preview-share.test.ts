/** Share links: a time-limited preview of one moment for people without the token. Releases are selected by name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openPreviewShop, TOKEN } from '../support/preview-shop.ts';
import type { PreviewShop } from '../support/preview-shop.ts';

let shop: PreviewShop;
let releases: readonly { uid: string; name: string }[] | Error = [];
beforeAll(async () => {
  shop = await openPreviewShop({
    releases: async () => {
      if (releases instanceof Error) throw releases;
      return releases;
    },
  });
}, 180_000);
afterAll(() => shop.close());

async function linkFor(query: string): Promise<string> {
  const desk = await shop.look('/preview', query);
  expect(desk.status).toBe(200);
  const link = /value="([^"]*\/preview\/shared\/[^"]+)"/.exec(desk.text)?.[1];
  if (link === undefined) throw new Error('The desk shows no link.');
  return link;
}

/** Opens the link without the token, and follows its redirect. */
async function follow(link: string) {
  const opened = await fetch(link, { redirect: 'manual' });
  const cookie = opened.headers.getSetCookie()[0] ?? '';
  const look = async (path: string) => {
    const headers = { cookie: cookie.split(';', 1)[0] ?? '' };
    const response = await fetch(shop.url + path, { headers, redirect: 'manual' });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { status: opened.status, text: await opened.text(), location: opened.headers.get('location'), cookie, look };
}

describe('a share link', () => {
  test('shows the page and the rest of the shop without the token, with the expiry time', async () => {
    const guest = await follow(await linkFor('path=/de-at/p/ridge-98&share=24'));
    expect(guest).toMatchObject({ status: 303, location: '/de-at/p/ridge-98' });
    expect(guest.cookie).not.toContain(TOKEN);
    const page = await guest.look('/de-at/p/ridge-98');
    expect(page.status).toBe(200);
    expect(page.text).toContain('This link works until Sunday, 22 November 2026 at 10:00 (UTC).');
    expect(page.text).not.toContain('href="/preview');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await guest.look('/fr-fr')).status).toBe(200);
  });

  test("opens none of the editors' pages: desk, markets, other moments", async () => {
    const guest = await follow(await linkFor('path=/de-at&share=1'));
    for (const path of ['/preview', '/preview/markets?locales=de-at', '/preview/show?clock=2030-01-01T08:00']) {
      const page = await guest.look(path);
      expect(page.status, path).toBe(401);
      expect(page.text).toContain('for editors');
    }
    expect((await guest.look('/preview/live.js')).status).toBe(401);
    const other = await guest.look('/de-at?preview_timestamp=2030-03-01T08:00:00Z');
    expect(other.text).toContain('drafts, as they are now');
    expect(other.text).not.toContain('2030');
  });

  test('is fixed to its moment', async () => {
    const guest = await follow(await linkFor('path=/de-at&share=72&preview_timestamp=2026-11-27T08:00:00Z'));
    expect((await guest.look('/de-at')).text).toContain('27 November 2026 at 08:00');
  });

  test('expires for new and current visitors, with a message that states the time', async () => {
    const link = await linkFor('path=/de-at&share=1');
    const guest = await follow(link);
    const before = shop.time.now;
    shop.time.now = new Date(before.getTime() + 3_600_000);
    const late = [await guest.look('/de-at'), await follow(link)];
    shop.time.now = before;
    for (const page of late) {
      expect(page.status).toBe(410);
      expect(page.text).toContain('This link has ended');
      expect(page.text).toContain('until Saturday, 21 November 2026 at 11:00 (UTC)');
      expect(page.text).not.toContain('Ridge');
    }
  });

  test.each([
    ['cut off', (link: string) => link.slice(0, -3)],
    [
      'extended to a later expiry',
      (link: string) => link.replace(/shared\/(.)/, (_all, first: string) => `shared/${first === 'W' ? 'X' : 'W'}`),
    ],
    ['empty', (link: string) => link.replace(/shared\/.*/, 'shared/')],
    ['extremely long', (link: string) => `${link}${'x'.repeat(4000)}`],
  ])('gives no access when it is %s', async (_name, change) => {
    const guest = await follow(change(await linkFor('path=/de-at&share=1')));
    expect(guest.status).toBe(403);
    expect(guest.cookie).toBe('');
    expect(guest.text).toContain('opens nothing');
  });

  test('is revoked by a new preview token', async () => {
    const link = await linkFor('path=/de-at&share=168');
    const other = await openPreviewShop({ token: 'another token for the editors' });
    const answer = await fetch(other.url + new URL(link).pathname, { redirect: 'manual' });
    await other.close();
    expect(answer.status).toBe(403);
  }, 60_000);

  test('is valid for one of the offered numbers of hours, never longer', async () => {
    expect((await shop.look('/preview', 'share=9999')).status).toBe(400);
    expect((await shop.look('/preview', 'share=x')).status).toBe(400);
  });

  test('redirects within this host only', async () => {
    const link = await linkFor('path=//elsewhere.example/x&share=1');
    expect((await follow(link)).location).not.toContain('elsewhere');
  });

  test('selects its moment for an editor too', async () => {
    const link = await linkFor('path=/de-at&share=1&preview_timestamp=2026-11-27T08:00:00Z');
    const opened = await shop.look(new URL(link).pathname);
    expect(opened.headers.getSetCookie()[0]).toContain('firn_moment=preview_timestamp');
  });
});

describe('pages of the preview itself', () => {
  test('may not be framed by other origins', async () => {
    for (const path of ['/preview', '/de-at', '/preview/shared/x']) {
      const response = await fetch(shop.url + path, { redirect: 'manual' });
      expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'(;|$)/);
      await response.body?.cancel();
    }
  });

  test('may be framed by the configured app of the content service, with cookies sent in a frame over https', async () => {
    const live = { sdk: 'https://sdk.example/live.js', apiKey: 'key', environment: 'production', region: 'eu' };
    const framed = await openPreviewShop({ live, secure: true });
    const signIn = await fetch(`${framed.url}/preview`);
    expect(signIn.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://eu-app.contentstack.com;",
    );
    const body = new URLSearchParams({ token: TOKEN, to: '/de-at' });
    const signed = await fetch(`${framed.url}/preview/sign-in`, { method: 'POST', body, redirect: 'manual' });
    await framed.close();
    expect(signed.headers.getSetCookie()[0]).toMatch(/HttpOnly;.*SameSite=None; Partitioned; Secure$/);
  }, 60_000);
});

describe('releases', () => {
  test('are selected by name; for an unknown name the error lists the known ones', async () => {
    await shop.write('releases/releases.json', {
      bltr1: { name: 'Winter launch', items: [] },
      bltr2: { name: 'Sale', items: [] },
    });
    releases = [
      { uid: 'bltr2', name: 'Sale' },
      { uid: 'bltr1', name: 'Winter launch' },
    ];
    // The list is cached for a minute.
    const fresh = await openPreviewShop({ releases: async () => releases as { uid: string; name: string }[] });
    await fresh.write('releases/releases.json', { bltr1: { name: 'Winter launch', items: [] } });
    const desk = await fresh.look('/preview');
    expect(desk.text).toMatch(/<option value="bltr1"\s*>Winter launch<\/option>/);
    const chosen = await fresh.look('/preview/show', 'to=/de-at&release=winter+launch');
    expect(decodeURIComponent(chosen.headers.getSetCookie()[0] ?? '')).toContain('release_id=bltr1');
    const page = await fresh.look('/de-at', 'release_id=bltr1');
    expect(page.text).toContain('with the release “Winter launch”');
    const unknown = await fresh.look('/preview/show', 'to=/de-at&release=Spring');
    await fresh.write('releases/releases.json', { bltr1: { name: 'Winter launch', items: [] }, bltnew: { name: 'New', items: [] } }); // prettier-ignore
    const unlisted = await fresh.look('/preview', 'release_id=bltnew');
    expect(unlisted.text).toMatch(/<option value="bltnew" selected\s*>Unknown release \(bltnew\)<\/option>/);
    expect(unlisted.text).toContain('The content service does not list the chosen release.');
    expect((await fresh.look('/de-at', 'release_id=bltnew')).text).toContain('with an unknown release (uid bltnew)');
    await fresh.close();
    expect(unknown.status).toBe(400);
    expect(unknown.text).toContain('There is no release “Spring”; known are “Sale”, “Winter launch”.');
  }, 60_000);

  test('are selected by uid while their names are unavailable, and the log gives the reason', async () => {
    const failing = await openPreviewShop({ releases: () => Promise.reject(new Error('no list today')) });
    const desk = await failing.look('/preview');
    expect(desk.status).toBe(200);
    expect(desk.text).toContain('Release (uid)');
    expect(desk.text).toContain('names its releases to a server with CONTENTSTACK_MANAGEMENT_TOKEN');
    expect(failing.log).toMatchObject([{ level: 'warn', message: 'no list today' }]);
    await failing.close();
  }, 60_000);
});
