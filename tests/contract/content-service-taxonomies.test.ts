/** Localized taxonomies: the expectations of the official client's own tests of `gadgets`, and relations between terms. */
import * as deliverySdk from '@contentstack/delivery-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { serveStack } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

const term = (uid: string, name: string, parent: string | null = null, more: Json = {}) => ({
  uid,
  name,
  parent_uid: parent,
  ...more,
});

let served: Served;
beforeAll(async () => {
  served = await serveStack();
  await served.write('taxonomies/taxonomies.json', {
    use: { uid: 'use', name: 'Use' },
    gadgets: { uid: 'gadgets', name: 'Gadgets', updated_at: '2026-01-05T00:00:00.000Z' },
    english: { uid: 'english', name: 'English', updated_at: '2026-01-05T00:00:00.000Z' },
  });
  await served.write('taxonomies/en-us/gadgets.json', {
    taxonomy: { uid: 'gadgets', name: 'Gadgets', updated_at: '2026-01-05T00:00:00.000Z' },
    terms: [
      term('phone', 'Phone'),
      term('smartphone', 'Smartphone', 'phone'),
      term('foldable', 'Foldable', 'smartphone'),
      term('tablet', 'Tablet', null, { order: 9 }),
      term('laptop', 'Laptop'),
    ],
  });
  await served.write('taxonomies/de/gadgets.json', {
    taxonomy: { uid: 'gadgets', name: 'Geräte' },
    terms: [term('phone', 'Telefon'), { uid: 'foldable', name: 'Klappbar' }],
  });
  await served.write('taxonomies/en-us/english.json', { taxonomy: { uid: 'english', name: 'English' }, terms: [] });
  await served.service.reload();
});
afterAll(() => served.close());

const names = (terms: unknown) => (terms as Json[]).map(({ name, locale }) => `${name as string} ${locale as string}`);
const terms = async (path: string) => (await served.get(`taxonomies/gadgets/terms${path}`)).body['terms'];

describe('a localized taxonomy', () => {
  test('without a locale is returned in the master language', async () => {
    const { body } = await served.get('taxonomies/gadgets');
    expect(body['taxonomy']).toMatchObject({ uid: 'gadgets', name: 'Gadgets', locale: 'en-us' });
    expect(names(await terms(''))).toHaveLength(5);
  });

  test('in a locale has the content of that locale, and nothing of the master language', async () => {
    const { body } = await served.get('taxonomies/gadgets?locale=de');
    expect(body['taxonomy']).toMatchObject({ name: 'Geräte', locale: 'de', publish_details: { locale: 'de' } });
    expect(names(await terms('?locale=de'))).toEqual(['Telefon de', 'Klappbar de']);
    expect((await served.get('taxonomies/gadgets/terms/tablet?locale=de')).status).toBe(404);
    expect((await served.get('taxonomies/english?locale=de')).status).toBe(404);
    const listed = (await served.get('taxonomies?locale=de')).body;
    expect((listed['taxonomies'] as Json[]).map(({ uid }) => uid)).not.toContain('english');
  });

  test('falls back along the chain, term by term, in the order of the master', async () => {
    const wanted = ['Telefon de', 'Smartphone en-us', 'Klappbar de', 'Laptop en-us', 'Tablet en-us'];
    expect(names(await terms('?locale=de-at&include_fallback=true'))).toEqual(wanted);
    expect(await terms('?locale=de-at')).toBeUndefined();
    expect((await served.get('taxonomies/gadgets?locale=de-at')).status).toBe(404);
    const { body } = await served.get('taxonomies/gadgets?locale=de-at&include_fallback=true');
    expect(body['taxonomy']).toMatchObject({ name: 'Geräte', locale: 'de' });
  });

  test('a term keeps its position in the tree if its own file does not define one', async () => {
    const { body } = await served.get('taxonomies/gadgets/terms/foldable?locale=de');
    expect(body['term']).toMatchObject({ name: 'Klappbar', parent_uid: 'smartphone', taxonomy_uid: 'gadgets' });
    expect(names(await terms('/foldable/ancestors?locale=de'))).toEqual(['Telefon de']);
  });

  test('outside the locale folders is returned in every locale', async () => {
    expect((await served.get('taxonomies/use?locale=de')).body['taxonomy']).toMatchObject({ name: 'Use' });
  });

  test('an unknown locale is an error', async () => {
    expect((await served.get('taxonomies/gadgets?locale=xx')).status).toBe(422);
  });
});

describe('terms', () => {
  test('are listed to a depth, with 0 or no value for all', async () => {
    expect(names(await terms('?depth=1'))).toEqual(['Phone en-us', 'Laptop en-us', 'Tablet en-us']);
    expect(names(await terms('?depth=2'))).toHaveLength(4);
    for (const depth of ['0', '', 'x', '99']) expect(names(await terms(`?depth=${depth}`))).toHaveLength(5);
    expect((await served.get('taxonomies/gadgets/terms?depth=1')).body['count']).toBe(3);
  });

  test.each([
    ['ancestors', 'foldable', ['phone', 'smartphone']],
    ['ancestors', 'phone', []],
    ['descendants', 'phone', ['smartphone', 'foldable']],
    ['descendants', 'laptop', []],
    ['descendants?depth=1', 'phone', ['smartphone']],
    ['descendants?depth=0', 'phone', ['smartphone', 'foldable']],
  ])('%s of %s are returned by `terms` and by `term`', async (relation, uid, wanted) => {
    const { body } = await served.get(`taxonomies/gadgets/terms/${uid}/${relation}`);
    const list = body['terms'] as Json[];
    expect(list.map((one) => one['uid'])).toEqual(wanted);
    expect(body['term']).toMatchObject({ uid, [relation.split('?')[0] ?? '']: list });
  });

  test('the official client reads locales, ancestors and the author of a term', async () => {
    const at = { host: '127.0.0.1', port: served.server.port, insecure: true };
    const stack = deliverySdk.default.stack({
      apiKey: 'key',
      deliveryToken: 'token',
      environment: 'production',
      ...at,
    });
    const one = stack.taxonomy('gadgets').term('foldable');
    const locales = await one.locales<{ terms: Json[] }>();
    expect(names(locales.terms)).toEqual(['Foldable en-us', 'Klappbar de']);
    const ancestors = await one.ancestors<{ terms: Json[] }>();
    expect(names(ancestors.terms)).toEqual(['Phone en-us', 'Smartphone en-us']);
    const found = await stack.taxonomy('gadgets').term('phone').param('locale', 'de').fetch<Json>();
    expect(found).toMatchObject({ name: 'Telefon', created_by: expect.any(String), updated_by: expect.any(String) });
    const all = await stack.taxonomy('gadgets').term().locale('de').includeFallback().find<Json>();
    expect(all.terms).toHaveLength(5);
  });
});

test('taxonomies are listed newest first, then by uid', async () => {
  const { taxonomies } = (await served.get('taxonomies')).body as { taxonomies: Json[] };
  expect(taxonomies.map(({ uid }) => uid)).toEqual(['gadgets', 'english', 'use']);
});
