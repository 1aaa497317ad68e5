import { createClient } from '@elastic/app-search-javascript';
import { SearchDriver } from '@elastic/search-ui';
/** Runs the vendor's own clients, unmodified, against the service: `@elastic/app-search-javascript` and the Search UI connector. */
import AppSearchAPIConnector from '@elastic/search-ui-app-search-connector';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { ENGINE, SEARCH_KEY } from './search-service.ts';
import type { SearchFixture } from './search-service.ts';

/** `fixture` starts a service with the engine of the tests. */
export function clientsContract(name: string, fixture: () => Promise<SearchFixture>): void {
  describe(name, () => {
    let service: SearchFixture;
    beforeAll(async () => {
      // Both packages warn that they are deprecated.
      vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      service = await fixture();
    });
    afterAll(async () => {
      vi.restoreAllMocks();
      await service.close();
    });

    const client = () =>
      createClient({ searchKey: SEARCH_KEY, endpointBase: service.url, engineName: ENGINE, cacheResponses: false });

    test('the client searches and reads fields, meta and facets', async () => {
      const list = await client().search('touring', { facets: { kind: { type: 'value' } }, page: { size: 2 } });
      expect(list.info.meta.page).toMatchObject({ total_results: 3, total_pages: 2 });
      expect(list.results).toHaveLength(2);
      expect(list.results[0].getRaw('kind')).toBeTypeOf('string');
      expect(list.info.facets['kind']?.[0]?.data).toHaveLength(3);
    });

    test('a snippet has the whole text if it fits, and otherwise as much of its end as fits', async () => {
      const snippet = async (query: string, field: string, size: number) => {
        const list = await client().search(query, { result_fields: { [field]: { snippet: { size } } } });
        return list.results[0].getSnippet(field);
      };
      expect(await snippet('mohair', 'title', 20)).toBe('Glide <em>mohair</em>');
      expect(await snippet('mountain', 'body', 100)).toBe('One ski for the whole <em>mountain</em>.');
      expect(await snippet('mountain', 'body', 25)).toBe('for the whole <em>mountain</em>.');
    });

    test('a disjunctive facet counts without its own filter', async () => {
      const list = await client().search('', {
        filters: { all: [{ any: [{ kind: 'Skis' }] }] },
        facets: { kind: [{ type: 'value' }], terrain: [{ type: 'value' }] },
        disjunctiveFacets: ['kind'],
      });
      expect(list.info.meta.page.total_results).toBe(3);
      const counted = list.info.facets['kind']?.[0]?.data as { value: string; count: number }[];
      expect(Object.fromEntries(counted.map(({ value, count }) => [value, count]))).toEqual({
        Skis: 3,
        Bindings: 1,
        Skins: 1,
        Accessories: 1,
      });
    });

    test('the client can send a multi-search, request suggestions and report clicks', async () => {
      const [one, other] = await client().multiSearch([
        { query: 'pin', options: {} },
        { query: 'vista', options: {} },
      ]);
      expect([one.results[0].getRaw('id'), other.results[0].getRaw('id')]).toEqual(['pin-12', 'vista']);
      const suggested = await client().querySuggestion('ri', { size: 2, types: { documents: { fields: ['title'] } } });
      expect(suggested.results.documents).toEqual([{ suggestion: 'ridge' }]);
      const popular = client().querySuggestion('ri', { types: { popular_queries: {} } });
      await expect(popular).rejects.toThrow('[400] Types contains invalid key: popular_queries');
      expect(await client().click({ query: 'pin', documentId: 'pin-12', requestId: 'x', tags: [] })).toEqual({});
    });

    test('the client’s error text consists of the status and the errors', async () => {
      await expect(client().search('x', { bad: 1 })).rejects.toThrow('[400] Options contains invalid key: bad');
      await expect(client().multiSearch([{ query: 'x', options: { bad: 1 } }])).rejects.toThrow(
        '[400] Options contains invalid key: bad',
      );
    });

    test('Search UI filters, sorts, pages and counts facets', async () => {
      const apiConnector = new AppSearchAPIConnector({
        searchKey: SEARCH_KEY,
        engineName: ENGINE,
        endpointBase: service.url,
        cacheResponses: false,
      });
      const driver = new SearchDriver({
        apiConnector,
        trackUrlState: false,
        alwaysSearchOnInitialLoad: true,
        searchQuery: {
          facets: { kind: { type: 'value' }, terrain: { type: 'value' } },
          disjunctiveFacets: ['kind'],
          result_fields: { title: { raw: {} } },
        },
      });
      driver.getActions().addFilter('kind', 'Skis', 'any');
      driver.getActions().setSort([{ field: 'waist', direction: 'desc' }], 'desc');
      await vi.waitFor(() => {
        const state = driver.getState();
        expect(state.error).toBe('');
        expect(state.results.map((result) => (result['id'] as { readonly raw: string }).raw)).toEqual([
          'couloir-108',
          'ridge-98',
          'skarn-96',
        ]);
        expect(state.facets['kind'][0].data).toHaveLength(4);
      });
    });
  });
}
