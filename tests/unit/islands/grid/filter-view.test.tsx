/** The form of a category's filters as the server renders it: price fields, orders, and long lists of values (acceptance rows 10, 11 and 17). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { FilterView } from '#islands/grid/views/FilterView.tsx';
import { NO_SELECTION } from '#lib/catalogue/facets.ts';
import type { Selection } from '#lib/catalogue/facets.ts';

const lengths = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `Length ${at}` }));

/** The form of a category whose products have `count` lengths and cost 50 to 900 euros. */
function form(count: number, chosen: Partial<Selection> = {}): string {
  const facets = [{ id: 'length', name: 'Length', values: lengths(count) }];
  const selection = { ...NO_SELECTION, ...chosen };
  const frame = { say: (english: string) => english, facets, selection, action: '/en-us/c/skis' };
  const counts = { length: lengths(count).map(() => 1) };
  return renderToStaticMarkup(
    <FilterView frame={frame} counts={counts} bounds={{ min: 50, max: 900 }} currency="EUR" found={3} />,
  );
}

const tags = (html: string, tag: RegExp): readonly string[] => html.match(tag) ?? [];

test('a price is limited by two number fields with names of their own, which show the bounds of the category', () => {
  const price = /<fieldset class="facet facet-price">.*?<\/fieldset>/.exec(form(3, { max: 300 }))?.[0] ?? '';
  expect(price).toContain('<legend>Price (EUR)</legend>');
  const [lowest = '', highest = '', ...others] = tags(price, /<label>.*?<\/label>/g);
  expect(others).toEqual([]);
  const fieldOf = (label: string) => ({
    name: /^<label><span[^>]*>([^<]*)<\/span>/.exec(label)?.[1],
    ...Object.fromEntries([...label.matchAll(/ (type|inputMode|name|placeholder|value)="([^"]*)"/g)].map(([, key, value]) => [key === 'name' ? 'parameter' : key, value])),
  }); // prettier-ignore
  const shared = { type: 'number', inputMode: 'decimal' };
  expect(fieldOf(lowest)).toEqual({ ...shared, name: 'Lowest price', parameter: 'price_min', placeholder: '50' });
  expect(fieldOf(highest)).toEqual({ ...shared, name: 'Highest price', parameter: 'price_max', placeholder: '900', value: '300' }); // prettier-ignore
});

test('products are ordered as listed, by price in both directions, or by name; the chosen order is shown', () => {
  const list = /<select name="sort">.*?<\/select>/.exec(form(3, { sort: 'price-desc' }))?.[0] ?? '';
  expect(tags(list, /<option.*?<\/option>/g)).toEqual([
    '<option value="new">New first</option>',
    '<option value="price-asc">Price: low to high</option>',
    '<option value="price-desc" selected="">Price: high to low</option>',
    '<option value="name">Product name</option>',
  ]);
});

/** Names of the values outside and inside the collapsed list, and the list's opening tag and label. */
function split(html: string) {
  const [, outside = '', rest = ''] = /<legend>Length<\/legend>(.*?)(<details.*?<\/details>)?<\/fieldset>/.exec(html) ?? [];
  const names = (part: string) => tags(part, /Length \d+/g);
  return { outside: names(outside), inside: names(rest), list: /<details[^>]*>/.exec(rest)?.[0], label: /<summary[^>]*>(.*?)</.exec(rest)?.[1] };
} // prettier-ignore

test('of more than ten values of a filter, the others are in a closed list named "Show all"', () => {
  const names = lengths(12).map(({ name }) => name);
  const expected = { outside: names.slice(0, 10), inside: names.slice(10), list: '<details>', label: 'Show all' };
  expect(split(form(12))).toEqual(expected);
  expect(split(form(10))).toMatchObject({ outside: names.slice(0, 10), inside: [], list: undefined });
});

test('the list of further values is open while one of them is chosen', () => {
  expect(split(form(12, { values: { length: ['11'] } })).list).toBe('<details open="">');
  expect(split(form(12, { values: { length: ['2'] } })).list).toBe('<details>');
});
