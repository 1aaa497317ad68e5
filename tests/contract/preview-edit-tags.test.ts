/** Edit tags: previewed pages mark which element shows which field, and otherwise equal the pages that will be published. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withEditTags } from '#publishing/preview/edit-tags.ts';

import { openPreviewShop } from '../support/preview-shop.ts';
import type { PreviewShop } from '../support/preview-shop.ts';

const LIVE = { sdk: 'https://sdk.example/live.js', apiKey: 'key', environment: 'production' };
const TAGS = / data-cslp="([^"]*)"/g;
const tagsOf = (html: string): string[] => [...html.matchAll(TAGS)].map(([, path = '']) => path);

let shop: PreviewShop;
let plain: PreviewShop;
beforeAll(async () => {
  shop = await openPreviewShop({ live: LIVE });
  plain = await openPreviewShop();
}, 180_000);
afterAll(async () => {
  await shop.close();
  await plain.close();
});

const bare = (html: string): string =>
  html
    .replace(/<aside id="firn-preview"[\s\S]*?<\/aside>/, '')
    .replace('<script type="module" src="/preview/live.js"></script>', '')
    .replaceAll(TAGS, '');

describe('a previewed page', () => {
  test.each([
    '/en-us/p/ridge-98',
    '/de-at/p/ridge-98',
    '/de-at',
    '/fr-ch',
    '/ja-jp/p/ridge-98',
    '/de-at/about',
    '/en-us/c/skis',
    '/en-us/stores',
  ])('%s has tags, and without them equals the page that will be published', async (path) => {
    const page = await shop.look(path);
    expect(page.status).toBe(200);
    expect(tagsOf(page.text).length).toBeGreaterThan(0);
    for (const tag of tagsOf(page.text)) expect(tag).toMatch(/^[a-z_]+\.blt\w+\.[a-z-]+\.[\w.]+$/);
    const released = await plain.look(path);
    expect(bare(page.text)).toBe(bare(released.text));
    expect(released.text).not.toContain('data-cslp');
    expect(page.text).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
    expect(page.text).not.toMatch(/%F3%A0%8[01]/i);
  });

  test('names entry, language and field of an element', async () => {
    const { uid } = await shop.entry('product', 'de', '/ridge-98');
    const { text } = await shop.look('/de-at/p/ridge-98');
    const heading = /<h1[^>]*data-cslp="([^"]*)"/.exec(text)?.[1];
    expect(heading).toMatch(new RegExp(`^product\\.${uid as string}\\.de\\.(display_)?title$`));
    expect(tagsOf(text)).toContain(`product.${uid as string}.de.tagline`);
  });

  test('has tags on unsaved text too', async () => {
    const { uid } = await shop.entry('product', 'de', '/ridge-98');
    const query = `live_preview=h1&content_type_uid=product&entry_uid=${uid as string}`;
    await shop.look('/de-at/p/ridge-98', query);
    await shop.edit('product', 'de', uid as string, (entry) => ({ ...entry, tagline: 'Eben getippt.' }));
    const { text } = await shop.look('/de-at/p/ridge-98', query);
    const tagged = new RegExp(`data-cslp="product\\.${uid as string}\\.de\\.tagline"[^>]*>\\s*Eben getippt\\.`);
    expect(tagged.test(text)).toBe(true);
  });

  test('has no tags in its data, and none for a visitor with a share link', async () => {
    const payload = await shop.look('/de-at/p/ridge-98/_payload.json');
    expect(payload.text).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
    const desk = await shop.look('/preview', 'path=/de-at/p/ridge-98&share=1');
    const link = /value="([^"]*\/preview\/shared\/[^"]+)"/.exec(desk.text)?.[1] ?? '';
    const opened = await fetch(link, { redirect: 'manual' });
    const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const page = await (await fetch(`${shop.url}/de-at/p/ridge-98`, { headers: { cookie } })).text();
    expect(page).toContain('Ridge 98');
    expect(page).not.toMatch(/data-cslp|live\.js/);
  });
});

describe('tags in markup', () => {
  const mark = (path: string): string =>
    String.fromCodePoint(0xe0001, ...[...path].map((one) => 0xe0000 + one.charCodeAt(0)), 0xe007f);

  test.each([
    ['<h1>Ski@</h1>', '<h1 data-cslp="a.b.en-us.t">Ski</h1>'],
    [
      '<p>One <em>two@</em> three@</p>',
      '<p data-cslp="a.b.en-us.t">One <em data-cslp="a.b.en-us.t">two</em> three</p>',
    ],
    ['<p><br/>x@</p>', '<p data-cslp="a.b.en-us.t"><br/>x</p>'],
    ['<img src="a" alt="Ski@"/>', '<img src="a" alt="Ski" data-cslp="a.b.en-us.t"/>'],
    ['<title>Ski@</title>', '<title>Ski</title>'],
    ['<script>const a = "<b>Ski@</b>"</script><i>y@</i>', '<script>const a = "<b>Ski</b>"</script><i data-cslp="a.b.en-us.t">y</i>'], // prettier-ignore
    ['<a href="/?q=Ski%40" title=">@">x</a>', '<a href="/?q=Ski%40" title=">">x</a>'],
    ['<!-- Ski@ --><p>x</p>', '<!-- Ski --><p>x</p>'],
    ['text@', 'text'],
    ['<p>cut off@'.replace('@', '#'), '<p data-cslp="a.b.en-us.t">cut off'],
  ])('%s', (page, wanted) => {
    const marked = page.replaceAll('@', mark('a.b.en-us.t')).replaceAll('#', mark('a.b.en-us.t').slice(0, -2));
    expect(withEditTags(wanted.replaceAll(TAGS, ''), marked)).toBe(wanted);
  });

  test('a page whose text the tag markers would alter is shown without tags', () => {
    expect(withEditTags('<p>A long te…</p>', `<p>A long${mark('a.b.en-us.t')}…</p>`)).toBeUndefined();
  });

  test('an invalid path never becomes an attribute', () => {
    expect(withEditTags('<p>x</p>', `<p>x${mark('a"onclick="b')}</p>`)).toBe('<p>x</p>');
  });
});
