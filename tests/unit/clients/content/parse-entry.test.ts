/** Entries as delivered → domain entries: the whole sample stack, and broken entries. */
import { describe, expect, test } from 'vitest';

import { parseEntry } from '#clients/content/parse/parse-entry.ts';
import { MAX_LENGTH, MAX_NODES } from '#clients/content/parse/rich-text-rules.ts';
import type { EntryOf, EntryType } from '#lib/content/entries.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { readEntries, readSchemas } from '../../../support/sample-stack.ts';

const entries = readEntries('sample/stack');
const wire = (type: string, title: string, language = 'en-us'): WireObject =>
  (entries.find((entry) => entry.type === type && entry.language === language && entry.data['title'] === title)?.data ??
    {}) as WireObject;

function parsed<T extends EntryType>(type: T, title: string, language?: string): EntryOf<T> {
  const result = parseEntry(type, wire(type, title, language));
  if (result.kind !== 'ok') throw new Error(`${type} ${title}: ${JSON.stringify(result)}`);
  return result.entry as EntryOf<T>;
}

const problem = (type: string, data: object): string => {
  const result = parseEntry(type, data as WireObject);
  return result.kind === 'broken' ? result.problem : result.kind;
};

test('every entry of the sample stack is parsed without a problem, and every content type has a reader', () => {
  const results = entries.map((entry) => ({ entry, result: parseEntry(entry.type, entry.data as WireObject) }));
  expect(
    results.flatMap(({ entry, result }) =>
      result.kind === 'ok' ? [] : [`${entry.type} ${entry.uid} ${entry.language} ${result.kind}`],
    ),
  ).toEqual([]);
  expect(new Set(results.map(({ entry }) => entry.type))).toEqual(new Set(readSchemas('sample/stack').keys()));
});

describe('an oversized rich text makes the entry broken, and its field is named', () => {
  const html = 'x'.repeat(MAX_LENGTH + 1);
  const json = { type: 'doc', children: Array.from({ length: MAX_NODES + 1 }, () => ({ text: 'x' })) };
  const tags = '<b></b>'.repeat(MAX_NODES + 1);
  const page = (section: object) => ({ uid: 'x', url: '/x', sections: [{ banner: {} }, section] });
  const post = { uid: 'x', url: '/x', date: '2026-01-01' };
  test.each<[string, object, string]>([
    ['product', { uid: 'x', url: '/x', description: html }, 'description'],
    ['product', { uid: 'x', url: '/x', description: json }, 'description'],
    ['product', { uid: 'x', url: '/x', description: tags }, 'description'],
    ['banner', { uid: 'x', content: html }, 'content'],
    ['blog_post', { ...post, body: json }, 'body'],
    ['athlete', { uid: 'x', url: '/x', bio: html }, 'bio'],
    ['support_article', { uid: 'x', url: '/x', body: json }, 'body'],
    ['support_article', { uid: 'x', url: '/x', body_html: html }, 'body_html'],
    ['page', page({ rich_text: { body: html } }), 'sections.1.rich_text.body'],
    ['page', page({ story: { body: json, image: { amplience_id: 'a' } } }), 'sections.1.story.body'],
    ['page', page({ faq: { items: [{ answer: '' }, { answer: tags }] } }), 'sections.1.faq.items.1.answer'],
  ])('%s %#', (type, data, field) => {
    expect(problem(type, data)).toMatch(new RegExp(`^${field}: a rich text (has more|is longer) than \\d+ \\w+$`));
  });
});

describe('parsed entries', () => {
  test('a product has the commerce label beside the translated name, and numbers in the language’s format', () => {
    const ridge = parsed('product', 'Ridge 98', 'de');
    expect(ridge.colors[0]).toMatchObject({ name: 'Gletscher', label: 'Glacier', slug: 'glacier' });
    expect(ridge.specs.find((spec) => spec.id === 'weight')?.value).toBe('1.780 g (177)');
    expect(ridge.specs.find((spec) => spec.id === 'core')?.value).toBe('Pappel, Esche, Titanalrahmen');
    expect(ridge.customFields).toEqual([{ name: 'season', value: '26/27' }]);
  });

  test('the updated specifications of a product replace the original ones, which are kept beside them', () => {
    const data = { ...wire('product', 'Ridge 98'), updated_product_specs: [{ id: 'radius', value: '18 m' }] };
    const result = parseEntry('product', data);
    const { specs, originalSpecs } = parsed('product', 'Ridge 98');
    expect(originalSpecs).toBeUndefined();
    expect(result.kind === 'ok' && result.entry).toMatchObject({
      specs: [{ id: 'radius', value: '18 m' }],
      originalSpecs: specs,
    });
  });

  test('a store has address, opening hours and services', () => {
    expect(parsed('store', 'Sport Kofler')).toMatchObject({
      address: { city: 'Innsbruck', country: 'at' },
      location: { latitude: 47.2654, longitude: 11.3936 },
      openingHours: [{ opens: '10:00', closes: '19:00' }, { days: ['Saturday'] }],
      services: ['mount', 'tune', 'bootfit'],
    });
  });

  test('brand settings have a contact with hours, and switches', () => {
    expect(parsed('brand_settings', 'Firn')).toMatchObject({
      contact: {
        phone: '+43 5254 555 0104',
        address: { city: 'Sölden' },
        hours: [{ opens: '08:00' }, { days: ['Friday'] }],
      },
      siteSearch: true,
      automateRelatedProducts: true,
      productDataRefactor: true,
    });
  });

  test('the slug of a color is in lower case, as in links to a product in that color', () => {
    const data = wire('product', 'Ridge 98');
    const result = parseEntry('product', {
      ...data,
      colors: [{ name: 'Glacier', slug: 'Glacier-Blue', hex: '#aabbcc' }],
    });
    expect(result).toMatchObject({ kind: 'ok', entry: { colors: [{ name: 'Glacier', slug: 'glacier-blue' }] } });
  });

  test('an id that no product can have counts as none, so that requests for several products do not contain it', () => {
    const bc_products = [12.5, -3, 21_474_836_480, 7].map((id, at) => ({ region: `store-${at}`, id, categories: [] }));
    const result = parseEntry('product', { ...wire('product', 'Ridge 98'), bc_products });
    const { commerce } = (result.kind === 'ok' ? result.entry : {}) as EntryOf<'product'>;
    expect(Object.values(commerce).map(({ id }) => id)).toEqual([0, 0, 0, 7]);
  });

  test('a banner has product hotspots; those without type and title are dropped', () => {
    const deep = parsed('banner', 'Deep winter');
    expect(deep.background?.hotspots).toMatchObject([
      { kind: 'product', point: { x: 0.24, y: 0.78 }, reference: { type: 'product' } },
      { kind: 'product' },
    ]);
    const data = wire('banner', 'Deep winter');
    const background = data['background'] as WireObject;
    const result = parseEntry('banner', {
      ...data,
      background: {
        ...background,
        hotspots: [
          { id: 'x', points: { x: 0, y: 0 } },
          { id: 'y', title: 'Tip' },
        ],
      },
    });
    expect(result.kind === 'ok' && 'background' in result.entry && result.entry.background?.hotspots).toMatchObject([
      { id: 'y', kind: 'manual' },
    ]);
  });

  test('settings entries have lists in order, rules, and references to other stacks', () => {
    expect(parsed('email_signup_settings', 'Email signup elsewhere')).toMatchObject({
      regions: ['jp', 'other'],
      backInStock: { enabled: false },
    });
    expect(parsed('duplicate_display_text', 'add-on grid').references[0]).toMatchObject({
      type: 'display_text',
      apiKey: 'firn',
    });
    expect(
      parsed('manage_product_attributes', 'Order of attributes').options.find((one) => one.name === 'Size')?.values,
    ).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    expect(parsed('hide_product_attributes', 'Season')).toMatchObject({ attributes: ['season'], regions: [] });
    expect(parsed('automated_related_products_config', 'Related products').categories).toHaveLength(5);
    expect(parsed('category_product_add_on_config', 'Add-ons of touring').addOns.map((one) => one.heading)).toEqual([
      'Add a binding',
      'Add skins',
    ]);
    expect(parsed('search', 'search')).toMatchObject({
      fallbackImage: { name: 'scene-storm' },
      mainMenu: { length: 5 },
      sidebarMenu: { length: 3 },
    });
    expect(parsed('currency', 'Japanese Yen')).toMatchObject({ code: 'JPY', decimalPlaces: 0, tokenLocation: 'left' });
    expect(parsed('country', 'United States').states).toHaveLength(52);
    const swiss = wire('country', 'Switzerland');
    const langs = (swiss['langs'] as WireObject[]).map((lang) => ({ ...lang, langDefault: lang['value'] === 'it' }));
    expect(parseEntry('country', { ...swiss, langs })).toMatchObject({
      entry: {
        langs: ['it', 'de', 'fr', 'en'].map((value) => ({ value, langDefault: value === 'it', xDefault: false })),
      },
    });
  });

  test('journal, team and support entries have their fields', () => {
    expect(parsed('blog_post', 'Why we still cut wood')).toMatchObject({
      author: 'Jakob Riml',
      date: '2026-10-28',
      categories: [{ type: 'blog_category' }],
    });
    expect(parsed('athlete', 'Lena Kofler', 'it')).toMatchObject({
      home: 'Sölden, Austria',
      country: 'at',
      url: '/lena-kofler',
    });
    const body = parsed('support_article', 'Which ski length?').body;
    expect(body.map((node) => node.kind)).toEqual(['ul', 'paragraph']);
    expect(parsed('support_article', 'Sending something back').body.length).toBeGreaterThan(0);
  });
});

describe('a currency format keeps the fields it has', () => {
  const complete = { token: '€', token_location: 'right', decimal_token: ',', thousands_token: '', decimal_places: 2 };
  const all = { token: '€', tokenLocation: 'right', decimalToken: ',', thousandsToken: '', decimalPlaces: 2 };

  test.each([
    [complete, all],
    [
      { ...complete, decimal_token: '' },
      { ...all, decimalToken: undefined },
    ],
    [
      { ...complete, token: null },
      { ...all, token: undefined },
    ],
    [
      { ...complete, thousands_token: undefined },
      { ...all, thousandsToken: undefined },
    ],
    [
      { ...complete, token_location: 'above' },
      { ...all, tokenLocation: undefined },
    ],
    [
      { ...complete, decimal_places: 2.5 },
      { ...all, decimalPlaces: undefined },
    ],
    [
      { ...complete, decimal_places: -1 },
      { ...all, decimalPlaces: undefined },
    ],
    [
      { ...complete, decimal_places: '2' },
      { ...all, decimalPlaces: undefined },
    ],
    [
      { ...complete, decimal_places: 400 },
      { ...all, decimalPlaces: undefined },
    ],
  ])('%j', (format, expected) => {
    const read = parseEntry('currency', { ...wire('currency', 'Euro'), currency_format: format as WireObject });
    expect(read).toMatchObject({ kind: 'ok', entry: { code: 'EUR', ...expected } });
  });
});

test.each(['/ridge-98', 'ridge-98', '/ridge-98/', '/über uns', '/札幌', '/a.b', '/1+1'])(
  'the address %j is kept as it is',
  (url) => expect(parseEntry('product', { ...wire('product', 'Ridge 98'), url })).toMatchObject({ entry: { url } }),
);

test.each([
  ['page', 'About Firn', '/skis/über uns'],
  ['page', 'About Firn', '/p/about/us'],
  ['page', 'About Firn', '/support'],
  ['product_category', 'Skis', '/skis/über uns'],
  ['product_category', 'Skis', '/cart'],
  ['product', 'Ridge 98', '/search'],
  ['landing_page', 'Your first tour', '/en-us'],
  ['page', 'About Firn', '/about/cart'],
  ['page', 'About Firn', '/carts'],
  ['page', 'About Firn', '/about/en-us'],
])('a %s called %s may have the address %j', (type, title, url) =>
  expect(parseEntry(type, { ...wire(type, title), url })).toMatchObject({ entry: { url } }),
);

describe('an address at which the routes of the shop have no page, or that of another type, breaks the entry', () => {
  test.each([
    ['product', 'Ridge 98', '/p/ridge-98', 'an address of the type product has no "/" inside'],
    ['product', 'Ridge 98', 'skis/ridge-98/', 'an address of the type product has no "/" inside'],
    ['blog_post', 'Why we still cut wood', '/blog/p/wood', 'an address of the type blog_post has no "/" inside'],
    ['page', 'About Firn', '/p/about', 'addresses that begin with /p belong to the type product'],
    ['page', 'About Firn', 'team/about', 'addresses that begin with /team belong to the type athlete'],
    ['page', 'About Firn', '/c/a/b', 'addresses that begin with /c belong to the type product_category'],
    ['page', 'About Firn', '/', 'the shop has a page of its own at /'],
    ['page', 'About Firn', '/cart', 'the shop has a page of its own at /cart'],
    ['page', 'About Firn', 'Account/Orders/', 'the shop has a page of its own at /account/orders'],
    ['page', 'About Firn', '/withdraw', 'the shop has a page of its own at /withdraw'],
    ['page', 'About Firn', '/404', 'the shop has a page of its own at /404'],
    ['page', 'About Firn', '/410/about', 'the shop has a page of its own at /410'],
    [
      'page',
      'About Firn',
      '/en-us/about',
      'it begins with a locale, en-us, which the shop itself puts before every address',
    ],
    ['page', 'About Firn', '/DE-AT', 'it begins with a locale, DE-AT, which the shop itself puts before every address'],
    [
      'product',
      'Ridge 98',
      '/de-at/ridge-98',
      'it begins with a locale, de-at, which the shop itself puts before every address',
    ],
    [
      'product_category',
      'Skis',
      'en-us/skis',
      'it begins with a locale, en-us, which the shop itself puts before every address',
    ],
  ])('%s %s at %s', (type, title, url, expected) => {
    expect(problem(type, { ...wire(type, title), url })).toBe(
      `url is no address (${JSON.stringify(url)}): ${expected}`,
    );
  });
});

describe('a broken entry names its problem', () => {
  test.each([
    ['product', 'Ridge 98', { url: '' }, 'url is missing'],
    ['product', 'Ridge 98', { url: '/ridge?98' }, 'url is no address ("/ridge?98"): an address has no "?"'],
    ['product_category', 'Skis', { url: '/skis#all' }, 'url is no address ("/skis#all"): an address has no "#"'],
    ['page', 'About Firn', { url: '/100%' }, 'url is no address ("/100%"): an address has no "%"'],
    ['page', 'About Firn', { url: '/a\\b' }, 'url is no address ("/a\\\\b"): an address has no "\\\\"'],
    ['page', 'About Firn', { url: '/a\nb' }, 'url is no address ("/a\\nb"): an address has no "\\n"'],
    ['page', 'About Firn', { url: '/a//b' }, 'url is no address ("/a//b"): it has two slashes beside each other'],
    ['page', 'About Firn', { url: '/../x' }, 'url is no address ("/../x"): a part of it is the name of a file'],
    [
      'page',
      'About Firn',
      { url: '/x/_payload.json' },
      'url is no address ("/x/_payload.json"): a part of it is the name of a file',
    ],
    [
      'blog_post',
      'Why we still cut wood',
      { url: '/\ud800' },
      'url is no address ("/\\ud800"): it has half a character',
    ],
    [
      'page',
      'About Firn',
      { url: `/${'ü'.repeat(101)}` },
      `url is no address ("/${'ü'.repeat(59)}"): a part of it is longer than 200 bytes`,
    ],
    ['store', 'Sport Kofler', { coordinates: { latitude: 47 } }, 'longitude is no number'],
    [
      'store',
      'Sport Kofler',
      { coordinates: { latitude: 147, longitude: 11 } },
      'coordinates are not on earth: 147, 11',
    ],
    [
      'store',
      'Sport Kofler',
      { opening_hours: [{ days_of_week: [], opening_time: '9', closing_time: '18:00' }] },
      'opening_hours has no time: 9',
    ],
    ['store', 'Sport Kofler', { address: { country: 'at' } }, 'city is missing'],
    ['blog_post', 'Why we still cut wood', { date: 'soon' }, 'date is no date: soon'],
    ['category_groups', 'Skis', { parent_category: [] }, 'parent_category refers to nothing'],
    [
      'category_product_add_on_config',
      'Add-ons of touring',
      { product_category: [] },
      'product_category refers to nothing',
    ],
    ['currency', 'Euro', { code: '' }, 'code is missing'],
    ['email_signup_settings', 'Email signup us', { lists: [{ name: 'letters' }] }, 'list_id is missing'],
    ['route_rule', '/de/ski', { from: null }, 'from is missing'],
    ['country', 'Austria', { uid: '' }, 'uid is missing'],
  ])('%s %s with %o', (type, title, change, expected) => {
    expect(problem(type, wire(type, title))).toBe('ok');
    expect(problem(type, { ...wire(type, title), ...change })).toBe(expected);
  });

  test('an unknown content type is reported as unknown, even if named like an object property', () => {
    expect(problem('poem', { uid: 'a' })).toBe('unknown-type');
    expect(problem('constructor', { uid: 'a' })).toBe('unknown-type');
  });
});

test.each(['/404.html', '/410.html', '/a.md', '/llms.txt', '/rss.xml', '/feed.xml'])(
  'the address %s would take the place of a file of the release',
  (url) => {
    const said = `url is no address ("${url}"): a part of it is the name of a file`;
    expect(parseEntry('page', { uid: 'x', title: 'X', url })).toMatchObject({ kind: 'broken', problem: said });
  },
);

test('an address whose path would be too long for the file system is no address', () => {
  const url = `/${Array.from({ length: 6 }, () => 'a'.repeat(200)).join('/')}`;
  expect(parseEntry('page', { uid: 'x', title: 'X', url })).toMatchObject({
    kind: 'broken',
    problem: expect.stringContaining('it is longer than 1000 bytes') as string,
  });
});
