/** Search settings and partial updates of documents, as App Search documents them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { idsOf } from './search-service.ts';
import type { SearchBody, SearchFixture } from './search-service.ts';

const PATH = 'engines/tuned/search_settings';
const DEFAULTS = {
  search_fields: { title: { weight: 1 }, body: { weight: 1 } },
  result_fields: { id: { raw: {} }, title: { raw: {} }, body: { raw: {} }, price: { raw: {} }, since: { raw: {} } },
  boosts: {},
  precision: 2,
  precision_enabled: false,
};

/** `fixture` starts a search service. */
export function settingsContract(name: string, fixture: () => Promise<SearchFixture>): void {
  describe(name, () => {
    let service: SearchFixture;
    beforeAll(async () => {
      service = await fixture();
      await service.call('engines', { name: 'tuned', language: 'en' });
      await service.call('engines/tuned/schema', { title: 'text', body: 'text', price: 'number', since: 'date' });
      await service.call('engines/tuned/documents', [
        { id: 'old', title: 'Firn skin', body: 'touring', price: 5, since: '2020-01-01T00:00:00Z' },
        { id: 'new', title: 'Skin', body: 'touring touring firn', price: 7, since: '2026-01-01T00:00:00Z' },
      ]);
    });
    afterAll(() => service.close());

    const put = (body: unknown) => service.call(PATH, body, { method: 'PUT' });
    const reset = () => service.call(`${PATH}/reset`, {});
    const found = async (body: object) => (await service.call('engines/tuned/search', body)).json<SearchBody>();

    test('the settings of a new engine search all texts and return all fields', async () => {
      await reset();
      const answer = await service.call(PATH);
      expect([answer.status, answer.json()]).toEqual([200, DEFAULTS]);
    });

    test('settings can be read back and sent again, and apply to queries without their own', async () => {
      const settings = {
        search_fields: { title: { weight: 3 }, id: { weight: 1 } },
        result_fields: { title: { raw: {} } },
        boosts: { since: [{ type: 'recency', function: 'linear', center: 'now', factor: 8 }] },
        precision: 5,
      };
      const answer = await put(settings);
      expect([answer.status, answer.json()]).toEqual([200, { ...settings, precision_enabled: false }]);
      expect((await put(answer.json())).status).toBe(200);
      expect((await service.call(PATH)).json()).toEqual(answer.json());
      const body = await found({ query: 'firn' });
      expect([idsOf(body), Object.keys(body.results[0] ?? {}).toSorted()]).toEqual([['old'], ['_meta', 'id', 'title']]);
      expect(body.meta).toMatchObject({ precision: 5 });
      const own = await found({ query: 'touring', search_fields: { body: {} }, result_fields: { price: { raw: {} } } });
      expect(own.results[0]).toMatchObject({ price: { raw: expect.any(Number) as number } });
      expect(own.results[0]).not.toHaveProperty('title');
    });

    test('boosts of the settings change the order of queries without their own', async () => {
      await reset();
      const order = async (): Promise<readonly unknown[]> => idsOf(await found({ query: 'skin' }));
      await put({ boosts: { price: [{ type: 'value', value: '5', operation: 'multiply', factor: 10 }] } });
      const cheap = await order();
      await put({ boosts: { price: [{ type: 'value', value: '7', operation: 'multiply', factor: 10 }] } });
      expect([cheap[0], (await order())[0]]).toEqual(['old', 'new']);
    });

    test('a reset returns the defaults and applies them', async () => {
      await put({ search_fields: { body: {} }, result_fields: { price: { raw: {} } }, precision: 9 });
      const answer = await reset();
      expect([answer.status, answer.json()]).toEqual([200, DEFAULTS]);
      expect((await service.call(PATH)).json()).toEqual(DEFAULTS);
      expect((await found({ query: 'skin' })).results).toHaveLength(2);
    });

    test('synonym sets are listed in pages of at most 25, and each is found by its id', async () => {
      const sets = Array.from({ length: 27 }, (_, at) => [`word${at}`, `term${at}`]);
      for (const synonyms of sets) await service.call('engines/tuned/synonyms', { synonyms });
      interface Page {
        readonly results: readonly { readonly id: string; readonly synonyms: readonly string[] }[];
        readonly meta: { readonly page: object };
      }
      const page = async (query: string) => (await service.call(`engines/tuned/synonyms${query}`)).json<Page>();
      const [first, second] = [await page(''), await page('?page[current]=2')];
      expect([...first.results, ...second.results].map(({ synonyms }) => synonyms)).toEqual(sets);
      expect(second.meta.page).toEqual({ current: 2, total_pages: 2, total_results: 27, size: 25 });
      expect((await page('?page[size]=100')).meta.page).toMatchObject({ size: 25 });
      const last = await page('?page[size]=10&page[current]=3');
      expect(last.results).toEqual([...first.results, ...second.results].slice(20));
      const [set] = second.results;
      expect((await service.call(`engines/tuned/synonyms/${set?.id}`)).json()).toEqual(set);
      const unknown = await service.call('engines/tuned/synonyms/syn-7');
      expect([unknown.status, unknown.json()]).toEqual([404, { errors: ['Could not find synonym set.'] }]);
      for (const { id } of [...first.results, ...second.results])
        await service.call(`engines/tuned/synonyms/${id}`, undefined, { method: 'DELETE' });
    });

    test.each<readonly [unknown, string]>([
      [{ search_fields: { taco: {} } }, 'Search fields contains invalid field: taco'],
      [{ search_fields: { title: { weight: 11 } } }, 'Search fields contains invalid weight for field: title; must be between 0 and 10'],
      [{ result_fields: { taco: { raw: {} } } }, 'Result fields contains invalid field: taco'],
      [{ boosts: { taco: [] } }, 'Boosts contains invalid field: taco'],
      [{ precision: 12 }, 'Precision must be between 1 and 11'],
      [{ facets: {} }, 'Options contains invalid key: facets'],
      [[], 'Search settings must be an object'],
    ])('%j is refused and changes nothing', async (body, text) => {
      await reset();
      const answer = await put(body);
      expect([answer.status, answer.json()]).toEqual([400, { errors: [text] }]);
      expect((await service.call(PATH)).json()).toEqual(DEFAULTS);
    }); // prettier-ignore
  });
}
