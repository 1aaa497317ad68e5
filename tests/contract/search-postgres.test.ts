/** The search engines on a real PostgreSQL: the same protocol, the same ranking as in memory, and several services on one database. */
import { createSearchService } from '@firn/search-service';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { documentSchema, FIELD_WEIGHTS } from '#lib/search/search-document.ts';
import { SearchEngine } from '#services/search/engine/search-engine.ts';
import type { EngineCollection, EngineQuery } from '#services/search/port/engine.ts';
import { VERSION } from '#services/search/postgres/database.ts';
import { openPostgresEngines } from '#services/search/postgres/postgres-engines.ts';
import { gradeOf, ndcg } from '#tools/bench/search/grades.ts';
import { JUDGED_LANGUAGES, JUDGED_QUERIES } from '#tools/bench/search/judged-queries.ts';
import { seededDocuments, seededSynonyms } from '#tools/bench/search/seeded-documents.ts';
import { startPostgres } from '#tools/postgres.ts';

import { clientsContract } from '../support/search/clients-contract.ts';
import { fieldNamesContract } from '../support/search/field-names-contract.ts';
import { fieldValuesContract } from '../support/search/field-values-contract.ts';
import { partialUpdateContract } from '../support/search/partial-update-contract.ts';
import { protocolContract } from '../support/search/protocol-contract.ts';
import { QUERY_TYPES } from '../support/search/query-types.ts';
import { ENGINE, idsOf, PRIVATE_KEY, SEARCH_KEY, searchFixture } from '../support/search/search-service.ts';
import type { SearchBody, SearchFixture } from '../support/search/search-service.ts';
import { settingsContract } from '../support/search/settings-contract.ts';
import { searchableShop } from '../support/searchable-shop.ts';

const server = await startPostgres();
afterAll(() => server?.close());

/** Starts a service with a database of its own. */
async function ownFixture(): Promise<SearchFixture> {
  const own = await server?.another();
  const service = await searchFixture({ databaseUrl: own?.url ?? '' });
  return {
    ...service,
    async close() {
      await service.close();
      await own?.close();
    },
  };
}

describe.skipIf(!server)('PostgreSQL', () => {
  protocolContract('protocol', ownFixture);
  fieldNamesContract('fields', ownFixture);
  fieldValuesContract('values of fields', ownFixture);
  settingsContract('settings', ownFixture);
  partialUpdateContract('partial updates', ownFixture);
  clientsContract('clients', ownFixture);

  test('another service on the same database finds an edit', async () => {
    const own = await server?.another();
    const one = await searchFixture({ databaseUrl: own?.url ?? '' });
    const other = await searchFixture({ databaseUrl: own?.url ?? '' });
    const find = async (query: string) =>
      idsOf((await other.call(`engines/${ENGINE}/search`, { query })).json<SearchBody>());
    await one.call(`engines/${ENGINE}/documents`, [{ id: 'new', title: 'Kante' }]);
    expect(await find('kante')).toEqual(['new']);
    await Promise.all(
      [one, other, one, other].map((service, at) =>
        service.call(`engines/${ENGINE}/documents`, [{ id: `kante-${at % 2}`, title: `Kante ${at}` }]),
      ),
    );
    expect((await find('kante')).toSorted()).toEqual(['kante-0', 'kante-1', 'new']);
    expect((await other.call(`engines/${ENGINE}`)).json()['document_count']).toBe(9);
    await one.call(`engines/${ENGINE}/documents`, ['new', 'kante-0', 'kante-1'], { method: 'DELETE' });
    expect(await find('kante')).toEqual([]);
    const sql = postgres(own?.url ?? '', { max: 1 });
    const left = await sql`SELECT word, uses FROM firn_search.word WHERE word = 'kante'`;
    await sql.end();
    await Promise.all([one.close(), other.close()]);
    await own?.close();
    expect(left).toHaveLength(0);
  });

  test('engines filled by another version are indexed again from their documents', async () => {
    const own = await server?.another();
    const first = await searchFixture({ databaseUrl: own?.url ?? '' });
    const sql = postgres(own?.url ?? '', { max: 1 });
    await sql`UPDATE firn_search.engine SET version = 0`;
    await sql`DELETE FROM firn_search.term`;
    await sql`DELETE FROM firn_search.text`;
    const answer = await first.call(`engines/${ENGINE}/search`, { query: 'touring' });
    expect(idsOf(answer.json<SearchBody>()).toSorted()).toEqual(['glide-mohair', 'pin-12', 'skarn-96']);
    const [row] = await sql`SELECT version, documents FROM firn_search.engine`;
    expect(row).toEqual({ version: VERSION, documents: 6 });
    await sql.end();
    await first.close();
    await own?.close();
  });

  test('a field whose type changed is indexed again', async () => {
    const service = await ownFixture();
    const find = async (query: string) =>
      idsOf((await service.call(`engines/${ENGINE}/search`, { query })).json<SearchBody>());
    expect(await find('849')).toEqual([]);
    await service.call(`engines/${ENGINE}/schema`, { price: 'text' });
    expect(await find('849')).toEqual(['couloir-108']);
    await service.close();
  });

  const curves = ['linear', 'exponential', 'gaussian'];
  const boosts = [
    ...curves.map((curve) => ({ type: 'proximity', function: curve, center: 96, factor: 10 })),
    ...['linear', 'exponential', 'logarithmic'].map((curve) => ({ type: 'functional', function: curve, factor: 2 })),
    { type: 'value', value: 96, factor: 3 },
  ];
  test('each kind of boost gives the scores of the engine in memory, also to documents without the field', async () => {
    const [memory, stored] = [await searchFixture(), await ownFixture()];
    const deep = { id: 'deep', title: 'Ski', waist: -1000 };
    for (const { call } of [memory, stored]) await call(`engines/${ENGINE}/documents`, [deep]);
    for (const boost of boosts.flatMap((one) => ['add', 'multiply'].map((operation) => ({ ...one, operation })))) {
      const scores = async ({ call }: SearchFixture): Promise<unknown> => {
        const body = { query: '', boosts: { waist: [boost] }, sort: [{ id: 'asc' }] };
        const answer = await call(`engines/${ENGINE}/search`, body);
        return [boost, answer.status, answer.json<SearchBody>().results?.map((one) => one['_meta'])];
      };
      expect(await scores(stored)).toEqual(await scores(memory));
    }
    await Promise.all([memory.close(), stored.close()]);
  });

  test('two boosts by closeness that are both far away give the scores of the engine in memory, and no failed statement', async () => {
    const [memory, stored] = [await searchFixture(), await ownFixture()];
    const far = { type: 'proximity', function: 'gaussian', center: 10, factor: 1, operation: 'multiply' };
    const scores = async ({ call }: SearchFixture): Promise<unknown> => {
      const body = { query: '', boosts: { waist: [far], price: [far] }, sort: [{ id: 'asc' }] };
      const answer = await call(`engines/${ENGINE}/search`, body);
      return [answer.status, answer.json<SearchBody>().results?.map((one) => one['_meta'])];
    };
    expect(await scores(stored)).toEqual(await scores(memory));
    await Promise.all([memory.close(), stored.close()]);
  });

  test('numbers with which PostgreSQL cannot calculate do not fail a search with boosts', async () => {
    const service = await ownFixture();
    const numbers = [1e200, 1.7e308, -1.7e308, 1e-200, 5e-324];
    await service.call(`engines/${ENGINE}/documents`, numbers.map((waist, place) => ({ id: `extreme-${place}`, title: 'Ski', waist }))); // prettier-ignore
    const kinds = boosts.flatMap((one) => [0, 1.7e308, 1e-200].map((center) => ({ ...one, center })));
    for (const operation of ['add', 'multiply'])
      for (const kind of kinds)
        for (const factor of [10, -10, 1e-300]) {
          const waist = Array.from({ length: 8 }, () => ({ ...kind, operation, factor }));
          const answer = await service.call(`engines/${ENGINE}/search`, { query: '', boosts: { waist } });
          expect([kind, operation, factor, answer.status]).toEqual([kind, operation, factor, 200]);
        }
    await service.close();
  });

  test('quotes, backslashes, NUL and operators are treated as text', async () => {
    const service = await ownFixture();
    const title = "O'Neill \\ 5'10\" & | ! <-> :* \u0000 '); DROP TABLE firn_search.document; -- \ud800";
    const [judged] = (await service.call(`engines/${ENGINE}/documents`, [{ id: "it's", title, kind: "a'b\\" }])).json<
      { errors: unknown }[]
    >();
    expect(judged?.errors).toEqual([]);
    for (const query of ["o'neill", "O'Neill \\", '" & | ! <-> :*', "'); DROP TABLE", '5\'10"', '\u0000', '\ud800 x']) {
      const body = { query, filters: { kind: ["a'b\\", '\u0000'] }, facets: { kind: { type: 'value' } } };
      const answer = await service.call(`engines/${ENGINE}/search`, body);
      expect([query, answer.status]).toEqual([query, 200]);
    }
    const found = await service.call(`engines/${ENGINE}/search`, { query: "o'neill", filters: { kind: "a'b\\" } });
    expect(idsOf(found.json<SearchBody>())).toEqual(["it's"]);
    await service.close();
  });
});

test('an unreachable database gives 503 with an error text, until it is available', async () => {
  const { fetch: ask, close } = createSearchService({
    searchKey: SEARCH_KEY,
    privateKey: PRIVATE_KEY,
    databaseUrl: 'postgres://firn@127.0.0.1:9/none',
  });
  const headers = { authorization: `Bearer ${SEARCH_KEY}` };
  const answer = await ask(new Request(`http://search.test/api/as/v1/engines/${ENGINE}/search?query=x`, { headers }));
  expect([answer.status, await answer.json()]).toEqual([503, { errors: ['The search engine is not available.'] }]);
  await close();
});

describe.skipIf(!server)('ranking as in memory', () => {
  let engines: EngineCollection;
  beforeAll(() => {
    engines = openPostgresEngines(server?.url ?? '');
  });
  afterAll(() => engines.close());

  const PAGE = { sort: [], from: 0, size: 10 } satisfies Omit<EngineQuery, 'query'>;

  test.each(JUDGED_LANGUAGES)(
    '%s: judged queries on 200 generated products rank as in memory',
    { timeout: 120_000 },
    async (language) => {
      const { documents, facts } = await seededDocuments(language, 200);
      const records = documents.map((one) => ({ ...one })) as unknown as Parameters<SearchEngine['put']>[0];
      const settings = {
        schema: documentSchema(['de']),
        fields: FIELD_WEIGHTS,
        synonyms: await seededSynonyms(language),
      };
      const memory = new SearchEngine({ ...settings, language: language.slice(0, 2) });
      memory.put(records);
      const name = `judged-${language}`;
      await (await engines.create(name, language.slice(0, 2)))?.configure(() => settings);
      await (await engines.get(name))?.put(records);
      const stored = await engines.get(name);
      const all = [...facts.values()];
      const queries = JUDGED_QUERIES.filter((one) => one.language === language);
      const distances: number[] = [];
      for (const { query, wanted } of queries) {
        const one = memory.search({ ...PAGE, query });
        const other = await stored?.search({ ...PAGE, query });
        const grades = (found: typeof one.found): readonly number[] =>
          found.map(({ document }) => gradeOf(wanted, facts.get(document.id) as (typeof all)[number]));
        const ideal = all.map((fact) => gradeOf(wanted, fact));
        distances.push(Math.abs(ndcg(grades(one.found), ideal) - ndcg(grades(other?.found ?? []), ideal)));
        expect([query, other?.total, other?.corrected]).toEqual([query, one.total, one.corrected]);
        const scores = other?.found.map(({ score }) => score) ?? [];
        for (const [at, { score }] of one.found.entries())
          expect([query, scores[at]?.toFixed(6)]).toEqual([query, score.toFixed(6)]);
      }
      expect(distances.length).toBeGreaterThan(30);
      expect(Math.max(...distances)).toBeLessThan(0.001);
    },
  );
});

test.skipIf(!server)(
  'the sample shop on PostgreSQL has the same first results as in memory',
  { timeout: 180_000 },
  async () => {
    const own = await server?.another();
    const languages = ['en-us', 'de', 'fr', 'ja'];
    const [memory, stored] = [await searchableShop(languages), await searchableShop(languages, own?.url)];
    for (const [language, query] of Object.values(QUERY_TYPES).flat()) {
      const body = {
        query,
        facets: {
          kind: { type: 'value' },
          category: { type: 'value', size: 30 },
          price_at: { type: 'range', ranges: [{ to: 300 }, { from: 300 }] },
        },
        filters: { regions: ['eu', 'all'] },
        page: { size: 20 },
      };
      const legal =
        language === 'de' ? body : { ...body, facets: { kind: body.facets.kind, category: body.facets.category } };
      const [one, other] = [await memory.search(language, legal), await stored.search(language, legal)];
      expect([query, idsOf(other), other.meta.page]).toEqual([query, idsOf(one), one.meta.page]);
      expect(other.facets).toEqual(one.facets);
    }
    await Promise.all([memory.close(), stored.close()]);
    await own?.close();
  },
);
