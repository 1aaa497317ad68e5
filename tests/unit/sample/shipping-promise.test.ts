/** Country entries promise free shipping as the store's shipping zones grant it. Alerts take the amount from the store. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readEntries, textsIn } from '../../support/sample-stack.ts';

interface Zone {
  readonly name: string;
  readonly type: 'country' | 'state';
  readonly locations: readonly { readonly country_iso2: string }[];
  readonly methods: readonly { readonly type: string; readonly minimum_sub_total?: number }[];
}
interface Store {
  readonly hash: string;
  readonly settings: { readonly shipping_zones: readonly Zone[] };
}

const freeFrom = ({ methods }: Zone) => methods.find(({ type }) => type === 'freeshipping')?.minimum_sub_total;
const stores = JSON.parse(readFileSync('sample/commerce/stores.json', 'utf8')) as readonly Store[];
const entries = readEntries('sample/stack');
const alerts = entries
  .filter(({ type }) => type === 'alert')
  .flatMap(({ data }) => textsIn(data).map(([, text]) => text));

test('alerts name no amount of their own: the store’s threshold is filled in', () => {
  expect(alerts.filter((text) => /[$€]\s?\d|\d\s?[$€]|ドル/.test(text))).toEqual([]);
  expect(alerts.filter((text) => text.includes('{free_shipping_from}')).length).toBeGreaterThan(10);
});

const countries = entries
  .filter(({ type, language }) => type === 'country' && language === 'en-us')
  .map(({ data }) => [`${data['iso']}`, data['delivery'] as { readonly free_from?: number | null } | null] as const);
const zones = stores.flatMap(({ settings }) => settings.shipping_zones).filter(({ type }) => type === 'country');
const zoneOf = (iso: string) =>
  zones.find(({ locations }) => locations.some(({ country_iso2: country }) => country === iso));

test.each(countries)('country %s promises the free-shipping threshold of its cart', (iso, delivery) => {
  const zone = zoneOf(iso);
  expect(delivery?.free_from ?? undefined).toBe(zone && freeFrom(zone));
});

test('some countries have free shipping, and some do not', () => {
  const promised = countries.map(([, delivery]) => delivery?.free_from ?? undefined);
  expect(promised).toContain(undefined);
  expect(new Set(promised).size).toBeGreaterThan(2);
});
