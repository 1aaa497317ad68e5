/** An alert that promises free shipping says what the store's shipping zones charge: the amount, and where it holds. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readEntries, textsIn } from '../../support/sample-stack.ts';

interface Zone {
  readonly name: string;
  readonly type: 'country' | 'state';
  readonly methods: readonly { readonly type: string; readonly minimum_sub_total?: number }[];
}
interface Store {
  readonly hash: string;
  readonly settings: { readonly shipping_zones: readonly Zone[] };
}

const stores = JSON.parse(readFileSync('sample/commerce/stores.json', 'utf8')) as readonly Store[];
const alerts = readEntries('sample/stack')
  .filter(({ type, language }) => type === 'alert' && language === 'en-us')
  .map(({ data }) => ({
    regions: data['regions'],
    text: textsIn(data).map(([, text]) => text).find((text) => text.startsWith('Free shipping')),
  })); // prettier-ignore

test.each(stores.map((store) => [store.hash, store] as const))('store %s', (hash, { settings }) => {
  const region = hash.replaceAll('-', '_');
  const promise = alerts.find(({ regions, text }) => text && JSON.stringify(regions).includes(`"${region}"`))?.text;
  const countries = settings.shipping_zones.filter(({ type }) => type === 'country');
  const freeFrom = ({ methods }: Zone) => methods.find(({ type }) => type === 'freeshipping')?.minimum_sub_total;
  const [free] = countries.filter((zone) => freeFrom(zone) !== undefined);
  if (!free) throw new Error('The store ships nowhere for free; an alert may not promise it.');
  expect(promise).toMatch(new RegExp(`[$€]${freeFrom(free)}$`));
  if (countries.length > 1) expect(promise).toContain(free.name);
});
