/** A field may have the name of a property that every JavaScript object inherits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { idsOf } from './search-service.ts';
import type { SearchBody, SearchFixture } from './search-service.ts';

/** `fixture` starts a search service. */
export function fieldNamesContract(name: string, fixture: () => Promise<SearchFixture>): void {
  describe(name, () => {
    let service: SearchFixture;
    beforeAll(async () => {
      service = await fixture();
      await service.call('engines', { name: 'names', language: 'en' });
    });
    afterAll(() => service.close());

    test('a field named "constructor" is indexed, searched, filtered and counted like any other', async () => {
      await service.call('engines/names/documents', [
        { id: 'glide', constructor: 'Mohair glide' },
        { id: 'pin', title: 'Pin binding' },
      ]);
      const found = async (body: object): Promise<SearchBody> =>
        (await service.call('engines/names/search', body)).json<SearchBody>();
      expect(idsOf(await found({ query: 'mohair' }))).toEqual(['glide']);
      expect(idsOf(await found({ query: '"mohair glide"' }))).toEqual(['glide']);
      expect(idsOf(await found({ query: '"function"' }))).toEqual([]);
      expect(idsOf(await found({ query: '', filters: { constructor: 'Mohair glide' } }))).toEqual(['glide']);
      const { facets } = await found({ query: '', facets: { constructor: { type: 'value' } } });
      expect(facets['constructor']).toMatchObject([{ data: [{ value: 'Mohair glide', count: 1 }] }]);
      const { results } = await found({ query: '', result_fields: { constructor: { raw: {} } }, sort: { id: 'asc' } });
      expect(results.map((one) => one['constructor'])).toEqual([{ raw: 'Mohair glide' }, { raw: null }]);
    });
  });
}
