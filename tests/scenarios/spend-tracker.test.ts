/** A professional's allowance without JavaScript is on the same pages and in the same words as with JavaScript. */
import { describe, expect, test, vi } from 'vitest';

import { api, look, post, REGION, signedIn, text, visitor } from '../support/filled-pages.ts';

// Each test signs in and reads several pages over real HTTP.
vi.setConfig({ testTimeout: 30_000 });

/** Texts of the tracker in a server-rendered page, by slot; undefined without a tracker. */
function trackerOf(html: string): Readonly<Record<string, string>> | undefined {
  const [tracker] = /<section class="tracker"[\s\S]*?<\/section>/.exec(text(html)) ?? [];
  if (tracker === undefined) return undefined;
  const slots = [...tracker.matchAll(/data-slot="(\w+)"[^>]*>([^<]*)/g)];
  const [, state = ''] = /data-state="(\w+)"/.exec(tracker) ?? [];
  return { state, ...Object.fromEntries(slots.map(([, slot = '', said = '']) => [slot, spaced(said)])) };
}
const spaced = (said: string): string => said.replaceAll(/&nbsp;|\s/g, ' ').trim();
const RIDGE = { product_id: 5101, variant_id: 510_100, quantity: 1 };

describe('a professional’s allowance', () => {
  test.each(['/account', '/cart', '/pro', '/proclub'])('is shown on %s, and includes the cart', async (path) => {
    const pro = await signedIn('pro.de@firn.example');
    const before = trackerOf((await look(`/de-at${path}`, pro)).html);
    expect(before).toMatchObject({ state: 'fine', used: expect.stringMatching(/^[\d.,]+ € von 2.500,00 €/) });
    expect(before?.['discount']).toBe('Dein Rabatt: 40 % auf alles');
    expect(before?.['until']).toContain('30. Juni 2031');
    expect(before?.['cart']).toBe('');
    expect(before).not.toHaveProperty('employee');
    const cart = await pro.buy(RIDGE, REGION);
    const after = trackerOf((await look(`/de-at${path}`, pro)).html);
    expect(after?.['used']).toBe(before?.['used']);
    expect(after?.['cart']).toContain(new Intl.NumberFormat('de-AT', { minimumFractionDigits: 2 }).format((cart.lines[0]?.unitPrice.minor ?? 0) / 100)); // prettier-ignore
    expect((await pro.ask('DELETE', `/cart/${cart.id}`, undefined, { region: REGION })).status).toBe(200);
  });

  test('server-rendered pages link to server-rendered pages', async () => {
    const pro = await signedIn('pro.de@firn.example');
    const hrefs = [...(await look('/de-at/account', pro)).html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(
      ([, href = '']) => href,
    );
    expect(hrefs).toEqual(
      expect.arrayContaining(['/api/mine/de-at/cart', '/api/mine/de-at/account/orders', '/api/mine/de-at/c/skis']),
    );
    expect(hrefs.filter((href) => /^\/[a-z-]+\/(?:account|cart|pro|proclub)$/.test(href))).toEqual([]);
    expect(hrefs.every((href) => href !== '')).toBe(true);
  });

  test('shows a warning when the cart exceeds the remaining allowance', async () => {
    const pro = await signedIn('pro.de@firn.example');
    const cart = await pro.buy({ ...RIDGE, quantity: 5 }, REGION);
    const over = trackerOf((await look('/de-at/account', pro)).html);
    expect([over?.['state'], over?.['cart']]).toEqual([
      'over',
      expect.stringMatching(/^Dieser Warenkorb ist um [\d.,]+ € .* übrig/),
    ]);
    expect((await pro.ask('DELETE', `/cart/${cart.id}`, undefined, { region: REGION })).status).toBe(200);
  });

  test('blocks checkout with a message that states the excess; the cart stays', async () => {
    const pro = await signedIn('pro.de@firn.example');
    const cart = await pro.buy({ ...RIDGE, quantity: 5 }, REGION);
    const { status, html } = await post('cart-checkout', '/de-at/cart', {}, pro);
    expect(status).toBe(422);
    expect(html).not.toContain('http-equiv="refresh"');
    expect(spaced(text(html))).toMatch(/role="alert"[^>]*>Dieser Warenkorb ist um [\d.,]+ € mehr, als übrig ist\. Nimm etwas heraus/); // prettier-ignore
    expect(text(html)).toContain('data-testid="cart-line"');
    expect((await pro.ask('DELETE', `/cart/${cart.id}`, undefined, { region: REGION })).status).toBe(200);
  });

  test('marks employees as such', async () => {
    const employee = await signedIn('employee.de@firn.example');
    expect(trackerOf((await look('/de-at/account', employee)).html)?.['employee']).toMatch(/^\S/);
  });

  test('keeps its defaults and shows a message when the request fails', async () => {
    const pro = await signedIn('pro.de@firn.example');
    const down = async (request: Request): Promise<Response> =>
      request.url.includes('/pro/order_total')
        ? Response.json({ error: { code: 'upstream-down' } }, { status: 503 })
        : api(request);
    const { status, html } = await look('/de-at/account', pro, { ask: down });
    expect(status).toBe(200);
    expect(trackerOf(html)).toMatchObject({
      used: expect.stringContaining('3.000,00'),
      cart: expect.stringContaining('antwortet gerade nicht'),
    });
    expect(html).toContain('Hallo, Paul Rossi');
  });

  test('omits a discount that cannot be loaded, and shows the rest', async () => {
    const employee = await signedIn('employee.de@firn.example');
    expect(trackerOf((await look('/de-at/account', employee)).html)?.['discount']).toBe('Dein Rabatt: 50 % auf alles');
    const down = async (request: Request): Promise<Response> =>
      request.url.includes('/customer_groups')
        ? Response.json({ error: { code: 'upstream-down' } }, { status: 503 })
        : api(request);
    const { status, html } = await look('/de-at/account', employee, { ask: down });
    expect([status, trackerOf(html)?.['discount']]).toEqual([200, '']);
    expect(trackerOf(html)?.['used']).toMatch(/€/);
  });

  test('is not shown to other visitors', async () => {
    const anna = await signedIn('anna.de@firn.example');
    for (const path of ['/account', '/cart', '/pro', '/proclub'])
      expect(trackerOf((await look(`/de-at${path}`, anna)).html), path).toBeUndefined();
    const { status, html } = await look('/de-at/proclub');
    expect([status, /<html[^>]* data-customer/.test(html)]).toEqual([200, false]);
    expect(trackerOf(html)?.['used']).toBe('');
  });

  test('shows the club section only in the region named exactly "pro"', async () => {
    const members = async (email: string, region: string, locale: string): Promise<string> =>
      /<p[^>]*data-members[^>]*>/.exec((await look(`/${locale}/proclub`, await signedIn(email, region))).html)?.[0] ??
      '';
    expect(await members('pro.us@firn.example', 'us', 'en-us')).not.toContain('hidden');
    expect(await members('pro.de@firn.example', REGION, 'de-at')).toContain('hidden');
    expect(await members('anna.us@firn.example', 'us', 'en-us')).toContain('hidden');
  });

  test('signing in on the pro sign-up page leads to the allowance', async () => {
    const fields = { email: 'pro.de@firn.example', pw: 'firn-sample-2026', return: '/de-at/proclub' };
    const answer = await post('sign-in', '/de-at/pro/signup', fields, await visitor().begin());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/api/mine/de-at/proclub']);
  });
});
