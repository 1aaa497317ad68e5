/** The report and notification for editors after a publish. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Entry } from '#lib/content/entries.ts';
import { publish } from '#publishing/loop/publish.ts';
import type { EditorReport } from '#publishing/report/editor-report.ts';
import { reportPage } from '#publishing/report/report-page.ts';
import { reportWriter } from '#publishing/report/write-report.ts';
import type { ReportOptions } from '#publishing/report/write-report.ts';

import { entryChange, openSmallShop } from '../../support/small-shop.ts';
import type { SmallShop } from '../../support/small-shop.ts';

// Starts renderers, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: SmallShop;
let sent: { url: string; text: string }[] = [];
let said: string[] = [];
let answer = 200;
beforeEach(() => {
  shop = openSmallShop();
  sent = [];
  said = [];
  answer = 200;
});
afterEach(() => rmSync(shop.dir, { recursive: true, force: true }));

function run(
  more: object = {},
  url: string | undefined = 'http://editors/hook',
  reporting: Partial<ReportOptions> = {},
) {
  const onLive = reportWriter({
    clock: () => new Date('2026-03-01T10:00:00Z'),
    say: (line) => said.push(line),
    siteUrl: 'http://shop',
    place: ({ uid }) => `entries/${uid}`,
    ...reporting,
    url,
    fetch: (to, init) => {
      sent.push({ url: String(to), ...(JSON.parse(String(init?.body)) as { text: string }) });
      return Promise.resolve(new Response(null, { status: answer }));
    },
  });
  return publish(shop.options({ onLive, ...more }));
}
const text = (name: string): string => readFileSync(join(shop.dataDir, 'latest/.firn', name), 'utf8');
const report = (): EditorReport => JSON.parse(text('report.json')) as EditorReport;
const of = (locale: string) => report().locales.find((one) => one.locale === locale);

function put(type: string, uid: string, fields: object, language = 'en-us'): void {
  const base = { type, uid, language, title: uid, updatedAt: '', regions: [] };
  shop.apply([entryChange({ ...base, ...fields } as unknown as Entry, language)]);
}

test('an edit is reported with entry, field and pages, and by locale', async () => {
  await run();
  expect(report().changes).toBeUndefined();
  expect(of('de-at')?.added).toContain('/de-at/a');
  shop.page('/a', 'Seite A', 'de');
  await run();
  shop.page('/a', 'Seite AA', 'de');
  shop.page('/d', undefined);
  await run();
  expect(report().changes).toEqual([
    { type: 'page', uid: 'page-a', title: 'Seite AA', language: 'de', kind: 'changed', fields: ['title'], pages: ['/de-at/a'] },
    expect.objectContaining({ uid: 'page-d', kind: 'removed', fields: [] }),
  ]); // prettier-ignore
  expect(of('de-at')).toMatchObject({ changed: ['/de-at/a'], removed: ['/de-at/d'], added: [] });
  expect(of('en-us')).toMatchObject({ changed: [], removed: ['/en-us/d'] });
  expect(text('report.html')).toContain('Seite AA');
});

test('fallbacks to the default language are named, where pages depend on them', async () => {
  shop.page('/a', 'Seite A', 'de');
  await run();
  expect(report().fallbacks).toEqual([
    { language: 'de', entries: ['b', 'c', 'd'].map((name) => ({ type: 'page', uid: `page-${name}`, title: `Page ${name}` })) },
  ]); // prettier-ignore
  expect([of('de-at')?.fellBack, of('en-at')?.fellBack]).toEqual([3, 0]);
});

test('everything left out is reported with its reason', async () => {
  put('page', 'only', { url: '/only', sections: [], seo: {}, regions: ['us'] });
  put('regions', 'us', { regionId: 'us', countries: ['us'] });
  put('product', 'blt1', { url: '/p1', title: '', commerce: {} });
  const broken = { type: 'entry_published', event_at: '1', content_type_uid: 'page', data: { uid: 'page-b', locale: 'en-us', title: 'B' } }; // prettier-ignore
  const none = { type: 'entry_published', event_at: '1', content_type_uid: 'page', data: { uid: 'page-new', locale: 'en-us' } }; // prettier-ignore
  const sync = () => Promise.resolve({ kind: 'ok' as const, value: { items: [broken, none], token: 't2' } });
  await run({ client: { sync } });
  const why = Object.fromEntries(report().leftOut.map((one) => [one.uid, [one.why, one.locales]]));
  expect(why).toEqual({
    blt1: ['Left out of lists: it has no title.', []],
    only: ['Shown in the regions us only.', ['de-at', 'en-at']],
  });
  expect(report().findings?.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))).toEqual([
    { type: 'page', uid: 'page-b', title: 'B', language: 'en-us', field: 'url', problem: 'is missing; the text of before stays', where: 'entries/page-b' },
    { type: 'page', uid: 'page-new', title: '', language: 'en-us', field: 'url', problem: 'is missing; it is not shown', where: 'entries/page-new' },
  ]); // prettier-ignore
  expect(text('report.html')).toContain('<code>entries/page-b</code>');
  // The finding stays in the reports of later publishes until it is fixed, even if they do not receive the entry again.
  shop.page('/a', 'Later');
  await run();
  expect(report().findings?.map(({ uid }) => uid)).toContain('page-b');
  const mended = { ...broken, data: { ...broken.data, url: '/b' } };
  await run({ client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [mended], token: 't3' } }) } });
  expect(report().findings?.map(({ uid }) => uid)).not.toContain('page-b');
});

test('an incomplete price format is a defect, in its own language only', async () => {
  const whole = { code: 'EUR', token: '€', tokenLocation: 'right', decimalToken: ',', thousandsToken: '.', decimalPlaces: 2 }; // prettier-ignore
  put('currency', 'eur', whole);
  put('currency', 'eur', { ...whole, decimalToken: undefined }, 'de');
  put('currency', 'chf', { ...whole, code: 'CHF' }, 'de');
  await run();
  expect(report().leftOut).toEqual([
    {
      type: 'currency',
      uid: 'eur',
      title: 'eur',
      language: 'de',
      why: 'Broken: currency EUR in de lacks decimal_token; its prices are written as bare numbers.',
      locales: [],
    },
  ]);
  expect([of('de-at')?.leftOut, of('en-at')?.leftOut]).toEqual([1, 0]);
  expect(text('report.html')).toContain('currency EUR in de lacks decimal_token');
});

test('an edit that breaks an entry is reported although no page differs', async () => {
  await run();
  shop.page('/a', 'Another');
  await run();
  const { release, changes } = report();
  const broken = { type: 'entry_published', event_at: '1', content_type_uid: 'page', data: { uid: 'page-b', locale: 'en-us' } }; // prettier-ignore
  await run({ client: { sync: () => Promise.resolve({ kind: 'ok', value: { items: [broken], token: 't2' } }) } });
  expect(report()).toMatchObject({ release, changes, findings: [{ uid: 'page-b' }] });
  expect(of('en-us')?.changed).toEqual(['/en-us/a']);
  const lines = sent.length;
  await run();
  expect(sent).toHaveLength(lines);
});

test('an error of a reader is reported as it is: its name is no field', async () => {
  const problem = "TypeError: Cannot read properties of null (reading 'url')";
  await run();
  const row = { 'page/lost/en-us': { title: 'Lost', problem } };
  shop.sql(
    `INSERT OR REPLACE INTO meta (key, value) VALUES ('broken', '${JSON.stringify(row).replaceAll("'", "''")}')`,
  );
  shop.page('/a', 'Another');
  await run();
  expect(report().findings).toMatchObject([{ uid: 'lost', field: '', problem: `${problem}; it is not shown` }]);
});

test.for(['home', 'landing_page', 'pro', 'proclub'] as const)(
  'links and pictures of a page of the type %s are checked',
  async (type) => {
    const link = { text: 'go', type: 'internal', reference: { type: 'page', uid: 'gone' } };
    const story = {
      kind: 'story',
      heading: 'Snow',
      body: [],
      media: { name: 'scene', imageset: false, alt: '' },
      link,
    };
    put(type, 'front', { url: '/front', sections: [story], seo: {} });
    await run();
    expect(report().brokenLinks.map(({ uid, field }) => [uid, field])).toEqual([['front', 'sections.0.link']]);
    expect(report().missingAlts.map(({ uid, field }) => [uid, field])).toEqual([['front', 'sections.0.media']]);
  },
);

test('broken links and pictures without alternative text are reported', async () => {
  const media = { name: 'scene', imageset: false };
  const link = (more: object) => ({ text: 'go', type: 'internal', ...more });
  put('banner', 'hero', {
    background: { media, hotspots: [] },
    content: [{ kind: 'paragraph', children: [{ kind: 'link', href: '/nowhere?x=1', newTab: false, children: [] }, { kind: 'link', href: 'https://elsewhere/', newTab: true, children: [] }] }],
    buttons: [link({ reference: { type: 'page', uid: 'page-a' } }), link({ reference: { type: 'page', uid: 'gone' } }), link({ href: '/b' }), link({ href: '/old' }), link({ href: '/no', disabled: true }), link({ type: 'external', href: 'javascript:alert(1)' })],
  }); // prettier-ignore
  put('banner', 'told', {
    background: { media: { ...media, alt: 'A ridge' }, hotspots: [] },
    content: [],
    buttons: [],
  });
  put('route_rule', 'r', { from: '/en-us/old', match: 'exact', to: '/en-us/a', status: 301 });
  await run();
  expect(report().missingAlts).toEqual([
    expect.objectContaining({ uid: 'hero', field: 'background.media', target: 'scene', locales: ['en-us', 'en-at'] }),
  ]);
  const broken = report().brokenLinks.map(({ field, target, locales }) => [field, target, locales]);
  expect(broken).toEqual([
    ['content.0.children.0', '/nowhere', ['en-us', 'en-at']],
    ['buttons.1', 'page gone', ['en-us', 'en-at']],
    ['buttons.3', '/old', ['en-at']],
    ['buttons.5', 'javascript:alert(1)', ['en-us', 'en-at']],
  ]);
  expect(of('en-at')).toMatchObject({ missingAlts: 1, brokenLinks: 4 });
});

test('dead links and pictures of posts, athletes, articles and landing pages name entry, field and reason', async () => {
  const body = [{ kind: 'paragraph', children: [{ kind: 'link', href: '/nowhere', newTab: false, children: [] }] }];
  const gone = { name: 'gone', imageset: false, alt: 'x' };
  const common = { summary: '', seo: {}, products: [], regions: [] };
  // The entries exist in one language only, and pages of other languages fall back to it.
  put('blog_post', 'post', { ...common, url: '/post', body, media: gone, author: '', date: '2026-01-05', categories: [{ type: 'blog_category', uid: 'lost' }] }); // prettier-ignore
  put('athlete', 'lena', { ...common, url: '/lena', bio: body, media: gone, discipline: '', home: '', country: '', quote: '' }); // prettier-ignore
  put('support_article', 'how', { ...common, url: '/how', topic: '', body: [], faq: [{ question: 'Why?', answer: body }], related: [{ type: 'support_article', uid: 'lost' }] }); // prettier-ignore
  put('landing_page', 'land', { url: '/land', sections: [{ kind: 'rich-text', body }], seo: { image: gone } });
  await run({}, undefined, { findMissingPictures: () => Promise.resolve(new Set(['gone'])) });
  const found = report().brokenLinks.map(({ type, uid, field, target }) => [type, uid, field, target]);
  expect(found.toSorted((one, other) => `${one}`.localeCompare(`${other}`))).toEqual([
    ['athlete', 'lena', 'bio.0.children.0', '/nowhere'],
    ['blog_post', 'post', 'body.0.children.0', '/nowhere'],
    ['blog_post', 'post', 'categories.0', 'blog_category lost'],
    ['landing_page', 'land', 'sections.0.body.0.children.0', '/nowhere'],
    ['support_article', 'how', 'faq.0.answer.0.children.0', '/nowhere'],
    ['support_article', 'how', 'related.0', 'support_article lost'],
  ]);
  const pictures = report().findings?.map(({ type, uid, field, problem }) => [type, uid, field, problem]);
  const problem = 'names the picture "gone", which the media service does not have';
  expect(pictures).toEqual(
    expect.arrayContaining([
      ['blog_post', 'post', 'media', problem],
      ['athlete', 'lena', 'media', problem],
      ['landing_page', 'land', 'seo.image', problem],
    ]),
  );
});

test('failed pages are reported, and one line is sent', async () => {
  await run();
  shop.page('/a', 'throws');
  shop.page('/b', 'Page B');
  await run();
  expect(report().failed).toHaveLength(3);
  expect(sent.at(-1)?.url).toBe('http://editors/hook');
  expect(sent.at(-1)?.text).toMatch(
    /^Release of \d+ [A-Z][a-z]+ \d{4}, [\d:]{8} \(UTC\): throws \(page, en-us\), Page B \(page, en-us\)\. 3 pages changed, 0 added, 0 removed\. 3 pages failed\.$/,
  );
});

test('a page that fails again and again is sent to the editors once, and so is the next one', async () => {
  await run();
  shop.page('/a', 'throws');
  await run();
  const lines = sent.length;
  await run();
  await run();
  expect(sent).toHaveLength(lines);
  shop.page('/b', 'throws');
  await run();
  expect(sent).toHaveLength(lines + 1);
  expect(sent.at(-1)?.text).toContain('6 pages failed');
  await run();
  expect(sent).toHaveLength(lines + 1);
  shop.page('/a', 'Mended');
  await run();
  expect(report().failed).toHaveLength(3);
  shop.page('/b', 'Page b');
  await run();
  expect(report().failed).toEqual([]);
});

test('a notification webhook that refuses is reported, and the pages are live', async () => {
  answer = 500;
  await run();
  expect(said).toEqual([expect.stringContaining('it responded with 500')]);
  expect(existsSync(join(shop.dataDir, 'latest/en-us/a/index.html'))).toBe(true);
});

test('text of editors never becomes markup', async () => {
  await run();
  shop.page('/a', '<script>alert(1)</script><img src=x onerror="go()">');
  put('banner', '"><b>', { background: { media: { name: `'"><svg onload=x>`, imageset: false }, hotspots: [] }, content: [], buttons: [] }); // prettier-ignore
  await run();
  const html = text('report.html');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/<script|<img|<svg|"><b>/);
  expect(html).not.toMatch(/(src|href)="(?!http:\/\/shop)/);
});

test('the times of the report are in the zone of the editors', async () => {
  await run({}, undefined, { timeZone: 'Asia/Tokyo' });
  const [, time] =
    /<title>Release of (2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d \(Asia\/Tokyo\))<\/title>/.exec(text('report.html')) ?? [];
  expect(time).toBeDefined();
  expect(text('report.html')).toContain(`">${time}</time>`);
});

test('long lists are truncated with a count, on the page only', () => {
  const paths = Array.from({ length: 500 }, (_, index) => `/en-us/p/${index}`);
  const change = { type: 'header', uid: 'h', title: 'Head', language: 'en-us', kind: 'changed' as const, fields: ['mainNav'], pages: paths }; // prettier-ignore
  const page = reportPage(
    { release: '20260301100000000', at: '2026-03-01T10:00:00Z', rendered: 500, failed: [], changes: [change], locales: [], fallbacks: [], leftOut: [], missingTexts: [], missingAlts: [], brokenLinks: [] },
    'http://shop',
  ); // prettier-ignore
  expect(page).toContain('<title>Release of 2026-03-01 10:00:00 UTC</title>');
  expect(page).toContain('<time datetime="2026-03-01T10:00:00.000Z">2026-03-01 10:00:00 UTC</time>');
  expect(page).not.toContain('20260301100000000');
  expect(page).toContain('and 450 more');
  expect(page).not.toContain('/en-us/p/499');
});

const item = (uid: string, data: object) => ({ type: 'entry_published', event_at: '1', content_type_uid: 'page', data: { uid, locale: 'en-us', url: `/${uid.slice(5)}`, ...data } }); // prettier-ignore
const delta = (...items: readonly ReturnType<typeof item>[]) => ({
  client: { sync: () => Promise.resolve({ kind: 'ok' as const, value: { items, token: 't2' } }) },
});

test('an edit that no page shows is reported with its fields, or as published again if the shop reads none of them', async () => {
  await run(delta(item('page-a', { title: 'Page a' })));
  await run(delta(item('page-a', { title: 'Page a', seo_meta: { seo_title: 'Only search engines' } })));
  expect(report().unseen).toEqual([{ type: 'page', uid: 'page-a', title: 'Page a', language: 'en-us', fields: ['seo.title'] }]); // prettier-ignore
  expect(sent.at(-1)?.text).toContain('No page differs. No page shows seo.title of "Page a" (page, en-us).');
  await run(delta(item('page-a', { title: 'Page a', seo_meta: { seo_title: 'Only search engines' }, note: 'shown on no page' })));
  expect(report().unseen?.[0]).toMatchObject({ uid: 'page-a', fields: [] });
  expect(sent.at(-1)?.text).toContain('"Page a" (page, en-us) was published again; no page shows what was edited in it.');
  expect(text('report.html')).toContain('was published again; no page shows what was edited in it.');
  await run(delta(item('page-a', { title: 'Another title' })));
  expect(report().unseen).toEqual([]);
}); // prettier-ignore

test('unreadable fields are reported until they are fixed, although no page differs', async () => {
  await run(delta(item('page-a', { title: 'Page a' })));
  await run(delta(item('page-a', { title: 'Page a', intro: ['x'], sections: [{ countdown: {} }] })));
  expect(report().findings?.map(({ uid, title, language, field }) => [uid, title, language, field])).toEqual([
    ['page-a', 'Page a', 'en-us', 'sections.0.countdown'],
    ['page-a', 'Page a', 'en-us', 'intro'],
  ]);
  expect(sent.at(-1)?.text).toContain('2 fields to look at');
  await run(delta(item('page-a', { title: 'Page a' })));
  expect(report().findings).toEqual([]);
});

test('of two entries with one address the second is reported, with both titles, its language and the address', async () => {
  put('page', 'first', { url: '/x', title: 'First', sections: [], seo: {} });
  await run();
  await run(delta(item('page-second', { title: 'Second', url: '/x' })));
  expect(report().findings).toEqual([
    expect.objectContaining({ title: 'Second', language: 'en-us', field: 'url', problem: 'its address /x is that of "First" (page), which was published first' }),
  ]); // prettier-ignore
  expect(sent.at(-1)?.text).toContain('"Second" (page, en-us), url: its address /x is that of "First" (page)');
});

test('references to missing entries, and products that their store does not sell, are reported', async () => {
  const product = { url: 'p', title: 'Ridge', displayTitle: 'Ridge', categories: [], image: { name: 'x', imageset: false } };
  put('product', 'p1', { ...product, related: [{ type: 'product', uid: 'gone' }], commerce: { us: { id: 7, categories: [] } } });
  put('product', 'p2', { ...product, url: 'q', related: [{ type: 'product', uid: 'p1' }], commerce: { us: { id: 8, categories: [] } } });
  put('commerce_product', 'us-8', { region: 'us', productId: 8, price: { minor: 1, currency: 'USD' }, soldOut: false });
  await run();
  expect(report().brokenLinks.map(({ uid, field, target }) => [uid, field, target])).toEqual([['p1', 'related.0', 'product gone']]);
  expect(report().findings?.map(({ uid, field, problem }) => [uid, field, problem])).toEqual([
    ['p1', 'bc_products.us.id', 'names product 7, which store us does not sell: no price is shown'],
  ]);
}); // prettier-ignore

test('search words that choose a value which no product has are reported', async () => {
  const product = { displayTitle: 'Ridge', image: { name: 'x', imageset: false }, commerce: { us: { id: 8, categories: [] } } };
  const features = [
    { field: 'radius', values: ['< 14 m', '≥ 20 m'], words: ['short'] },
    { field: 'size', values: ['170 cm', '999 cm'], words: ['long'] },
    { field: 'color', values: ['Red', 'Blue', 'Ember'], words: ['orange'] },
    { field: 'category', values: ['Freeride', 'Park'], words: ['powder'] },
  ];
  put('search', 'search', { features, mainMenu: [], sidebarMenu: [], synonyms: [], ignoredWords: [] });
  put('color_group', 'red', { colorName: 'Red', swatchHex: '', childColors: ['EMBER'] });
  put('color_group', 'blue', { colorName: 'Blue', swatchHex: '', childColors: ['fjord'] });
  put('product_category', 'freeride', { displayTitle: 'Freeride', url: 'c' });
  put('product_category', 'park', { displayTitle: 'Park', url: 'd' });
  put('commerce_product', 'us-8', { region: 'us', productId: 8, price: { minor: 1, currency: 'USD' }, soldOut: false });
  put('product', 'p1', { ...product, url: 'p', title: 'Ridge', categories: [{ type: 'product_category', uid: 'freeride' }],
    specs: [{ id: 'radius', value: '13.5 m' }], sizes: ['170 cm'], colors: [{ slug: 'ember', name: 'Ember' }] });
  await run();
  const found = report().findings?.filter(({ type }) => type === 'search') ?? [];
  expect(found.map(({ field, language, where }) => [field, language, where])).toEqual(Array.from({ length: 4 }, () => ['features', 'en-us', 'entries/search']));
  const values = () => (report().findings ?? []).filter(({ type }) => type === 'search').map(({ problem }) => /choose "(.*)" of (\w+)/.exec(problem)?.slice(1).join(' '));
  expect(values()).toEqual(['≥ 20 m radius', '999 cm size', 'Blue color', 'Park category']);
  // While the brand shows updated specifications, a value of the original ones finds no product; without the switch it does.
  const ski = { ...product, url: 'p', title: 'Ridge', categories: [{ type: 'product_category', uid: 'freeride' }], sizes: ['170 cm'], colors: [{ slug: 'ember', name: 'Ember' }] };
  put('product', 'p1', { ...ski, specs: [{ id: 'radius', value: '21 m' }], originalSpecs: [{ id: 'radius', value: '13.5 m' }] });
  await run();
  expect(values()).toContain('≥ 20 m radius');
  put('brand_settings', 'brand', { productDataRefactor: true });
  await run();
  expect(values()).toContain('< 14 m radius');
  expect(values()).not.toContain('≥ 20 m radius');
}); // prettier-ignore

test('products without a store, or without a price in a country where others have one, are reported', async () => {
  const product = { displayTitle: 'Ridge', categories: [], image: { name: 'x', imageset: false }, regions: [] };
  const [us, at] = [{ us: { id: 8, categories: [] } }, { eu_region_1: { id: 9, categories: [] } }];
  put('regions', 'us', { regionId: 'us', countries: ['us'] });
  put('regions', 'eu_region_1', { regionId: 'eu_region_1', countries: ['at', 'de'] });
  put('product', 'whole', { ...product, url: 'a', title: 'Whole', commerce: us, prices: { us: '1', at: '2' } });
  put('product', 'half', { ...product, url: 'b', title: 'Half', commerce: us, prices: { us: '1' } });
  put('product', 'sold', { ...product, url: 'c', title: 'Sold', commerce: at, prices: { us: '1' } });
  put('product', 'regional', { ...product, url: 'd', title: 'Regional', commerce: us, prices: {}, regions: ['us'] });
  put('product', 'old', { ...product, url: 'e', title: 'Old', discontinued: true, prices: {}, commerce: {} });
  put('product', 'bare', { ...product, url: 'f', title: 'Bare', prices: {}, commerce: {} });
  await run();
  expect(report().findings?.map(({ uid, title, field, problem }) => [uid, title, field, problem])).toEqual([
    ['bare', 'Bare', 'bc_products', 'names no store: lists leave the product out, and it cannot be bought'],
    ['bare', 'Bare', 'prices', 'has no price for at, us: pages there show none'],
    ['half', 'Half', 'prices', 'has no price for at: pages there show none'],
  ]);
}); // prettier-ignore

test('a region that does not exist is reported with its name; regions of the content and of professionals are not', async () => {
  const product = { displayTitle: 'Ridge', categories: [], image: { name: 'x', imageset: false }, commerce: { us: { id: 8, categories: [] } }, prices: { us: '1' } };
  put('regions', 'alps', { regionId: 'alps', countries: ['at'] });
  put('product', 'misspelt', { ...product, url: 'a', title: 'Misspelt', regions: ['us', 'useu'] });
  put('product', 'right', { ...product, url: 'b', title: 'Right', regions: ['us', 'alps', 'pro', 'other'] });
  await run();
  const found = report().findings?.filter(({ field }) => field === 'regions') ?? [];
  expect(found.map(({ uid, language, problem }) => [uid, language, problem])).toEqual([
    ['misspelt', 'en-us', 'names the region "useu", which does not exist: no visitor belongs to it'],
  ]);
}); // prettier-ignore

test('a missing product that an error page recommends is reported with entry, language and field', async () => {
  const page = { header: '', mainContent: '', linkText: '', productHeader: '', automatedRelatedProducts: [] };
  put('error_page', 'error', { ...page, title: 'Not found', products: [{ type: 'product', uid: 'gone' }] });
  await run();
  expect(report().brokenLinks).toEqual([
    { type: 'error_page', uid: 'error', title: 'Not found', language: 'en-us', field: 'products.0', target: 'product gone', locales: ['en-us', 'en-at'], where: 'entries/error' },
  ]);
}); // prettier-ignore

test('a reference to a missing entry is named in the line sent to editors, and the report links to the referring entry', async () => {
  await run();
  const sections = [{ products: { heading: 'P', products: [{ uid: 'bltnone', _content_type_uid: 'product' }] } }];
  await run(delta(item('page-a', { title: 'Page a', sections })));
  expect(sent.at(-1)?.text).toContain(
    '"Page a" (page, en-us), sections.0.products.0: leads to product bltnone, which en-us, en-at do not have; pages are shown without it.',
  );
  const shown = text('report.html').replaceAll(/\s+/g, ' ');
  expect(shown).toContain(
    'sections.0.products.0: <code>product bltnone</code> <i>en-us en-at</i> <code>entries/page-a</code>',
  );
});

test('after a live release of an unreadable version, pages that the new release lacks are reported and answer 410', async () => {
  await run();
  writeFileSync(join(shop.dataDir, 'latest/.firn/pages.json'), '{"version":99}');
  shop.page('/d', undefined);
  const { pages } = await run();
  expect(pages.removed).toBe(3);
  expect(of('de-at')?.removed).toEqual(['/de-at/d']);
  expect(sent.at(-1)?.text).toContain('3 removed');
  const serving = JSON.parse(text('serving.json')) as { readonly gone: readonly { readonly path: string }[] };
  expect(serving.gone.map(({ path }) => path)).toContain('/de-at/d');
});

test("an entry whose address becomes that of one of the shop's own pages is reported, and its page stays", async () => {
  await run();
  await run(delta(item('page-a', { title: 'Our cart', url: '/cart' }), item('page-b', { title: 'B', url: '/en-us/b' })));
  expect(report().findings?.map(({ uid, language, field, problem }) => [uid, language, field, problem])).toEqual([
    ['page-b', 'en-us', 'url', expect.stringMatching(/^is no address .* begins with a locale, en-us, .* the text of before stays$/)],
    ['page-a', 'en-us', 'url', 'is no address ("/cart"): the shop has a page of its own at /cart; the text of before stays'],
  ]);
  expect(sent.at(-1)?.text).toContain('2 fields to look at');
  expect(existsSync(join(shop.dataDir, 'latest/en-us/a/index.html'))).toBe(true);
  expect(text('serving.json')).not.toContain('/en-us/a"');
}); // prettier-ignore

test('two pages whose addresses differ in letter case only are both reported, in each language in which they do', async () => {
  shop.page('/A', 'Second a');
  shop.page('/a', 'Seite a', 'de');
  shop.page('/B', 'Seite B', 'de');
  put('product', 'p', { url: '/c', commerce: { us: { id: 1 } } });
  await run();
  expect(report().findings?.map(({ uid, title, language, field, problem }) => [uid, title, language, field, problem])).toEqual([
    // German pages beside English ones that have no German text, and that German locales show in English.
    ['page-a', 'Seite a', 'de', 'url', 'is /a beside /A of "Second a" (page): two pages whose addresses differ in letter case only'],
    ['page-B', 'Seite B', 'de', 'url', 'is /B beside /b of "Page b" (page): two pages whose addresses differ in letter case only'],
    ['page-A', 'Second a', 'en-us', 'url', 'is /A beside /a of "Page a" (page): two pages whose addresses differ in letter case only'],
    ['page-a', 'Page a', 'en-us', 'url', 'is /a beside /A of "Second a" (page): two pages whose addresses differ in letter case only'],
  ]);
}); // prettier-ignore

test("pictures are looked up in the media account of the brand's settings, from which the pages load them", async () => {
  const accounts: string[] = [];
  const findMissingPictures = (_pictures: unknown, account: string) => {
    accounts.push(account);
    return Promise.resolve(new Set<string>());
  };
  await run({}, undefined, { findMissingPictures });
  put('brand_settings', 'brand', { mediaAlias: 'alpine' });
  shop.page('/a', 'Later');
  await run({}, undefined, { findMissingPictures });
  expect(accounts).toEqual(['k2', 'alpine']);
});

test('a picture that the media service lacks is reported with its entry and field', async () => {
  const asked: string[][] = [];
  const lacking = new Set(['gone']);
  const findMissingPictures = (pictures: readonly { readonly name: string }[]) => {
    asked.push(pictures.map(({ name }) => name));
    return Promise.resolve(new Set(pictures.flatMap(({ name }) => (lacking.has(name) ? [name] : []))));
  };
  const media = (name: string) => ({ name, imageset: false, alt: 'A ski' });
  put('page', 'with', { url: '/with', sections: [{ kind: 'story', heading: '', body: [], media: media('gone') }], seo: { image: media('there') } }); // prettier-ignore
  put('banner', 'film', { content: [], buttons: [], background: { kind: 'video', media: media('a-video'), hotspots: [], zoom: false } }); // prettier-ignore
  const body = [{ kind: 'image', src: 'https://images.example/x.jpg', alt: 'x' }];
  put('page', 'linked', { url: '/linked', sections: [{ kind: 'rich-text', body }], seo: {} });
  put('banner', 'still', { content: [], buttons: [], background: { kind: 'image', media: media('still'), hotspots: [], zoom: false } }); // prettier-ignore
  await run({}, undefined, { findMissingPictures });
  expect(asked.map((names) => names.toSorted())).toEqual([['gone', 'still', 'there']]);
  const problem = 'names the picture "gone", which the media service does not have';
  expect(report().findings).toEqual([
    { type: 'page', uid: 'with', title: 'with', language: 'en-us', field: 'sections.0.media', problem, where: 'entries/with' },
  ]); // prettier-ignore
  lacking.clear();
  shop.page('/a', 'Later');
  await run({}, undefined, { findMissingPictures });
  expect(report().findings).toEqual([]);
  shop.page('/a', 'Later still');
  await run({}, undefined, { findMissingPictures: () => Promise.reject(new Error('no media service')) });
  expect(report().findings).toEqual([]);
});
