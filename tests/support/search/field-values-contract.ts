/** Values of number and date fields, and the field type that the service does not offer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { idsOf } from './search-service.ts';
import type { SearchBody, SearchFixture } from './search-service.ts';

const PATH = 'engines/typed/documents';

/** `fixture` starts a search service. */
export function fieldValuesContract(name: string, fixture: () => Promise<SearchFixture>): void {
  describe(name, () => {
    let service: SearchFixture;
    beforeAll(async () => {
      service = await fixture();
      await service.call('engines', { name: 'typed', language: 'en' });
      await service.call('engines/typed/schema', { title: 'text', visitors: 'number', opened: 'date' });
    });
    afterAll(() => service.close());

    const sent = async (body: unknown, method = 'POST'): Promise<unknown> =>
      (await service.call(PATH, body, { method })).json<unknown>();
    const found = async (body: object): Promise<SearchBody> =>
      (await service.call('engines/typed/search', body)).json<SearchBody>();

    test('a document with a text in a number or date field is refused, and the others of the request are indexed', async () => {
      const answer = await sent([
        { id: 'park_saguaro', title: 'Saguaro', visitors: 'foo' },
        { id: 'park_zion', title: 'Zion', visitors: 4_295_127, opened: '1919-11-19T06:00:00+00:00' },
        { id: 'park_acadia', title: 'Acadia', visitors: [1, ''], opened: 'in summer' },
        { id: 'park_glacier', title: 'Glacier', visitors: true },
      ]);
      expect(answer).toEqual([
        { id: 'park_saguaro', errors: ["Invalid field value: Value 'foo' cannot be parsed as a float"] },
        { id: 'park_zion', errors: [] },
        {
          id: 'park_acadia',
          errors: [
            "Invalid field value: Value '' cannot be parsed as a float",
            "Invalid field value: Value 'in summer' cannot be parsed as a date",
          ],
        },
        { id: 'park_glacier', errors: ["Invalid field value: Value 'true' cannot be parsed as a float"] },
      ]);
      expect(idsOf(await found({ query: '' }))).toEqual(['park_zion']);
    });

    test.each(['0x10', '1e999', 'Infinity', '1,5', '--1', 'e5'])('the text %j is not a number', async (visitors) => {
      const text = `Invalid field value: Value '${visitors}' cannot be parsed as a float`;
      expect(await sent([{ id: 'park', visitors }])).toEqual([{ id: 'park', errors: [text] }]);
    });

    test('the usual notations of numbers and dates, and null, are indexed', async () => {
      const numbers = ['+5', '.5', '7.', '1e3', null].map((visitors, at) => ({ id: `number-${at}`, visitors }));
      const dates = ['2026-11-01', '2026-11-01T10:00:00', '2026-11-01T10:00:00.5+01:00', null].map((opened, at) => ({
        id: `date-${at}`,
        opened,
      }));
      const documents = [...numbers, ...dates];
      expect(await sent(documents)).toEqual(documents.map(({ id }) => ({ id, errors: [] })));
      const above = await found({
        query: '',
        filters: { visitors: { from: 0.5, to: 1001 } },
        sort: { visitors: 'asc' },
      });
      expect(idsOf(above)).toEqual(['number-1', 'number-0', 'number-2', 'number-3']);
      await sent(documents.map(({ id }) => id), 'DELETE'); // prettier-ignore
    });

    test('a partial update with such a text is refused and changes nothing', async () => {
      await sent([{ id: 'park_zion', title: 'Zion', visitors: 5 }]);
      expect(await sent([{ id: 'park_zion', title: 'New', visitors: 'many' }], 'PATCH')).toEqual([
        { id: 'park_zion', errors: ["Invalid field value: Value 'many' cannot be parsed as a float"] },
      ]);
      expect(await sent(['park_zion'], 'DELETE')).toEqual([{ id: 'park_zion', deleted: true }]);
    });

    test('a geolocation field and a facet by distance, which the service does not offer, are refused', async () => {
      const before = (await service.call('engines/typed/schema')).json();
      const field = await service.call('engines/typed/schema', { location: 'geolocation' });
      const refusal = { errors: ['Geolocation is not supported for field: location'] };
      expect([field.status, field.json()]).toEqual([400, refusal]);
      expect((await service.call('engines/typed/schema')).json()).toEqual(before);
      await sent([{ id: 'park_zion', location: '37.3,-113.05' }]);
      const facet = { type: 'range', center: '37.386483,-122.083842', unit: 'm', ranges: [{ from: 0, to: 1000 }] };
      const search = await service.call('engines/typed/search', { query: '', facets: { location: facet } });
      expect([search.status, search.json()]).toEqual([400, refusal]);
    });

    test('an engine that is created without a language is universal, as at App Search', async () => {
      const made = await service.call('engines', { name: 'any-language' });
      await service.call('engines/any-language', undefined, { method: 'DELETE' });
      expect(made.json()).toMatchObject({ name: 'any-language', type: 'default', language: null });
    });
  });
}
