/**
 * The cart without JavaScript, over the pages of the release and the embedded platform: filled by forms, in the page's language, private to its
 * visitor.
 */
import { describe, expect, test, vi } from 'vitest';

import {
  linesIn,
  manage,
  inPlatformState,
  PlainBrowser,
  problemIn,
  refusalIn,
  shownIn,
  totalIn,
} from '../support/plain-browser.ts';

// Each test reads several pages over real HTTP.
vi.setConfig({ testTimeout: 30_000 });

const CART = '/api/mine/de-at/cart';
const RIDGE = { page: '/de-at/p/ridge-98', color: 'ink', size: '170 cm', quantity: '2' };
const page = '/de-at/cart';
const linesOf = async (browser: PlainBrowser) => linesIn((await browser.look(page)).html);

async function withRidge(): Promise<PlainBrowser> {
  const browser = new PlainBrowser();
  expect((await browser.post('cart-add', RIDGE)).location).toBe(CART);
  return browser;
}

describe('adding a product', () => {
  test('shows it in the cart with its translated options, quantity, price, sum and shipping', async () => {
    const browser = new PlainBrowser();
    const { status, location, html, headers } = await browser.post('cart-add', RIDGE);
    expect([status, location, html, headers.get('cache-control')]).toEqual([303, CART, '', 'private, no-store']);
    const cart = await browser.look(page);
    expect([cart.status, cart.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(linesIn(cart.html)).toEqual([
      expect.objectContaining({ name: 'Ridge 98', options: 'Tinte · 170 cm', quantity: 2, price: '1.519,90 €' }),
    ]);
    expect(totalIn(cart.html)).toBe('1.519,90 €');
    const shown = shownIn(cart.html);
    expect(shown).toContain('src="/i/firn/ridge-98-ink?');
    expect(shown).toContain('Versand ist gratis');
    expect(shown).toContain('Versand: Österreich');
    expect(cart.html).toMatch(/data-cart-count[^>]*>2</);
    expect(shown).not.toContain('aria-busy');
  });

  test.each([
    ['/en-us/p/ridge-98', 'Ink · 170 cm', '$1,499.90'],
    ['/fr-ca/p/ridge-98', 'Encre · 170 cm', undefined],
  ])('%s shows it in the market’s language and currency', async (product, options, price) => {
    const browser = new PlainBrowser();
    const cart = product.replace('/p/ridge-98', '/cart');
    expect((await browser.post('cart-add', { ...RIDGE, page: product })).location).toBe(`/api/mine${cart}`);
    const [line] = linesIn((await browser.look(cart)).html);
    expect(line).toMatchObject({ options, quantity: 2, ...(price ? { price } : {}) });
  });

  test('adds once for two parallel posts of a form, and again for a later post', async () => {
    const browser = await withRidge();
    const twice = [browser.post('cart-add', RIDGE), browser.post('cart-add', RIDGE)];
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([303, 303]);
    expect((await linesOf(browser))[0]?.quantity).toBe(4);
    expect((await browser.post('cart-add', RIDGE)).status).toBe(303);
    expect((await linesOf(browser))[0]?.quantity).toBe(6);
  });

  test('adds once for two parallel posts of a signed-in session without the cart-memory cookie', async () => {
    const browser = await PlainBrowser.of('anna.de@firn.example', 'eu_region_1');
    const before = (await linesOf(browser)).reduce((sum, { quantity }) => sum + quantity, 0);
    browser.cookies.delete('cart-memory');
    const bindings = { page: '/de-at/p/pin-12', color: 'ink', size: '105 mm' };
    const twice = [browser.post('cart-add', bindings), browser.post('cart-add', bindings)];
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([303, 303]);
    expect((await linesOf(browser)).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(before + 1);
  });

  test('adds once when the response was lost and the form is sent again', async () => {
    const browser = await withRidge();
    const other = { ...RIDGE, size: '184 cm', quantity: '1' };
    expect((await browser.post('cart-add', other, { keeps: false })).status).toBe(303);
    expect((await browser.post('cart-add', other)).status).toBe(303);
    expect((await linesOf(browser)).map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test('uses the displayed color when the form has none', async () => {
    const browser = new PlainBrowser();
    const { color: _none, ...fields } = RIDGE;
    expect((await browser.post('cart-add', fields)).status).toBe(303);
    expect((await linesOf(browser))[0]?.options).toBe('Gletscher · 170 cm');
  });

  test('shows once that the price differs from the page’s', async () => {
    await manage('price', { product_id: 5101, price: 799.95, sale_price: 0 });
    try {
      const browser = await withRidge();
      expect(await linesOf(browser)).toMatchObject([{ price: '1.599,90 €', note: 'Der Preis hat sich geändert' }]);
      expect(await linesOf(browser)).toMatchObject([{ price: '1.599,90 €', note: undefined }]);
    } finally {
      await manage('price', { product_id: 5101, price: 759.95, sale_price: 0 });
    }
  });
});

describe('presses on a page that was left', () => {
  const formOf = (fields: Readonly<Record<string, string>>): string[] => ['form', `${new URLSearchParams(fields)}`];
  const PIN = { page: '/de-at/p/pin-12', color: 'ink', size: '105 mm' };
  const { quantity: _two, ...PRESS } = RIDGE;
  const OTHER = { ...PRESS, size: '184 cm' };

  test('different choices of a visitor without a session go to one cart, and equal presses to one line', async () => {
    const browser = new PlainBrowser();
    const { status, html } = await browser.post('cart-adds', [PRESS, OTHER, PIN, PRESS].map(formOf));
    expect([status, html]).toEqual([204, '']);
    expect((await linesOf(browser)).map(({ options, quantity }) => [options, quantity])).toEqual([
      ['Tinte · 170 cm', 2],
      ['Tinte · 184 cm', 1],
      ['Tinte · 105 mm', 1],
    ]);
  });

  test('a refused choice does not prevent the others from being added', async () => {
    const browser = new PlainBrowser();
    const { status } = await browser.post('cart-adds', [PRESS, { ...PRESS, size: '999 cm' }, PIN].map(formOf));
    expect(status).toBe(422);
    expect((await linesOf(browser)).map(({ options }) => options)).toEqual(['Tinte · 170 cm', 'Tinte · 105 mm']);
  });

  test('presses on a page that does not exist are refused', async () => {
    const browser = new PlainBrowser();
    expect((await browser.post('cart-adds', [formOf({ ...PRESS, page: '/de-at/nothing' })])).status).toBe(400);
    expect(await linesOf(browser)).toEqual([]);
  });
});

describe('refused adds', () => {
  test.each([
    ['no size', { size: '' }, 'Bitte wählen: Länge'],
    ['a size that does not exist', { size: '999 cm' }, 'Bitte wählen: Länge'],
    ['a color that does not exist', { color: '"><script>alert(1)</script>' }, 'Bitte wählen: Farbe'],
    ['more than is in stock', { quantity: '98' }, 'So viel haben wir nicht auf Lager'],
    ['more than a line may have', { quantity: '100' }, 'Mehr passt nicht in eine Bestellung'],
    ['quantity zero', { quantity: '0' }, 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
    ['a negative quantity', { quantity: '-1' }, 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
    ['a fractional quantity', { quantity: '1.5' }, 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
    ['a quantity that is not a number', { quantity: 'many' }, 'Das hat nicht geklappt. Bitte versuche es noch einmal.'],
  ])('%s: an error appears beside the button, and the choice stays', async (_what, fields, words) => {
    const browser = new PlainBrowser();
    const { status, html, headers } = await browser.post('cart-add', { ...RIDGE, size: '163 cm', ...fields });
    expect([status, refusalIn(html), headers.get('cache-control')]).toEqual([422, words, 'private, no-store']);
    expect(html).toMatch(/<button[^>]* aria-describedby="add-problem"/);
    expect(html).not.toContain('<script>alert(1)');
    if (!('color' in fields)) expect(html).toMatch(/name="color" value="ink" checked/);
    if (!('size' in fields)) expect(html).toMatch(/name="size"[^>]* value="163 cm" checked|value="163 cm"[^>]*checked/);
    expect(await linesOf(browser)).toEqual([]);
  });

  test('a product that has sold out in the meantime shows an error', async () => {
    const browser = new PlainBrowser();
    await manage('stock', { variant_id: 510_101, level: 0 });
    try {
      const { status, html } = await browser.post('cart-add', { ...RIDGE, color: 'glacier', size: '170 cm' });
      expect([status, refusalIn(html)]).toEqual([422, 'Ausverkauft']);
    } finally {
      await manage('stock', { variant_id: 510_101, level: 9 });
    }
  });

  test.each(['down', 'slow'] as const)('when the platform is %s, an add shows a message', async (mood) => {
    const browser = await withRidge();
    const { status, html } = await inPlatformState(mood, () => browser.post('cart-add', { ...RIDGE, size: '177 cm' }));
    expect([status, refusalIn(html)]).toEqual([
      503,
      'Der Shop antwortet gerade nicht. Dein Warenkorb bleibt erhalten.',
    ]);
    expect((await linesOf(browser)).map(({ quantity }) => quantity)).toEqual([2]);
  });

  test.each([
    ['a page that does not exist', { page: '/de-at/p/nothing' }, 400],
    ['a page without a product', { page: '/de-at/about' }, 400],
    ['a product of a market without a shop', { page: '/ja-jp/p/ridge-98' }, 400],
    ['a page of another site', { page: 'https://evil.test/de-at/p/ridge-98' }, 400],
    ['a page that reaches out of the release', { page: '/de-at/p/../../../../etc/passwd' }, 400],
    ['a body of 40 kB', { size: 'x'.repeat(40_000) }, 413],
    ['a body of 80 kB', { size: 'x'.repeat(80_000) }, 413],
  ])('%s is refused', async (_what, fields, status) => {
    const browser = new PlainBrowser();
    expect((await browser.post('cart-add', { ...RIDGE, ...fields })).status).toBe(status);
    expect(browser.cookies.size).toBe(0);
  });

  test('ids in a form are ignored', async () => {
    const browser = new PlainBrowser();
    const ids = {
      product_id: '5102',
      variant_id: '510200',
      productID: '5102',
      cartId: 'x',
      price: '1',
      customerID: '1',
    };
    expect((await browser.post('cart-add', { ...RIDGE, ...ids })).status).toBe(303);
    expect(await linesOf(browser)).toMatchObject([{ name: 'Ridge 98', price: '1.519,90 €' }]);
  });
});

describe('forged and foreign requests', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['a hidden origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['JSON', { 'content-type': 'application/json' }],
  ])('a post from %s is refused', async (_who, headers) => {
    const browser = await withRidge();
    const [line] = await linesOf(browser);
    const fields = { page, line: line?.id ?? '', quantity: '1' };
    const asked = { headers, keeps: false };
    expect((await browser.post('cart-add', { ...RIDGE, quantity: '1' }, asked)).status).toBe(403);
    for (const form of ['cart-set', 'cart-remove', 'cart-checkout', 'cart-left-out'])
      expect((await browser.post(form, fields, asked)).status, form).toBe(403);
    expect((await linesOf(browser))[0]?.quantity).toBe(2);
  });

  test('forged tokens and session ids have no effect', async () => {
    const browser = await withRidge();
    const forged = { ...RIDGE, 'csrf-token': 'forged', csrfToken: 'forged' };
    expect((await browser.post('cart-add', forged, { headers: { 'csrf-token': 'forged' } })).status).toBe(303);
    expect((await linesOf(browser))[0]?.quantity).toBe(4);
    const stranger = new PlainBrowser();
    stranger.cookies.set('sid', 'A'.repeat(43));
    expect((await stranger.post('cart-add', RIDGE)).status).toBe(303);
    expect((await linesOf(stranger))[0]?.quantity).toBe(2);
    expect((await linesOf(browser))[0]?.quantity).toBe(4);
  });

  test('a line of another cart cannot be changed', async () => {
    const [owner, other] = [await withRidge(), await withRidge()];
    const [line] = await linesOf(owner);
    const fields = { page, line: line?.id ?? '' };
    const set = await other.post('cart-set', { ...fields, quantity: '9' });
    expect([set.status, problemIn(set.html)]).toEqual([422, 'Das hat nicht geklappt. Bitte versuche es noch einmal.']);
    expect((await other.post('cart-remove', fields)).status).toBe(303);
    expect((await linesOf(owner))[0]?.quantity).toBe(2);
    expect((await linesOf(other))[0]?.quantity).toBe(2);
  });

  test('redirect targets in a form are ignored', async () => {
    const browser = new PlainBrowser();
    const way = { return: 'https://evil.test/', next: '//evil.test', location: 'https://evil.test/' };
    expect((await browser.post('cart-add', { ...RIDGE, ...way })).location).toBe(CART);
  });
});
