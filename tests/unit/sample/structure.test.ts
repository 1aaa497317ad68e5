/** Requirements on the sample shop: counts, references, content types, places, prices. */
import { describe, expect, test } from 'vitest';

import { ADDRESSED_TYPES, CONTENT_TYPES } from '#lib/content/content-types.ts';
import { TYPE_PREFIXES } from '#lib/links/links.ts';

import { COLORS, PRODUCTS } from '../../../tools/sample/catalog.ts';
import { isKnownSpecPart } from '../../../tools/sample/copy/spec-values.ts';
import { REGIONS } from '../../../tools/sample/markets.ts';
import { EMBEDDED, LINKED, REGION_IDS } from '../../../tools/sample/schema/field.ts';
import { problemsIn, readEntries, readSchemas, referencesIn, textsIn } from '../../support/sample-stack.ts';
import type { Data } from '../../support/sample-stack.ts';

const STACK = 'sample/stack';
const SYSTEM = new Set(['uid', 'locale', '_version', 'tags', 'publish_details']);
const schemas = readSchemas(STACK);
const entries = readEntries(STACK);
const english = entries.filter((entry) => entry.language === 'en-us');
const of = (type: string) => english.filter((entry) => entry.type === type).map((entry) => entry.data);
const ownFields = (data: Data): Data => Object.fromEntries(Object.entries(data).filter(([key]) => !SYSTEM.has(key)));

/** South, north, west and east bounds of the countries with dealers. */
const BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  at: [46.4, 49.1, 9.5, 17.2], au: [-43.7, -10.7, 113.2, 153.7], be: [49.5, 51.6, 2.5, 6.5], ca: [41.7, 83.2, -141.1, -52.6], ch: [45.8, 47.9, 5.9, 10.5], cz: [48.5, 51.1, 12.1, 18.9],
  de: [47.2, 55.1, 5.8, 15.1], es: [36, 43.8, -9.4, 3.4], fr: [42.3, 51.1, -4.9, 8.3], gb: [49.9, 60.9, -8.7, 1.8], it: [36.6, 47.1, 6.6, 18.6], jp: [30.9, 45.6, 129.4, 145.9], nl: [50.7, 53.6, 3.3, 7.3],
  no: [57.9, 71.3, 4.5, 31.2], nz: [-47.4, -34.3, 166.4, 178.6], pl: [49, 54.9, 14.1, 24.2], se: [55.3, 69.1, 11, 24.2], us: [24.5, 49.4, -124.8, -66.9],
}; // prettier-ignore

describe('counts', () => {
  test.each([
    ['blog_category', 4], ['blog_post', 12], ['athlete', 8], ['support_article', 10], ['landing_page', 3], ['store', 41], ['product_category', 25],
  ] as const)('%s: %i', (type, count) => expect(of(type), `entries of tools/sample/entries; their number is held above`).toHaveLength(count)); // prettier-ignore

  test('at least sixty products in five categories and twenty sub-categories, none of them empty', () => {
    expect(of('product').length).toBeGreaterThanOrEqual(60);
    const categories = of('product_category');
    const top = categories.filter((one) => (one['parent_category'] as unknown[]).length === 0);
    expect([top.length, categories.length - top.length]).toEqual([5, 20]);
    const used = new Set(
      of('product').flatMap((product) => referencesIn(product['product_categories']).map(({ uid }) => uid)),
    );
    expect(categories.filter((one) => !used.has(`${one['uid'] as string}`)).map((one) => one['title'])).toEqual([]);
  });

  test('some products are new, redesigned, on sale, sold out, out of region or discontinued; most are none of these', () => {
    const few = {
      new: PRODUCTS.filter((product) => product.isNew),
      redesigned: PRODUCTS.filter((product) => product.isRedesigned),
      sale: PRODUCTS.filter((product) => Object.keys(product.salePrices).length > 0),
      soldOut: PRODUCTS.filter((product) => product.stock === 'all'),
      outOfRegion: PRODUCTS.filter((product) => product.regions.length > 0),
      discontinued: PRODUCTS.filter((product) => product.discontinued),
    };
    for (const [name, list] of Object.entries(few)) {
      expect(list.length, name).toBeGreaterThanOrEqual(2);
      expect(list.length, name).toBeLessThan(PRODUCTS.length / 4);
    }
  });

  test.each([...new Set(entries.filter(({ type }) => type === 'product').map(({ language }) => language))])(
    'no two products share a paragraph of their description in %s',
    (language) => {
      const products = entries.filter((entry) => entry.type === 'product' && entry.language === language);
      const paragraphs = products.flatMap(({ data }) =>
        textsIn(data['description']).flatMap(([at, text]) => (/\btext$/.test(at) ? [text] : [])),
      );
      expect(paragraphs.length).toBeGreaterThanOrEqual(2 * products.length);
      const shared = paragraphs.filter((text, at) => paragraphs.indexOf(text) !== at);
      expect(shared, 'rows of tools/sample/copy/descriptions.ts and making.ts').toEqual([]);
    },
  );

  test('every journal category has posts, and every content type an entry', () => {
    const used = new Set(
      of('blog_post').flatMap((post) => referencesIn(post['blog_categories']).map(({ uid }) => uid)),
    );
    expect(used.size).toBe(4);
    const present = new Set(english.map((entry) => entry.type));
    const where = 'types of tools/sample/schema without an entry in tools/sample/entries (npm run sample writes them)';
    expect(
      [...schemas.keys()].filter((type) => !present.has(type)),
      where,
    ).toEqual([]);
  });
});

describe('content types', () => {
  test('every entry in every language is valid', () => {
    const problems = entries.flatMap((entry) =>
      problemsIn(schemas.get(entry.type) ?? [], ownFields(entry.data)).map(
        (problem) => `${entry.type} ${entry.uid} ${entry.language}: ${problem}`,
      ),
    );
    expect(problems, 'entries of tools/sample/entries that the fields in tools/sample/schema do not allow').toEqual([]);
  });

  test('links lead to every type with pages, and rich texts embed every type with a page for each entry', () => {
    const where = (list: string): string =>
      `${list} in tools/sample/schema/field.ts ≠ types with pages in src/lib/content/content-types.ts`;
    const linked = CONTENT_TYPES.filter((type) => Object.hasOwn(TYPE_PREFIXES, type));
    expect(LINKED.toSorted(), where('LINKED')).toEqual(linked.toSorted());
    expect(EMBEDDED.toSorted(), where('EMBEDDED')).toEqual(ADDRESSED_TYPES.toSorted());
  });

  test('the validation finds broken entries', () => {
    const store = ownFields(of('store')[0] ?? {});
    const schema = schemas.get('store') ?? [];
    expect(problemsIn(schema, store)).toEqual([]);
    expect(problemsIn(schema, { ...store, title: '' })).toEqual(['title is missing']);
    expect(problemsIn(schema, { ...store, coordinates: { latitude: 91, longitude: 'east' } })).toEqual([
      'coordinates.latitude is out of range',
      'coordinates.longitude is not of type number',
    ]);
    expect(problemsIn(schema, { ...store, colour: 'red' })).toEqual(['colour is not in the schema']);
    expect(problemsIn(schema, { ...store, phone: 'call us' })).toEqual(['phone does not match the format']);
    expect(problemsIn(schema, { ...store, services: 'mount' })).toEqual(['services is no list']);
    const support = ownFields(of('support_article')[0] ?? {});
    const supportSchema = schemas.get('support_article') ?? [];
    expect(problemsIn(supportSchema, { ...support, topic: 'gossip' })).toEqual(['topic is none of the choices']);
    expect(
      problemsIn(supportSchema, { ...support, related_articles: [{ uid: 'a', _content_type_uid: 'product' }] }),
    ).toEqual(['related_articles.0 may not refer to product']);
    expect(problemsIn(schemas.get('page') ?? [], { title: 'a', url: '/a', sections: [{ poem: {} }] })).toEqual([
      'sections.0 is an unknown block: poem',
    ]);
  });

  test('entries of a type have unique addresses', () => {
    const addresses = english.flatMap((entry) =>
      'url' in entry.data ? [`${entry.type} ${entry.data['url'] as string}`] : [],
    );
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });
});

test('every reference in fields, rich texts and HTML leads to an entry', () => {
  const known = new Set(english.map((entry) => `${entry.type} ${entry.uid}`));
  const found = entries.flatMap((entry) => referencesIn(entry.data).map((target) => ({ entry, target })));
  expect(found.length).toBeGreaterThan(1000);
  expect(found.some(({ entry }) => entry.type === 'blog_post' && entry.language === 'fr')).toBe(true);
  const lost = found.filter(({ target }) => !known.has(`${target.type} ${target.uid}`));
  expect(lost.map(({ entry, target }) => `${entry.type} ${entry.uid} → ${target.type} ${target.uid}`)).toEqual([]);
});

test('legacy addresses lead to existing pages in one step', () => {
  const rules = of('route_rule').map((rule) => ({ from: `${rule['from'] as string}`, to: `${rule['to'] as string}` }));
  const paths = new Set([
    ...of('page').map((page) => `${page['url'] as string}`),
    ...of('product_category').map((category) => `/c${category['url'] as string}`),
    ...of('athlete').map((athlete) => `/team${athlete['url'] as string}`),
  ]);
  expect(rules).toHaveLength((14 + of('athlete').length) * 6);
  // The targets are pages of the same kind.
  expect(rules).toContainEqual({ from: '/de/athleten/lena-kofler', to: '/de-de/team/lena-kofler' });
  expect(rules).toContainEqual({ from: '/fr/athletes', to: '/fr-fr/team' });
  expect(rules).toContainEqual({ from: '/it/domande-frequenti', to: '/it-it/support' });
  expect(new Set(rules.map((rule) => rule.from)).size).toBe(rules.length);
  expect(rules.filter((rule) => !paths.has(rule.to.replace(/^\/[a-z]{2}-[a-z]{2}/, '')))).toEqual([]);
  expect(
    rules.filter((rule) => rules.some((other) => rule.to === other.from || rule.to.startsWith(`${other.from}/`))),
  ).toEqual([]);
});

test('no block of a rich text has a line break, which would merge a heading with the next block', () => {
  const broken = entries.flatMap((entry) =>
    textsIn(entry.data).flatMap(([at, text]) =>
      /children\.\d+\.text$/.test(at) && text.includes('\n') ? [`${entry.type} ${entry.language} ${text}`] : [],
    ),
  );
  expect(broken).toEqual([]);
});

test('support articles exist with both kinds of rich text', () => {
  const bodies = of('support_article');
  const html = bodies.filter((one) => one['body_html'] !== '');
  expect(html).toHaveLength(3);
  expect(
    html.every((one) => one['body'] === null && /^<(p|ol)>.*<\/(p|ol)>$/.test(`${one['body_html'] as string}`)),
  ).toBe(true);
  expect(bodies.filter((one) => one['body'] !== null)).toHaveLength(7);
});

test('regions are known, and each country belongs to one', () => {
  const said = entries.flatMap((entry) => (entry.data['regions'] ?? []) as string[]);
  expect(said.filter((region) => !(REGION_IDS as readonly string[]).includes(region))).toEqual([]);
  const members = Object.values(REGIONS).flat();
  const where = 'is not in exactly one of REGION_COUNTRIES in src/lib/region/region.ts and REGIONS in tools/sample/markets.ts'; // prettier-ignore
  for (const { value } of of('country'))
    expect(
      members.filter((one) => one === value),
      `${value as string} ${where}`,
    ).toHaveLength(1);
});

test('alerts, home banners and newsletter settings differ by region; professionals see one of each', () => {
  const sections = of('home').flatMap((home) => home['sections'] as { banner?: { banner: { uid: string }[] } }[]);
  const uids = sections.flatMap(({ banner }) => banner?.banner.map(({ uid }) => uid) ?? []);
  const heroes = entries.filter(({ type, language, uid }) => type === 'banner' && language === 'en-us' && uids.includes(uid)); // prettier-ignore
  const regionsOf = (type: string) =>
    (type === 'banner' ? heroes.map(({ data }) => data) : of(type)).map((one) => one['regions'] as string[]);
  for (const region of ['us', 'ca', 'jp', 'eu', 'eu_region_1', 'other', 'pro', 'pro_ca', 'pro_eu_region_1']) {
    expect(
      regionsOf('alert').filter((list) => list.includes(region)),
      region,
    ).toHaveLength(1);
    expect(
      regionsOf('email_signup_settings').filter((list) => list.includes(region)),
      region,
    ).toHaveLength(1);
    expect(
      regionsOf('banner').filter((list) => list.includes(region)),
      region,
    ).toHaveLength(1);
  }
  const hero = (region: string) =>
    heroes.find(({ data }) => (data['regions'] as string[]).includes(region))?.data['title'];
  expect(hero('jp')).not.toBe(hero('us'));
});

test('dealers are located in their countries, which are countries of the shop', () => {
  const countries = new Set(of('country').map((country) => country['value']));
  const outside = of('store').filter((store) => {
    const { country } = store['address'] as { country: string };
    const { latitude, longitude } = store['coordinates'] as { latitude: number; longitude: number };
    const [south, north, west, east] = BOXES[country] ?? [0, 0, 0, 0];
    return !countries.has(country) || latitude < south || latitude > north || longitude < west || longitude > east;
  });
  const where =
    'dealers outside their country: coordinates in tools/sample, or the bounds of the country in BOXES above';
  expect(
    outside.map((store) => store['title']),
    where,
  ).toEqual([]);
  expect(of('store').every((store) => (store['opening_hours'] as unknown[]).length > 0)).toBe(true);
  const places = of('store').map((store) => JSON.stringify(store['coordinates']));
  expect(new Set(places).size).toBe(places.length);
});

test('every product has a price in every country of the specification, and sale prices are lower', () => {
  const countries = [
    'au',
    'at',
    'ca',
    'cz',
    'fr',
    'de',
    'it',
    'jp',
    'nl',
    'no',
    'ru',
    'pl',
    'es',
    'se',
    'ch',
    'gb',
    'nz',
    'us',
  ];
  for (const product of of('product')) {
    const prices = product['prices'] as { country: string; price: number; sale_price: number | null }[];
    const where = `${product['title'] as string}: prices of tools/sample ≠ the countries of the specification`;
    expect(prices.map((one) => one.country).toSorted(), where).toEqual(countries.toSorted());
    for (const { price, sale_price } of prices) {
      expect(price).toBeGreaterThan(0);
      if (sale_price !== null) expect(sale_price).toBeLessThan(price);
    }
  }
});

test('every specification value is a glossary term or a number', () => {
  const unknown = PRODUCTS.flatMap((product) =>
    // Names of series are excluded, because they are the same in every language.
    product.specs
      .filter(({ id }) => id !== 'series')
      .flatMap((spec) => spec.value.replaceAll(/(\d),(\d{3})/g, '$1$2').split(', ')),
  ).filter((part) => !isKnownSpecPart(part));
  expect([...new Set(unknown)]).toEqual([]);
  const skis = PRODUCTS.filter((product) => product.category === 'skis');
  expect(new Set(skis.map((ski) => ski.specs.find((spec) => spec.id === 'dimensions')?.value)).size).toBe(skis.length);
});

test('colors have groups, and labels that the commerce platform has', () => {
  const grouped = of('color_group').flatMap((group) => group['child_colors'] as string[]);
  expect(grouped.toSorted()).toEqual(Object.keys(COLORS).toSorted());
  const labels = new Set(Object.values(COLORS).map((color) => color.name));
  const said = entries.flatMap((entry) =>
    entry.type === 'product' ? (entry.data['colors'] as { option_label: string }[]) : [],
  );
  expect(said.filter((color) => !labels.has(color.option_label))).toEqual([]);
});

test('related products are four different ones, not all of the same category', () => {
  const categoryOf = (data: Data | undefined): unknown => (data?.['product_categories'] as readonly Data[])[0]?.['uid'];
  const products = new Map(of('product').map((data) => [data['uid'], data]));
  for (const product of products.values()) {
    const related = (product['related_products'] as readonly Data[]).map((one) => one['uid']);
    expect(new Set([...related, product['uid']]).size, `${product['title']}`).toBe(5);
    const kinds = new Set(related.map((uid) => categoryOf(products.get(uid))));
    expect(kinds.size, `${product['title']}`).toBeGreaterThan(1);
  }
});
