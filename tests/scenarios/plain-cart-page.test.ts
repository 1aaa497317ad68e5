/** The cart page without JavaScript: its forms, platform failures, and access by visitor. */
import { describe, expect, test, vi } from 'vitest';

import { linesIn, manage, inPlatformState, PlainBrowser, problemIn, shownIn } from '../support/plain-browser.ts';

// Each test reads several pages over real HTTP.
vi.setConfig({ testTimeout: 30_000 });

const CART = '/api/mine/de-at/cart';
const page = '/de-at/cart';
const RIDGE = { page: '/de-at/p/ridge-98', color: 'ink', size: '170 cm', quantity: '2' };
const DOWN = 'Der Shop antwortet gerade nicht. Dein Warenkorb bleibt erhalten.';
const linesOf = async (browser: PlainBrowser) => linesIn((await browser.look(page)).html);

async function filled(): Promise<{ readonly browser: PlainBrowser; readonly line: string }> {
  const browser = new PlainBrowser();
  expect((await browser.post('cart-add', RIDGE)).status).toBe(303);
  const [line] = await linesOf(browser);
  return { browser, line: line?.id ?? '' };
}

describe('a line', () => {
  test('gets the posted quantity, and is removed by quantity zero', async () => {
    const { browser, line } = await filled();
    const set = await browser.post('cart-set', { page, line, quantity: '1' });
    expect([set.status, set.location, set.headers.get('cache-control')]).toEqual([303, CART, 'private, no-store']);
    expect(await linesOf(browser)).toMatchObject([{ quantity: 1, price: '759,95 €' }]);
    expect((await browser.post('cart-set', { page, line, quantity: '0' })).location).toBe(CART);
    const { html, status } = await browser.look(page);
    expect([status, linesIn(html)]).toEqual([200, []]);
    expect(shownIn(html)).toContain('Dein Warenkorb ist leer');
    expect(shownIn(html)).toContain('href="/de-at/c/skis"');
  });

  test('can be removed, even by two posts', async () => {
    const { browser, line } = await filled();
    expect((await browser.post('cart-add', { ...RIDGE, size: '184 cm' })).status).toBe(303);
    const out = await Promise.all([1, 2].map(() => browser.post('cart-remove', { page, line })));
    expect(out.map(({ status, location }) => [status, location])).toEqual([
      [303, CART],
      [303, CART],
    ]);
    const [last, ...others] = await linesOf(browser);
    expect([last?.options, others]).toEqual(['Tinte · 184 cm', []]);
    const gone = await Promise.all([1, 2].map(() => browser.post('cart-remove', { page, line: last?.id ?? '' })));
    expect(gone.map(({ status }) => status)).toEqual([303, 303]);
    expect((await browser.post('cart-remove', { page, line: last?.id ?? '' })).status).toBe(303);
    expect(shownIn((await browser.look(page)).html)).toContain('Dein Warenkorb ist leer');
  });

  test.each([
    ['more than is in stock', '98', 'So viele haben wir nicht'],
    ['more than a line may have', '100', 'Mehr passt nicht in eine Bestellung'],
    ['text that is not a number', '2; drop', 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
    ['an empty field', '', 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
    ['a very long number', '9'.repeat(40), 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
  ])('shows an error for %s, and keeps its quantity', async (_what, quantity, words) => {
    const { browser, line } = await filled();
    const { status, html, headers } = await browser.post('cart-set', { page, line, quantity });
    expect([status, headers.get('cache-control')]).toEqual([422, 'private, no-store']);
    expect(linesIn(html)).toMatchObject([{ quantity: 2, note: words }]);
    expect(html).toMatch(/type="number"[^>]* aria-describedby="line-\d+"[^>]* autofocus=""/);
    expect(await linesOf(browser)).toMatchObject([{ quantity: 2, note: undefined }]);
  });

  test('shows a price increase once', async () => {
    const { browser, line } = await filled();
    await manage('price', { product_id: 5101, price: 789.95, sale_price: 0 });
    try {
      expect((await browser.post('cart-set', { page, line, quantity: '1' })).status).toBe(303);
      expect(await linesOf(browser)).toMatchObject([{ price: '789,95 €', note: 'Der Preis hat sich geändert' }]);
      expect(await linesOf(browser)).toMatchObject([{ note: undefined }]);
    } finally {
      await manage('price', { product_id: 5101, price: 759.95, sale_price: 0 });
    }
  });
});

describe('failures', () => {
  test.each(['down', 'slow'] as const)(
    'when the platform is %s, every change is refused with a message',
    async (mood) => {
      const { browser, line } = await filled();
      for (const form of ['cart-set', 'cart-remove', 'cart-checkout']) {
        const { status, html } = await inPlatformState(mood, () => browser.post(form, { page, line, quantity: '1' }));
        expect([form, status]).toEqual([form, 503]);
        expect(`${problemIn(html)}${linesIn(html)[0]?.note ?? ''}`, form).toContain(DOWN);
      }
      expect(await linesOf(browser)).toMatchObject([{ quantity: 2 }]);
    },
  );

  test('a cart that cannot be read shows a message and a link back, not an empty cart', async () => {
    const { browser } = await filled();
    // The cart is cached; a failed API change in the same session removes it from the cache.
    const script = await browser.script();
    const { body } = await script.ask('GET', '/session', undefined, { region: 'eu_region_1' });
    const down = await inPlatformState('down', async () => {
      const path = `/cart/${String(body['cartId'])}/items`;
      const lines = { line_items: [{ product_id: 5101, variant_id: 510_101, quantity: 1 }] };
      expect((await script.ask('POST', path, lines, { region: 'eu_region_1' })).status).toBe(503);
      return browser.look(page);
    });
    expect([down.status, problemIn(down.html), linesIn(down.html)]).toEqual([503, DOWN, []]);
    expect(shownIn(down.html)).not.toContain('Dein Warenkorb ist leer');
    expect(shownIn(down.html)).toMatch(/<form action="\/de-at\/cart"><button[^>]*>Noch einmal versuchen/);
  });

  test('a cart that no longer exists shows a message', async () => {
    const { browser, line } = await filled();
    const script = await browser.script();
    const { body } = await script.ask('GET', '/session', undefined, { region: 'eu_region_1' });
    await script.ask('DELETE', `/cart/${String(body['cartId'])}`, undefined, { region: 'eu_region_1' });
    const { status, html } = await browser.post('cart-set', { page, line, quantity: '1' });
    expect([status, problemIn(html)]).toEqual([422, 'Dein Warenkorb ist abgelaufen. Er ist jetzt leer.']);
    expect(shownIn(html)).toContain('Dein Warenkorb ist leer');
  });

  test('cart forms are refused from any other page', async () => {
    const { browser, line } = await filled();
    for (const other of ['/de-at/account/orders', '/de-at/p/ridge-98', '/ja-jp/cart', '/nowhere'])
      expect((await browser.post('cart-set', { page: other, line, quantity: '1' })).status, other).toBe(400);
  });

  test('a malformed cart-memory cookie is ignored', async () => {
    const { browser } = await filled();
    for (const odd of [
      '',
      'x',
      `${'a'.repeat(16)}.eu_region_1.1-`,
      `${'a'.repeat(16)}.us.510102-1`,
      '%00'.repeat(300),
    ]) {
      browser.cookies.set('cart-memory', odd);
      expect(await linesOf(browser), odd).toMatchObject([{ quantity: 2, note: undefined }]);
    }
  });
});

describe('visitors', () => {
  test('a new visitor sees an empty cart without starting a session', async () => {
    const browser = new PlainBrowser();
    const { status, html, headers } = await browser.look(page);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(shownIn(html)).toContain('Dein Warenkorb ist leer');
    expect([...browser.cookies.keys()]).toEqual(['cart-memory']);
    expect(headers.get('etag')).toBeNull();
  });

  test('a market without a shop has no cart page', async () => {
    expect((await new PlainBrowser().look('/ja-jp/cart')).status).toBe(404);
  });

  test('a professional sees the allowance and own prices, which are not marked as changed', async () => {
    const browser = await PlainBrowser.of('pro.de@firn.example', 'eu_region_1');
    expect((await browser.post('cart-add', RIDGE)).status).toBe(303);
    const { html } = await browser.look(page);
    const line = linesIn(html).find(({ options }) => options === 'Tinte · 170 cm');
    expect(line?.price).not.toBe('1.519,90 €');
    expect(line?.note).toBeUndefined();
    expect(html).toMatch(/data-slot="left">[^<]*€/);
  });

  test('a line not merged at sign-in is named until the message is dismissed', async () => {
    const email = 'new.de@firn.example';
    const script = await (await PlainBrowser.of(email, 'eu_region_1')).script();
    const { body } = await script.ask('GET', '/session', undefined, { region: 'eu_region_1' });
    expect(body['customerId']).toBeGreaterThan(0);
    await script.buy({ product_id: 5101, variant_id: 510_103, quantity: 1 }, 'eu_region_1');
    try {
      const browser = await PlainBrowser.of(email, 'eu_region_1', async (guest) => {
        await guest.buy({ product_id: 5101, variant_id: 510_102, quantity: 2 }, 'eu_region_1');
        await manage('stock', { variant_id: 510_102, level: 0 });
      });
      const { html } = await browser.look(page);
      expect(linesIn(html).map(({ options, quantity }) => [options, quantity])).toEqual([['Gletscher · 184 cm', 1]]);
      expect(shownIn(html)).toContain('Nicht alles aus deinem letzten Warenkorb konnte mitkommen');
      expect(shownIn(html)).toContain('Ridge 98 · Gletscher · 177 cm (2): So viele haben wir nicht');
      expect((await browser.post('cart-left-out', { page })).location).toBe(CART);
      expect(shownIn((await browser.look(page)).html)).not.toContain('Nicht alles aus deinem letzten Warenkorb');
    } finally {
      await manage('stock', { variant_id: 510_102, level: 9 });
    }
  });
});

describe('add-ons', () => {
  const SKARN = { page: '/de-at/p/skarn-96', size: '171 cm' };
  const tileOf = (html: string, name: string): string =>
    [...shownIn(html).matchAll(/<li class="add-on"[\s\S]*?<\/li>/g)].find(([tile]) =>
      tile.includes(`>${name}<`),
    )?.[0] ?? '';
  const hidden = (tile: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...tile.matchAll(/name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );

  test('are offered once below their line, and added and removed by a button', async () => {
    const browser = new PlainBrowser();
    expect((await browser.post('cart-add', SKARN)).status).toBe(303);
    const { html } = await browser.look(page);
    const headings = [...shownIn(html).matchAll(/<section><h3>([^<]*)</g)].map(([, text]) => text);
    expect(headings).toEqual(['Bindung dazu', 'Felle dazu', 'Taschen zum Transport']);
    const offered = tileOf(html, 'Pin Race');
    expect(offered).toContain('action="/api/forms/cart-add"');
    expect(offered).toContain('aria-label="In den Warenkorb: Pin Race"');
    expect((await browser.post('cart-add', hidden(offered))).location).toBe(CART);
    const held = await browser.look(page);
    expect(linesIn(held.html).map(({ name }) => name)).toContain('Pin Race');
    expect(tileOf(held.html, 'Pin Race')).toContain('Im Warenkorb!');
    expect(tileOf(held.html, 'Pin Race')).not.toContain('cart-add');
    expect((await browser.post('cart-remove', hidden(tileOf(held.html, 'Pin Race')))).location).toBe(CART);
    expect((await linesOf(browser)).map(({ name }) => name)).toEqual(['Skarn 96']);
  });

  test('with options link to their product page', async () => {
    const browser = new PlainBrowser();
    await browser.post('cart-add', SKARN);
    const tile = tileOf((await browser.look(page)).html, 'Pin 12');
    expect(tile).toContain('<a class="add-on-button" href="/de-at/p/pin-12" aria-label="Bitte wählen: Pin 12">');
    expect(tile).not.toContain('<form');
  });

  test('show a professional’s own price beside the guest price', async () => {
    const [guest, pro] = [new PlainBrowser(), await PlainBrowser.of('pro.de@firn.example', 'eu_region_1')];
    await guest.post('cart-add', SKARN);
    await pro.post('cart-add', SKARN);
    const everybody = tileOf((await guest.look(page)).html, 'Pin Race');
    expect(everybody).toContain('509,95&nbsp;€');
    expect(everybody).not.toContain('class="pro"');
    const own = tileOf((await pro.look(page)).html, 'Pin Race');
    expect(own).toMatch(/data-live="own"/);
    expect(own).toMatch(/<span class="pro">Pro [\d.,]+&nbsp;€<\/span><s>.*509,95&nbsp;€/);
  });
});

test('checkout redirects to the platform and shows a link; each login address works once', async () => {
  const { browser } = await filled();
  const { status, html, headers } = await browser.post('cart-checkout', { page });
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const url = /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(html)?.[1] ?? '';
  expect(shownIn(html)).toContain(`href="${url}"`);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url)).status).not.toBe(200);
  expect(await linesOf(browser)).toMatchObject([{ quantity: 2 }]);
});

test('a platform that never answers does not block the cart page, which shows a message; the cart stays', async () => {
  const { browser } = await filled();
  const { status, html } = await inPlatformState('stalled', () => browser.look(page));
  expect([200, 503]).toContain(status);
  expect(shownIn(html)).toMatch(/Der Shop antwortet gerade nicht/);
  expect(await linesOf(browser)).toHaveLength(1);
});
