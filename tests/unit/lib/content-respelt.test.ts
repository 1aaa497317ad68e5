import { expect, test } from 'vitest';

import type { Product } from '#lib/content/product-entries.ts';
import { respelt } from '#lib/content/respelt.ts';
import type { DisplayText } from '#lib/content/settings-entries.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { respellingOf } from '#lib/locale/writing.ts';

const shout = (text: string): string => text.toUpperCase();

const product = {
  type: 'product', uid: 'a', title: 'ridge', language: 'de', updatedAt: 'now', displayTitle: 'ridge', tagline: 'line', url: '/ridge', commerce: {}, regions: ['eu'],
  description: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'words', marks: ['bold'] }, { kind: 'link', href: '/x', newTab: false, children: [{ kind: 'text', text: 'more', marks: [] }] }] }],
  isNew: false, isRedesigned: false, prices: {}, salePrices: {}, image: { name: 'picture', imageset: false, alt: 'a ski' },
  colors: [{ name: 'snow', label: 'Snow', slug: 'snow', hex: '#eee', image: { name: 'ridge-snow', imageset: false } }],
  optionName: 'Length', sizes: ['one'], specs: [{ id: 'core', value: 'ash' }], customFields: [{ name: 'season', value: 'w' }], categories: [{ type: 'product_category', uid: 'c' }], related: [], discontinued: false, seo: { title: 'ridge', description: 'line' },
} as const satisfies Product; // prettier-ignore

test('copy is respelt; keys, addresses, platform labels and picture names are not', () => {
  expect(respelt<Product>(product, shout)).toEqual({
    ...product,
    title: 'RIDGE',
    displayTitle: 'RIDGE',
    tagline: 'LINE',
    description: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'WORDS', marks: ['bold'] }, { kind: 'link', href: '/x', newTab: false, children: [{ kind: 'text', text: 'MORE', marks: [] }] }] }],
    image: { name: 'picture', imageset: false, alt: 'A SKI' },
    colors: [{ ...product.colors[0], name: 'SNOW' }],
    specs: [{ id: 'core', value: 'ASH' }],
    seo: { title: 'RIDGE', description: 'LINE' },
  }); // prettier-ignore
});

test('the title of a display text is not respelt, because it is its key', () => {
  const text: DisplayText = {
    type: 'display_text',
    uid: 'a',
    title: 'color',
    language: 'en-us',
    updatedAt: '',
    text: 'color',
  };
  expect(respelt(text, shout)).toEqual({ ...text, text: 'COLOR' });
});

test('an entry is respelt once, and stays the same object when nothing changes', () => {
  expect(respelt<Product>(product, shout)).toBe(respelt<Product>(product, shout));
  expect(respelt<Product>(product, undefined)).toBe(product);
});

const spelledIn = (locale: string) => respellingOf(parseLocale(locale) ?? raise(locale));
function raise(locale: string): never {
  throw new Error(`${locale} is not a locale.`);
}
const athlete = { type: 'athlete', title: 'Sam Gray', home: 'Center Harbor', discipline: 'Gray-weather runs', bio: [{ kind: 'text', text: 'A gray center.' }] }; // prettier-ignore
const dealer = { type: 'store', title: 'Powder Center', address: { street: '5 Center Street', city: 'Center' } };

test('parts without a changed text are not copied, nor is an entry without any', () => {
  const spelled = respelt<Product>(product, (text) => (text === 'ash' ? 'wood' : text));
  expect(spelled).toEqual({ ...product, specs: [{ id: 'core', value: 'wood' }] });
  expect(spelled.colors).toBe(product.colors);
  expect(spelled.description).toBe(product.description);
  expect(respelt<Product>(product, (text) => `${text}`)).toBe(product);
});

test('locales with the same spelling share the respelled entries', () => {
  const ski = { type: 'page', title: 'A gray center for groß : skis' };
  const inLocale = (locale: string) => respelt(ski, spelledIn(locale));
  expect(inLocale('en-at')).toBe(inLocale('en-gb'));
  expect(inLocale('en-ca')).not.toBe(inLocale('en-gb'));
  expect(inLocale('fr-be')).toBe(inLocale('fr-fr'));
  expect(inLocale('fr-ca')).not.toBe(inLocale('fr-fr'));
  expect(inLocale('de-ch')).toBe(inLocale('de-ch'));
  expect(inLocale('de-at')).toBe(ski);
});

test('in Britain the names of athletes, their hometowns, dealers and streets keep their spelling', () => {
  expect(respelt(athlete, spelledIn('en-gb'))).toEqual({ ...athlete, discipline: 'Grey-weather runs', bio: [{ kind: 'text', text: 'A grey centre.' }] }); // prettier-ignore
  expect(respelt(dealer, spelledIn('en-gb'))).toEqual(dealer);
});

test.each(['en-gb', 'de-ch', 'fr-ch'])(
  'in %s the author of a post and the athlete of that name are spelled alike',
  (locale) => {
    const name = "Anna Groß-Gray d'Or : Center";
    const { author } = respelt({ type: 'blog_post', author: name }, spelledIn(locale));
    const { title } = respelt({ type: 'athlete', title: name }, spelledIn(locale));
    expect(author).toBe(title);
  },
);

test('in Switzerland names are written without ß', () => {
  expect(respelt({ type: 'athlete', title: 'Anna Groß' }, spelledIn('de-ch'))).toEqual({ type: 'athlete', title: 'Anna Gross' }); // prettier-ignore
});
