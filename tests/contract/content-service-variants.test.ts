/** Personalized variants: by header, through both SDKs, merged field by field. */
import deliverySdk from '@contentstack/delivery-sdk';
import Contentstack from 'contentstack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { conformancePath } from '../support/conformance.ts';
import { HEADERS, published, serveStack, stackFiles } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

const FOLDER = 'entries/product/en-us/variants/p1';
const block = (uid: string, headline: string) => ({ hero: { headline, note: 'base', _metadata: { uid } } });
const variant = (uid: string, changes: readonly string[], data: Json, version = 3): Json => ({
  uid: 'p1',
  _version: version,
  _variant: { _uid: uid, _change_set: changes, _order: [] },
  publish_details: [{ ...published(), variant_uid: uid, version }],
  ...data,
});

let served: Served;
beforeAll(async () => {
  served = await serveStack();
  const products = structuredClone(stackFiles()['entries/product/en-us/p-entries.json']) as Record<string, Json>;
  products['p1'] = { ...products['p1'], blocks: [block('b1', 'One'), block('b2', 'Two')] };
  await served.write('entries/product/en-us/p-entries.json', products);
  await served.write(`${FOLDER}/index.json`, { 1: 'x-variant-entry.json' });
  await served.write(`${FOLDER}/x-variant-entry.json`, [
    variant('csA', ['title', 'maker'], { title: 'For A', maker: [{ uid: 'maker0', _content_type_uid: 'maker' }] }),
    variant('csB', ['title', 'seo.description'], { title: 'For B', seo: { description: 'slow' } }),
    variant('csC', ['blocks.hero.b2.headline'], { blocks: [{ hero: { headline: 'Deux', _metadata: { uid: 'b2' } } }] }),
    { ...variant('csD', ['title'], { title: 'Draft' }), publish_details: [] },
    variant('csE', ['blocks.hero.gone.headline'], { blocks: [] }),
    { uid: 'p1', title: 'no variant' },
  ]);
  await served.write('personalize/experiences/experiences.json', [
    { shortUid: '0', _cms: { variants: { 0: 'csA', 1: 'csB' } } },
    { shortUid: '1' },
  ]);
  await served.service.reload();
});
afterAll(() => served.close());

async function p1(variants: string, search = '', headers: Record<string, string> = HEADERS): Promise<Json> {
  const { body } = await served.get(`content_types/product/entries/p1?${search}`, {
    ...headers,
    'x-cs-variant-uid': variants,
  });
  return body['entry'] as Json;
}

test('a variant replaces the fields that it changes and keeps the others', async () => {
  expect(await p1('csA', 'include[]=maker')).toMatchObject({
    uid: 'p1',
    title: 'For A',
    price: 10,
    maker: [{ uid: 'maker0', title: 'Alder' }],
    publish_details: { locale: 'en-us', variants: { csA: { alias: 'csA', version: 3, environment: 'env1' } } },
  });
  expect(await p1('csB')).toMatchObject({ seo: { description: 'slow', by: [{ uid: 'maker0' }] } });
});

test('a personalization alias also selects it; the response contains the alias', async () => {
  expect(await p1('cs_personalize_0_1')).toMatchObject({
    title: 'For B',
    publish_details: { variants: { csB: { alias: 'cs_personalize_0_1' } } },
  });
});

test('of several variants the first wins, and the changes of each are returned on request', async () => {
  expect(await p1('csA, csB', 'include_applied_variants=true')).toMatchObject({
    title: 'For A',
    seo: { description: 'slow' },
    _applied_variants: { title: 'csA', maker: 'csA', 'seo.description': 'csB' },
  });
  expect(await p1('csB,csA')).toMatchObject({ title: 'For B' });
  expect(await p1('csA')).not.toHaveProperty('_applied_variants');
});

test('one block of a list is changed by its uid; a deleted block changes nothing', async () => {
  const headlines = async (name: string) => ((await p1(name))['blocks'] as Json[]).map((one) => one['hero']);
  expect(await headlines('csC')).toMatchObject([{ headline: 'One' }, { headline: 'Deux' }]);
  expect(await headlines('csE')).toMatchObject([{ headline: 'One' }, { headline: 'Two' }]);
});

test('an unknown, unpublished or foreign variant changes nothing; a preview applies unpublished ones', async () => {
  const base = await p1('');
  expect(await p1('csX')).toEqual(base);
  expect(await p1('csD')).toEqual(base);
  const preview = { api_key: 'key', preview_token: 'preview' };
  expect(await p1('csD', '', preview)).toMatchObject({ title: 'Draft' });
});

test('lists and references are personalized too, and queries use the personalized values', async () => {
  const query = encodeURIComponent(JSON.stringify({ title: 'For A' }));
  const { body } = await served.get(`content_types/product/entries?query=${query}`, {
    ...HEADERS,
    'x-cs-variant-uid': 'csA',
  });
  expect((body['entries'] as Json[]).map((entry) => entry['uid'])).toEqual(['p1']);
  const makers = await served.get('content_types/maker/entries/maker1?include[]=star', {
    ...HEADERS,
    'x-cs-variant-uid': 'csA',
  });
  expect(makers.body['entry']).toMatchObject({ star: [{ title: 'For A' }] });
});

test('both SDKs can request variants', async () => {
  const classic = Contentstack.Stack({ api_key: 'key', delivery_token: 'token', environment: 'production' });
  classic.setProtocol('http');
  classic.setHost('127.0.0.1');
  classic.setPort(served.server.port);
  expect(await classic.ContentType('product').Entry('p1').variants(['csX', 'csA']).toJSON().fetch()).toMatchObject({
    title: 'For A',
  });
  const config = { apiKey: 'key', deliveryToken: 'token', environment: 'production', host: '127.0.0.1' };
  const modern = deliverySdk.stack({ ...config, port: served.server.port, insecure: true } as typeof config);
  expect(await modern.contentType('product').entry('p1').variants('csB').fetch()).toMatchObject({ title: 'For B' });
});

const compass = conformancePath('contentstack/exports/compass/stack');
describe.skipIf(!compass)('a third-party export', () => {
  test('has variants in four languages', async () => {
    const other = await serveStack({
      stacks: [{ dir: compass ?? '', apiKey: 'key', accessToken: 'token', environment: 'production' }],
    });
    for (const locale of ['en', 'de', 'fr', 'es']) {
      const ask = async (variants: string) =>
        (
          (
            await other.get(`content_types/home_page/entries?locale=${locale}`, {
              ...HEADERS,
              'x-cs-variant-uid': variants,
            })
          ).body['entries'] as { hero: Json[]; publish_details: Json }[]
        )[0];
      const [base, personalised] = [await ask(''), await ask('cs_personalize_0_3')];
      expect(personalised?.publish_details['variants'], locale).toHaveProperty('cs5cff51a652e6d71d');
      expect(personalised?.hero[0]?.['uid']).not.toBe(base?.hero[0]?.['uid']);
    }
    await other.close();
  });
});
