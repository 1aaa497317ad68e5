/** A product and the companions ticked on its page are added with one press, all of them or none, without JavaScript. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test, vi } from 'vitest';

import { linesIn, manage, inPlatformState, PlainBrowser } from '../support/plain-browser.ts';

// Each test reads several pages over real HTTP.
vi.setConfig({ testTimeout: 30_000 });

const FORM = 'cart-add-setup';
const RIDGE = { page: '/de-at/p/ridge-98', color: 'ink', size: '177 cm', quantity: '1' };
const SET = { ...RIDGE, 'with-lock-14': '110 mm', 'with-lock-11': '110 mm' };
/** Variant ids of Lock 14 with 110 mm brakes, in both colors. */
const SOLD_OUT = [512_301, 512_304];
const page = '/de-at/cart';
const linesOf = async (browser: PlainBrowser) => linesIn((await browser.look(page)).html);
const said = (html: string): string | undefined => /<output class="message error"[^>]*>([^<]*)</.exec(html)?.[1];

function boxesIn(html: string) {
  return [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const [name, value, form] = ['name', 'value', 'form'].map((one) => new RegExp(` ${one}="([^"]*)"`).exec(tag)?.[1]);
    return name?.startsWith('with-') ? [{ name, value, form, ticked: / checked\b/.test(tag) }] : [];
  });
}

describe('the set of a ski', () => {
  test('the page proposes the brakes that fit, and ticks the first binding', () => {
    const html = readFileSync(join(process.env['DATA_DIR'] ?? '.data', 'latest/de-at/p/ridge-98/index.html'), 'utf8');
    const boxes = boxesIn(html);
    expect(boxes.slice(0, 2)).toEqual([
      { name: 'with-lock-14', value: '110 mm', form: 'buy', ticked: true },
      { name: 'with-lock-11', value: '110 mm', form: 'buy', ticked: false },
    ]);
    expect(html).toMatch(/<button[^>]*form="buy"[^>]*formaction="\/api\/forms\/cart-add-setup"/);
  });

  test('one press adds the ski as chosen and everything ticked', async () => {
    const browser = new PlainBrowser();
    const { status, location } = await browser.post(FORM, SET);
    expect([status, location]).toEqual([303, `/api/mine${page}`]);
    expect((await linesOf(browser)).map(({ name, options, quantity }) => [name, options, quantity])).toEqual([
      ['Ridge 98', 'Tinte · 177 cm', 1],
      ['Lock 14', 'Tinte · 110 mm', 1],
      ['Lock 11', expect.stringMatching(/ · 110 mm$/), 1],
    ]);
  });

  test('with nothing ticked only the ski is added; a companion without a chosen option is not added', async () => {
    const browser = new PlainBrowser();
    expect((await browser.post(FORM, { ...RIDGE, 'with-single-ski-bag': '' })).status).toBe(303);
    expect((await linesOf(browser)).map(({ name }) => name)).toEqual(['Ridge 98']);
  });

  test('two parallel posts and a repeat after a lost response add the set once', async () => {
    const browser = new PlainBrowser();
    expect((await browser.post('cart-add', { ...RIDGE, size: '170 cm' })).status).toBe(303);
    const twice = [browser.post(FORM, SET), browser.post(FORM, SET)];
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([303, 303]);
    expect((await linesOf(browser)).map(({ quantity }) => quantity)).toEqual([1, 1, 1, 1]);
    const other = { ...SET, quantity: '2' };
    expect((await browser.post(FORM, other, { keeps: false })).status).toBe(303);
    expect((await browser.post(FORM, other)).status).toBe(303);
    expect((await linesOf(browser)).map(({ quantity }) => quantity)).toEqual([1, 3, 3, 3]);
  });
});

describe('refused sets', () => {
  test('a companion that has sold out in the meantime is named, the choice stays, and nothing is added', async () => {
    const browser = new PlainBrowser();
    const stock = async (level: number): Promise<void> => {
      for (const variant_id of SOLD_OUT) await manage('stock', { variant_id, level });
    };
    await stock(0);
    try {
      const { status, html } = await browser.post(FORM, SET);
      expect([status, said(html)]).toEqual([422, 'Ausverkauft: Lock 14 · 110 mm']);
      expect(html).toMatch(/name="size"[^>]*value="177 cm"[^>]*checked|checked[^>]*value="177 cm"/);
      const ticked = boxesIn(html).filter((box) => box.ticked);
      expect(ticked.map(({ name }) => name)).toEqual(['with-lock-14', 'with-lock-11']);
      expect(await linesOf(browser)).toEqual([]);
    } finally {
      await stock(9);
    }
  });

  test.each([
    ['a size that does not fit', { 'with-lock-14': '90 mm' }],
    ['a product that the page does not offer', { 'with-ridge-92': '177 cm' }],
    ['markup', { 'with-lock-14': '"><script>alert(1)</script>' }],
  ])('%s shows a message and adds nothing', async (_what, fields) => {
    const browser = new PlainBrowser();
    const { status, html } = await browser.post(FORM, { ...RIDGE, ...fields });
    expect([status, said(html)]).toEqual([422, 'Das hat nicht geklappt. Bitte versuche es noch einmal.']);
    expect(html).not.toContain('<script>alert(1)');
    expect(await linesOf(browser)).toEqual([]);
  });

  test('if one product exceeds its stock, nothing of the set is added', async () => {
    const browser = new PlainBrowser();
    const { status, html } = await browser.post(FORM, { ...SET, quantity: '98' });
    expect([status, said(html)]).toEqual([422, 'So viel haben wir nicht auf Lager']);
    expect(await linesOf(browser)).toEqual([]);
  });

  test('a platform that does not answer leads to a message', async () => {
    const browser = new PlainBrowser();
    const { status, html } = await inPlatformState('down', () => browser.post(FORM, SET));
    expect([status, said(html)]).toEqual([503, expect.stringContaining('Der Shop antwortet gerade nicht.')]);
  });

  test('a ski without a chosen length is refused beside its own button', async () => {
    const { status, html } = await new PlainBrowser().post(FORM, { ...SET, size: '' });
    expect([status, html.includes('Bitte wählen: Länge')]).toEqual([422, true]);
  });

  test('a post from another site is refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await new PlainBrowser().post(FORM, SET, { headers, keeps: false })).status).toBe(403);
  });
});
