/** App Search's protocol, according to its documentation and its recorded responses. */
import { createSearchService } from '@firn/search-service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ENGINE, idsOf, PRIVATE_KEY, SEARCH_KEY } from './search-service.ts';
import type { SearchBody, SearchFixture } from './search-service.ts';

/** `fixture` starts a service with the engine of the tests. */
export function protocolContract(name: string, fixture: () => Promise<SearchFixture>): void {
  describe(name, () => {
    let service: SearchFixture;
    beforeAll(async () => {
      service = await fixture();
    });
    afterAll(() => service.close());

    const searched = async (body: unknown): Promise<SearchBody> =>
      (await service.call(`engines/${ENGINE}/search.json`, body, { key: SEARCH_KEY })).json<SearchBody>();
    const refused = async (body: unknown): Promise<readonly [number, unknown]> => {
      const answer = await service.call(`engines/${ENGINE}/search`, body, { key: SEARCH_KEY });
      return [answer.status, answer.json()['errors']];
    };

    describe('search', () => {
      test('an empty query finds every document', async () => {
        const body = await searched({ query: '' });
        expect(body.meta.page).toEqual({ current: 1, total_pages: 1, total_results: 6, size: 10 });
        expect(body.meta.request_id).toMatch(/^\w{22}$/);
      });

      test('results come in pages of the given size; size 0 returns only the number of results', async () => {
        const second = await searched({ query: '', page: { size: 4, current: 2 } });
        expect(second.results).toHaveLength(2);
        const none = await searched({ query: '', page: { size: 0 } });
        expect(none.results).toEqual([]);
        expect(none.meta.page).toMatchObject({ total_pages: 1, total_results: 6 });
      });

      test('a result has raw values, the id and _meta; a missing value is null', async () => {
        const [first] = (await searched({ query: 'pin', result_fields: { title: { raw: {} }, waist: { raw: {} } } }))
          .results;
        expect(first).toEqual({
          title: { raw: 'Pin 12' },
          waist: { raw: null },
          id: { raw: 'pin-12' },
          _meta: { id: 'pin-12', engine: ENGINE, score: expect.any(Number) as number },
        });
      });

      test('a snippet is escaped and marks matches', async () => {
        const [first] = (await searched({ query: 'climbs well', result_fields: { body: { snippet: { size: 100 } } } }))
          .results;
        expect(first?.['body']?.snippet).toBe(
          'Touring ski that <em>climbs</em> <em>well</em>. &lt;b&gt;Light&lt;/b&gt;.',
        );
        const wanted = { title: { snippet: { fallback: false } } };
        expect(
          (await searched({ query: 'climbs well', result_fields: wanted })).results[0]?.['title']?.snippet,
        ).toBeNull();
      });

      test('search fields limit and weight the match', async () => {
        expect(idsOf(await searched({ query: 'wide', search_fields: { title: {} } }))).toEqual([]);
        expect(idsOf(await searched({ query: 'touring', search_fields: { body: { weight: 5 } } }))).toHaveLength(3);
      });

      test('filters accept values, ranges, all, any and none; ranges exclude their end', async () => {
        const ids = async (filters: unknown) => idsOf(await searched({ query: '', filters })).toSorted();
        expect(await ids({ kind: 'Skins' })).toEqual(['glide-mohair']);
        expect(await ids({ kind: ['Skins', 'Bindings'] })).toEqual(['glide-mohair', 'pin-12']);
        expect(await ids({ waist: { from: 96, to: 108 } })).toEqual(['ridge-98', 'skarn-96']);
        expect(await ids({ since: { from: '2024-01-01T00:00:00Z' } })).toEqual(['couloir-108', 'ridge-98']);
        expect(await ids({ all: [{ kind: 'Skis' }, { none: [{ terrain: 'Freeride' }] }] })).toEqual(['skarn-96']);
        expect(await ids({ any: [{ kind: 'Skins' }, { all: [{ kind: 'Skis' }, { waist: { from: 100 } }] }] })).toEqual([
          'couloir-108',
          'glide-mohair',
        ]);
        expect(await ids({ all: [{ any: [] }] })).toHaveLength(6);
      });

      test('value and range facets count the filtered documents, each value of a document once', async () => {
        const { facets } = await searched({
          query: '',
          filters: { kind: 'Skis' },
          facets: {
            terrain: { type: 'value', sort: { count: 'desc' } },
            waist: [{ type: 'range', name: 'width', ranges: [{ from: 90, to: 100, name: 'middle' }, { from: 100 }] }],
          },
        });
        expect(facets['terrain']).toEqual([
          {
            type: 'value',
            data: [
              { value: 'Freeride', count: 2 },
              { value: 'All mountain', count: 1 },
              { value: 'Touring', count: 1 },
            ],
          },
        ]);
        expect(facets['waist']).toEqual([
          {
            type: 'range',
            name: 'width',
            data: [
              { from: 90, to: 100, name: 'middle', count: 2 },
              { from: 100, count: 1 },
            ],
          },
        ]);
      });

      test('results are sorted by the time of a date, whatever its offset; other texts and missing values come last', async () => {
        await service.call('engines', { name: 'dates', language: 'en' });
        await service.call('engines/dates/documents', [
          { id: 'second', shown: '2026-01-01T00:30:00+02:00', rank: 1 },
          { id: 'third', shown: '2025-12-31T23:00:00Z', rank: 2 },
          { id: 'third-too', shown: '2026-01-01T01:00:00+02:00', rank: 1 },
          { id: 'first', shown: '2025-12-31', rank: 1 },
          { id: 'soon', shown: 'soon', rank: 1 },
          { id: 'never', rank: 1 },
        ]);
        // Only a field that was a text has other texts: a date field refuses them.
        await service.call('engines/dates/schema', { shown: 'date', rank: 'number' });
        const order = async (sort: unknown) =>
          idsOf((await service.call('engines/dates/search', { query: '', sort })).json<SearchBody>());
        expect(await order([{ shown: 'asc' }, { rank: 'asc' }])).toEqual(['first', 'second', 'third-too', 'third', 'soon', 'never']); // prettier-ignore
        expect(await order([{ shown: 'desc' }, { rank: 'asc' }])).toEqual(['third-too', 'third', 'second', 'first', 'soon', 'never']); // prettier-ignore
      });

      test('results are sorted by a number; documents without it come last', async () => {
        const body = await searched({ query: '', sort: [{ waist: 'desc' }, { price: 'asc' }] });
        expect(idsOf(body)).toEqual(['couloir-108', 'ridge-98', 'skarn-96', 'vista', 'glide-mohair', 'pin-12']);
      });

      test('boosts change the order', async () => {
        const boosts = { kind: [{ type: 'value', value: 'Skins', operation: 'multiply', factor: 10 }] };
        expect(idsOf(await searched({ query: 'touring', boosts }))[0]).toBe('glide-mohair');
      });

      test('GET takes the query from the address', async () => {
        const answer = await service.call(`engines/${ENGINE}/search?query=pin&page[size]=1`, undefined, {
          key: SEARCH_KEY,
        });
        expect(idsOf(answer.json<SearchBody>())).toEqual(['pin-12']);
      });
    });

    describe('the other endpoints', () => {
      test('multi_search answers each query; one error makes the status 400, and the other results are kept', async () => {
        const good = await service.call(`engines/${ENGINE}/multi_search`, {
          queries: [{ query: 'pin' }, { query: 'vista' }],
        });
        expect(good.json<SearchBody[]>().map((body) => idsOf(body)[0])).toEqual(['pin-12', 'vista']);
        const mixed = await service.call(`engines/${ENGINE}/multi_search`, { queries: [{ query: 'pin' }, { bad: 1 }] });
        expect(mixed.status).toBe(400);
        expect(mixed.json<{ errors?: unknown }[]>()[1]?.errors).toContain('Missing required parameter: query');
      });

      test.each(['Glide  mo', 'glide-mo', ' glide, mo', 'Glide mo'])('query_suggestion completes %j', async (query) => {
        const answer = await service.call(`engines/${ENGINE}/query_suggestion`, { query, types: { documents: { fields: ['title'] } } }); // prettier-ignore
        expect(answer.json()['results']).toEqual({ documents: [{ suggestion: 'glide mohair' }] });
      });

      test('query_suggestion completes from documents', async () => {
        const body = { query: 'cou', types: { documents: { fields: ['title'] } }, size: 3 };
        const answer = await service.call(`engines/${ENGINE}/query_suggestion`, body, { key: SEARCH_KEY });
        expect(answer.json()['results']).toEqual({ documents: [{ suggestion: 'couloir' }] });
      });

      test('a click is answered with 200 without a body, or with the name of a missing parameter', async () => {
        const click = { query: 'pin', document_id: 'pin-12', request_id: 'x', tags: ['results'] };
        const good = await service.call(`engines/${ENGINE}/click.json`, click, { key: SEARCH_KEY });
        expect([good.status, good.text]).toEqual([200, '']);
        const bad = await service.call(`engines/${ENGINE}/click`, { query: 'pin' }, { key: SEARCH_KEY });
        expect(bad.json()).toEqual({ errors: ['Missing required parameter: document_id'] });
      });

      test('documents are validated one by one, replaced and deleted', async () => {
        const documents = [
          { id: 'one', title: 'Kante' },
          { id: 'two', Title: 'x' },
        ];
        const answer = await service.call(`engines/${ENGINE}/documents`, documents);
        expect(answer.json()).toEqual([
          { id: 'one', errors: [] },
          { id: 'two', errors: ['Invalid field name: Title'] },
        ]);
        expect(idsOf(await searched({ query: 'kante' }))).toEqual(['one']);
        await service.call(`engines/${ENGINE}/documents`, [{ id: 'one', title: 'Serac' }]);
        expect(idsOf(await searched({ query: 'kante' }))).toEqual([]);
        const gone = await service.call(`engines/${ENGINE}/documents`, ['one', 'two'], { method: 'DELETE' });
        expect(gone.json()).toEqual([
          { id: 'one', deleted: true },
          { id: 'two', deleted: false },
        ]);
        expect(idsOf(await searched({ query: 'serac' }))).toEqual([]);
      });

      test('a document with the word "constructor", a member of every object in JavaScript, is indexed and found', async () => {
        const path = `engines/${ENGINE}/documents`;
        const answer = await service.call(path, [{ id: 'maker', title: 'El constructor de esquís' }]);
        const found = idsOf(await searched({ query: 'constructor' }));
        await service.call(path, ['maker'], { method: 'DELETE' });
        expect([answer.json(), found]).toEqual([[{ id: 'maker', errors: [] }], ['maker']]);
      });

      test('the size of a document is measured in bytes, not in characters', async () => {
        const body = '雪'.repeat(40_000);
        const answer = await service.call(`engines/${ENGINE}/documents`, [{ id: 'long', title: 'Firn', body }]);
        await service.call(`engines/${ENGINE}/documents`, ['long'], { method: 'DELETE' });
        expect(answer.json()).toEqual([{ id: 'long', errors: ['Document exceeds the limit of 102400 bytes'] }]);
      });

      test.each([
        ['engines', 'POST', { name: 'odd', language: ['de', { toString: 1 }] }],
        ['engines', 'POST', { name: 'odd', language: { toString: 1 } }],
        [`engines/${ENGINE}/documents`, 'DELETE', [{ toString: 1 }]],
        [`engines/${ENGINE}/query_suggestion`, 'POST', { query: 'x', types: { documents: { fields: [{ toString: 1 }] } } }],
      ])('an object in place of a text is refused: %s %s %j', async (path, method, body) => {
        expect((await service.call(path, body, { method })).status).toBe(400);
      }); // prettier-ignore

      test.each(['1e999', '-1e999'])(
        'a boost around %s is refused, as no document has a distance to it',
        async (center) => {
          const boost = `{"type":"proximity","function":"linear","center":${center},"factor":2}`;
          const answer = await service.call(`engines/${ENGINE}/search`, `{"query":"","boosts":{"waist":${boost}}}`);
          expect([answer.status, answer.json()]).toEqual([
            400,
            { errors: ['Boosts contains invalid boost for field: waist'] },
          ]);
        },
      );

      test.each(['1e400', '2147483648', '1e300'])('the list of documents has no page %s', async (page) => {
        const answer = await service.call(`engines/${ENGINE}/documents/list?page[current]=${page}`);
        expect([answer.status, answer.json()['results']]).toEqual([200, []]);
        expect(answer.json()).toMatchObject({ meta: { page: { current: expect.any(Number) as number } } });
      });

      test.each([
        'engines',
        `engines/${ENGINE}`,
        `engines/${ENGINE}/documents/list`,
        `engines/${ENGINE}/schema`,
        `engines/${ENGINE}/synonyms`,
      ])('%s is the same with .json at its end', async (path) => {
        const [plain, ending] = [await service.call(path), await service.call(`${path}.json`)];
        expect([ending.status, ending.json()]).toEqual([200, plain.json()]);
      });

      test('a number that is given as text is stored as a number in a number field', async () => {
        const waists = ['9', 100, ' 10 ', '9.5'];
        const documents = waists.map((waist, at) => ({ id: `waist-${at}`, title: 'Zastrugi', waist }));
        await service.call(`engines/${ENGINE}/documents`, documents);
        const { results } = await searched({
          query: 'zastrugi',
          sort: { waist: 'asc' },
          result_fields: { waist: { raw: {} } },
        });
        await service.call(`engines/${ENGINE}/documents`, documents.map(({ id }) => id), { method: 'DELETE' }); // prettier-ignore
        expect(results.map(({ waist }) => waist)).toEqual([{ raw: 9 }, { raw: 9.5 }, { raw: 10 }, { raw: 100 }]);
      });

      test('a meta engine, which the service does not offer, is refused and not made as an engine without sources', async () => {
        const meta = { name: 'meta', type: 'meta', source_engines: [ENGINE] };
        const answer = await service.call('engines', meta);
        expect([answer.status, answer.json()]).toEqual([400, { errors: ['Meta engines are not supported'] }]);
        expect((await service.call('engines/meta')).status).toBe(404);
        const usual = await service.call('engines', { name: 'usual', type: 'default', language: 'en' });
        expect([usual.status, usual.json()['type']]).toEqual([200, 'default']);
        await service.call('engines/usual', undefined, { method: 'DELETE' });
      });

      test('synonyms match each other', async () => {
        expect(idsOf(await searched({ query: 'felt' }))).toEqual([]);
        const set = await service.call(`engines/${ENGINE}/synonyms`, { synonyms: ['felt', 'climbing skin'] });
        expect(idsOf(await searched({ query: 'felt' }))).toEqual(['glide-mohair']);
        await service.call(`engines/${ENGINE}/synonyms/${String(set.json()['id'])}`, undefined, { method: 'DELETE' });
        expect(idsOf(await searched({ query: 'felt' }))).toEqual([]);
      });

      test('synonym sets keep their ids while other sets are deleted', async () => {
        const pathOf = (id: unknown): string => `engines/${ENGINE}/synonyms/${String(id)}`;
        const listed = async () =>
          (await service.call(`engines/${ENGINE}/synonyms`)).json()['results'] as readonly { id: string }[];
        for (const word of ['felt', 'plush', 'carpet'])
          await service.call(`engines/${ENGINE}/synonyms`, { synonyms: [word, 'climbing skin'] });
        const sets = await listed();
        expect(sets).toHaveLength(3);
        for (const { id } of sets) {
          const deleted = await service.call(pathOf(id), undefined, { method: 'DELETE' });
          expect(deleted.status).toBe(200);
        }
        expect(await listed()).toEqual([]);
        expect((await service.call(pathOf(sets[0]?.id), undefined, { method: 'DELETE' })).status).toBe(404);
      });
    });

    describe('refusals', () => {
      test.each<readonly [unknown, string]>([
        [{}, 'Missing required parameter: query'],
        [{ query: '', bad: 1 }, 'Options contains invalid key: bad'],
        [{ query: '', search_fields: { taco: {} } }, 'Search fields contains invalid field: taco'],
        [{ query: '', filters: { taco: 1 } }, 'Filters contains invalid field: taco'],
        [{ query: '', facets: { taco: { type: 'value' } } }, 'Facets contains invalid field: taco'],
        [{ query: '', result_fields: { taco: { raw: {} } } }, 'Result fields contains invalid field: taco'],
        [{ query: '', sort: { taco: 'asc' } }, 'Sort contains invalid field: taco'],
        [{ query: '', sort: 'title' }, 'Sort must be an object or an array of objects'],
        [
          { query: '', facets: { title: 'value' } },
          'Facets contains invalid type for field: title; must be value or range',
        ],
        [{ query: '', page: { current: 101 } }, 'Page contains invalid value for current; must be between 1 and 100'],
        [{ query: '', page: { size: 1001 } }, 'Page contains invalid value for size; must be between 0 and 1000'],
        [{ query: 'x'.repeat(129) }, 'Query must be at most 128 characters long'],
      ])('%j is refused with a message', async (body, text) => {
        expect(await refused(body)).toEqual([400, [text]]);
      });

      test('filters that are nested too deeply or too many are refused', async () => {
        let filters: unknown = { kind: 'Skis' };
        for (let depth = 0; depth < 8; depth += 1) filters = { all: [filters] };
        expect((await refused({ query: '', filters }))[0]).toBe(400);
        const many = { any: Array.from({ length: 33 }, () => ({ kind: 'Skis' })) };
        expect(await refused({ query: '', filters: many })).toEqual([400, ['Filters contains more than 32 filters']]);
      });

      test('facets, ranges and empty filters that would occupy the process for seconds are refused', async () => {
        const many = (count: number, value: object): readonly object[] => Array.from({ length: count }, () => value);
        const facet = { type: 'value' };
        const ranges = (count: number) => ({ type: 'range', ranges: many(count, { from: 1 }) });
        const cases: readonly (readonly [object, string | undefined])[] = [
          [{ facets: { kind: many(64, facet) } }, undefined],
          [{ facets: { kind: many(64, facet), title: facet } }, 'Facets contains more than 64 facets'],
          [{ facets: { kind: [ranges(125), ranges(125)] } }, undefined],
          [{ facets: { kind: [ranges(125), ranges(126)] } }, 'Facets contains more than 250 ranges'],
          [{ filters: { all: many(255, {}) } }, undefined],
          [{ filters: { all: [{ any: many(128, {}) }, { none: many(127, {}) }] } }, 'Filters contains more than 256 objects'], // prettier-ignore
        ];
        for (const [query, text] of cases)
          expect(await refused({ query: '', ...query })).toEqual(text === undefined ? [200, undefined] : [400, [text]]);
      });

      test('a query of 100 KB is refused, and one of 2 MB is not read', async () => {
        expect((await refused({ query: 'ski '.repeat(25_000) }))[0]).toBe(400);
        const huge = await service.call(`engines/${ENGINE}/search`, { query: 'x'.repeat(2_000_000) });
        expect(huge.status).toBe(413);
        expect(huge.json()).toHaveProperty('errors');
      });

      test('a script in a query is treated as text', async () => {
        const body = await searched({ query: '<script>alert(1)</script>', result_fields: { title: { snippet: {} } } });
        expect(body.results).toEqual([]);
      });

      test('an engine whose name no engine can have is not found, even if a database cannot look for the name', async () => {
        for (const engine of ['%00', 'a%00b', 'UPPER', '%2A', 'a,b', '..%2Fx', 'x'.repeat(3000)]) {
          const answers = [
            await service.call(`engines/${engine}/search`, { query: '' }),
            await service.call(`engines/${engine}`),
            await service.call(`engines/${engine}`, undefined, { method: 'DELETE' }),
          ];
          for (const answer of answers)
            expect([engine, answer.status, answer.json()]).toEqual([
              engine,
              404,
              { errors: ['Could not find engine.'] },
            ]);
        }
      });

      test('an unknown engine, an unknown path, and a body that is not JSON are refused', async () => {
        expect(await (await service.call('engines/none/search', { query: '' })).json()).toEqual({
          errors: ['Could not find engine.'],
        });
        expect((await service.call('nothing')).status).toBe(404);
        expect(await refused('{')).toEqual([400, ['Missing required parameter: query']]);
      });

      test('the public key can only read results', async () => {
        const attempt = await service.call(`engines/${ENGINE}/documents`, [{ title: 'x' }], { key: SEARCH_KEY });
        expect([attempt.status, attempt.json()]).toEqual([401, { error: 'Invalid authentication token.' }]);
        expect((await service.call(`engines/${ENGINE}/search`, { query: '' }, { key: 'wrong' })).status).toBe(401);
      });

      test('the part that is open to the internet accepts only queries with the public key', async () => {
        const { queries } = createSearchService({ searchKey: SEARCH_KEY, privateKey: PRIVATE_KEY });
        const ask = async (path: string, key: string): Promise<number> => {
          const headers = { authorization: `Bearer ${key}` };
          return (await queries(new Request(`http://shop/api/as/v1/${path}`, { headers }))).status;
        };
        expect(await ask(`engines/${ENGINE}/search?query=`, SEARCH_KEY)).toBe(404);
        expect(await ask('engines', PRIVATE_KEY)).toBe(401);
        expect(await ask(`engines/${ENGINE}/documents`, PRIVATE_KEY)).toBe(401);
        expect(await ask(`engines/${ENGINE}/search?query=`, PRIVATE_KEY)).toBe(401);
      });

      test('a browser on another origin may send requests with credentials', async () => {
        const headers = { origin: 'https://shop.example' };
        const before = await service.call(`engines/${ENGINE}/search.json`, undefined, { method: 'OPTIONS', headers });
        expect(before.status).toBe(204);
        expect(before.headers.get('access-control-allow-origin')).toBe('https://shop.example');
        expect(before.headers.get('access-control-allow-headers')).toContain('X-Swiftype-Client');
      });
    });
  });
}
