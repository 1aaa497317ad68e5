/** Broken content files are reported with file and line; everything else is served. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { MANAGEMENT_TOKEN, published, serveStack, stackFiles } from './content-service-fixture.ts';
import type { Json, Served } from './content-service-fixture.ts';

const PRODUCTS = 'entries/product/en-us/p-entries.json';
let served: Served;
beforeEach(async () => {
  served = await serveStack();
});
afterEach(() => served.close());

describe('broken files', () => {
  test('with one broken entry are reported with file and line; the other entries are served; a fix clears the report', async () => {
    const text = JSON.stringify(stackFiles()[PRODUCTS], undefined, 2);
    await served.write(PRODUCTS, text.replace('"title": "Ski 2",', '"title": "Ski 2,'));
    await served.service.reload();
    const line = text.split('\n').findIndex((one) => one.includes('"title": "Ski 2"')) + 1;
    const answer = await fetch(`${served.server.url}/v3/local/problems`, {
      headers: { authorization: `Bearer ${MANAGEMENT_TOKEN}` },
    });
    const body = (await answer.json()) as Json;
    expect(body['problems']).toEqual([{ file: PRODUCTS, line, message: expect.stringContaining('p2') }]);
    const { body: list } = await served.get('content_types/product/entries?asc=uid');
    expect((list['entries'] as Json[]).map((entry) => entry['uid'])).toEqual(['p1', 'p2', 'p3']);
    await served.write(PRODUCTS, text);
    await served.service.reload();
    expect(served.service.problems()).toEqual([]);
    expect((await served.get('content_types/product/entries')).body['entries']).toHaveLength(3);
  });

  test('that are entirely broken are reported, and everything else is served', async () => {
    await served.write('entries/maker/en-us/m-entries.json', 'not JSON');
    await served.write('locales/locales.json', '[1,');
    await served.service.reload();
    const files = served.service.problems().map(({ file }) => file);
    expect(files.toSorted()).toEqual(['entries/maker/en-us/m-entries.json', 'locales/locales.json']);
    expect((await served.get('content_types/product/entries')).body['entries']).toHaveLength(3);
  });
});

describe('unusual exports', () => {
  test("a locale's own text takes precedence over another locale's text that is published there", async () => {
    const products = structuredClone(stackFiles()[PRODUCTS]) as Record<string, Json>;
    products['p1'] = { ...products['p1'], publish_details: [published(), published('de')] };
    await served.write(PRODUCTS, products);
    await served.service.reload();
    const { body } = await served.get('content_types/product/entries/p1?locale=de');
    expect(body['entry']).toMatchObject({ title: 'Ski eins', locale: 'de' });
  });

  test('a locale with an unknown fallback falls back to the master', async () => {
    await served.write('locales/locales.json', { l2: { code: 'de', fallback_locale: 'gone' } });
    await served.service.reload();
    const { body } = await served.get('content_types/product/entries/p2?locale=de&include_fallback=true');
    expect(body['entry']).toMatchObject({ uid: 'p2', locale: 'en-us' });
  });
});
