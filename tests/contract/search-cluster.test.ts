/** The search engines on OpenSearch or Elasticsearch: requests and responses over HTTP, against a stand-in for the cluster. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { serviceFindings } from '#app/doctor/service-checks.ts';
import { readEnv } from '#app/settings/env.ts';
import { openClusterEngines } from '#services/search/cluster/cluster-engines.ts';

import { clientsContract } from '../support/search/clients-contract.ts';
import { startCluster } from '../support/search/cluster/stand-in-cluster.ts';
import type { StandInCluster } from '../support/search/cluster/stand-in-cluster.ts';
import { fieldNamesContract } from '../support/search/field-names-contract.ts';
import { fieldValuesContract } from '../support/search/field-values-contract.ts';
import { partialUpdateContract } from '../support/search/partial-update-contract.ts';
import { protocolContract } from '../support/search/protocol-contract.ts';
import { ENGINE, idsOf, searchFixture } from '../support/search/search-service.ts';
import type { SearchBody, SearchFixture } from '../support/search/search-service.ts';
import { settingsContract } from '../support/search/settings-contract.ts';

/** Starts a service with a cluster of its own. */
async function ownFixture(): Promise<SearchFixture> {
  const cluster = await startCluster();
  const service = await searchFixture({ cluster: { url: cluster.url } });
  return {
    ...service,
    async close() {
      await service.close();
      await cluster.close();
    },
  };
}

protocolContract('protocol', ownFixture);
clientsContract('clients', ownFixture);
fieldNamesContract('field names', ownFixture);
fieldValuesContract('values of fields', ownFixture);
settingsContract('settings', ownFixture);
partialUpdateContract('partial updates', ownFixture);

describe('requests', () => {
  let cluster: StandInCluster;
  let service: SearchFixture;
  beforeAll(async () => {
    cluster = await startCluster();
    const url = cluster.url.replace('http://', 'http://shop:p%40ss@');
    service = await searchFixture({ cluster: { url, prefix: 'shop-' } });
  });
  afterAll(async () => {
    await service.close();
    await cluster.close();
  });

  const bodies = async (body: unknown): Promise<readonly Record<string, unknown>[]> => {
    const before = cluster.requests.length;
    const answer = await service.call(`engines/${ENGINE}/search`, body);
    expect(answer.status).toBe(200);
    const searches = cluster.requests.slice(before).filter(({ place }) => place.includes('/_search'));
    return searches.map((one) => JSON.parse(one.body) as Record<string, unknown>);
  };

  test('create one index per engine, with text analyzed by the shop, in one shard', () => {
    const [, index] = [...cluster.indices].find(([name]) => name.startsWith(`shop-${ENGINE}-`)) ?? [];
    expect(index?.definition).toMatchObject({
      settings: { index: { number_of_shards: 1 } },
      mappings: { dynamic: false, properties: { terms: { type: 'keyword' } } },
    });
    expect(index?.documents.get('skarn-96')?.source).toMatchObject({
      term: { title: ['skarn 96'], body: [expect.stringMatching(/^tour ski that climb/) as string] },
      title_length: 2,
      value: { terrain: ['"Touring"'], waist: ['96'] },
      number: { waist: [96], since: [Date.parse('2023-09-01T00:00:00Z')] },
      first_number: { waist: 96 },
      vocabulary: expect.arrayContaining(['climbs climb']) as string[],
      source: { id: 'skarn-96', title: 'Skarn 96' },
    });
  });

  test('write by _bulk as JSON lines, which can be found immediately, with the password in a header', () => {
    const write = cluster.requests.find(({ place }) => place.includes('/_bulk'));
    expect(write?.place).toMatch(/^POST \/shop-gear-[0-9a-f]{8}\/_bulk\?refresh=true$/);
    expect(write?.headers['content-type']).toBe('application/x-ndjson');
    expect(write?.headers.authorization).toBe(`Basic ${Buffer.from('shop:p@ss').toString('base64')}`);
    const lines = write?.body.trimEnd().split('\n') ?? [];
    expect([lines.length, lines[0], write?.body.at(-1)]).toEqual([12, '{"index":{"_id":"ridge-98"}}', '\n']);
  });

  test('combine filters, facets, sort and page in one request', async () => {
    const asked = await bodies({
      query: '',
      filters: { all: [{ kind: ['Skis', 'Skins'] }, { none: [{ waist: { from: 90, to: 97 } }] }] },
      facets: { kind: { type: 'value', size: 5 }, price: { type: 'range', ranges: [{ to: 700 }, { from: 700 }] } },
      sort: [{ waist: 'desc' }],
      page: { current: 2, size: 1 },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      from: 1,
      size: 1,
      track_total_hits: true,
      track_scores: true,
      sort: [
        { 'first_number.waist': { order: 'desc', missing: '_last', unmapped_type: 'double' } },
        { 'first_text.waist': { order: 'desc', missing: '_last', unmapped_type: 'keyword' } },
        { _score: { order: 'desc' } },
        { id: { order: 'asc' } },
      ],
      query: {
        bool: {
          filter: [
            {
              bool: {
                filter: [
                  { terms: { 'value.kind': ['"Skis"', '"Skins"'] } },
                  { bool: { must_not: [{ range: { 'number.waist': { gte: 90, lt: 97 } } }] } },
                ],
              },
            },
          ],
        },
      },
      aggs: {
        'kind:0': { terms: { field: 'value.kind', order: { _count: 'desc' } } },
        'price:0': {
          filters: {
            filters: { 0: { range: { 'number.price': { lt: 700 } } }, 1: { range: { 'number.price': { gte: 700 } } } },
          },
        },
      },
    });
  });

  test('ask for the vocabulary, the best coverage and then the page for a query of several words', async () => {
    const asked = await bodies({ query: 'wide ski' });
    const kinds = asked.map((body) => ('aggs' in body ? 'vocabulary' : body['size'] === 10 ? 'page' : 'coverage'));
    expect(kinds).toEqual(['vocabulary', 'coverage', 'coverage', 'page']);
    expect(asked[0]).toMatchObject({
      size: 0,
      aggs: { terms: { terms: { field: 'terms', include: ['wid', 'ski'] } } },
    });
  });

  test('ask the suggester for a misspelled word, and name the correction', async () => {
    const answer = await service.call(`engines/${ENGINE}/search`, { query: 'tourign' });
    expect(answer.json<SearchBody>().meta.corrected_query).toBe('touring');
    expect(cluster.requests.some(({ body }) => body.includes('"suggest_mode":"always"'))).toBe(true);
  });

  test.each<readonly [string, readonly string[]]>([
    ['"wide ski"', ['couloir-108']],
    ['ski -touring', ['couloir-108', 'ridge-98']],
    ['"ski wide"', []],
    ['xq.*|(y)~', []],
  ])('%s', async (query, ids) => {
    const answer = await service.call(`engines/${ENGINE}/search`, { query });
    expect([answer.status, idsOf(answer.json<SearchBody>()).toSorted()]).toEqual([200, ids]);
  });

  const boosts = [
    { type: 'proximity', function: 'gaussian', center: 96, factor: 10 },
    { type: 'proximity', function: 'exponential', center: 96, factor: 10 },
    { type: 'proximity', function: 'linear', center: 96, factor: 10 },
    { type: 'functional', function: 'logarithmic', factor: 2 },
    { type: 'functional', function: 'linear', factor: 2 },
    { type: 'value', value: 96, factor: 3 },
  ];
  test.each(boosts.flatMap((boost) => ['add', 'multiply'].map((operation) => ({ ...boost, operation }))))(
    'boost %j to the same scores as the engine in memory',
    async (boost) => {
      const memory = await searchFixture();
      const scores = async ({ call }: SearchFixture): Promise<unknown> => {
        const body = { query: '', boosts: { waist: [boost] }, sort: [{ id: 'asc' }] };
        return (await call(`engines/${ENGINE}/search`, body)).json<SearchBody>().results.map((one) => one['_meta']);
      };
      expect(await scores(service)).toEqual(await scores(memory));
      await memory.close();
    },
  );

  const functional = ['logarithmic', 'linear'].flatMap((curve) => ['add', 'multiply'].map((operation) => [curve, operation] as const)); // prettier-ignore
  test.each(functional)('boost by a number below 0 without a failure: %s, %s', async (curve, operation) => {
    const memory = await searchFixture();
    const cold = [{ id: 'cold-1', title: 'Cold', waist: -0.5 }, { id: 'cold-2', title: 'Cold', waist: -20 }]; // prettier-ignore
    const scores = async ({ call }: SearchFixture): Promise<readonly object[]> => {
      await call(`engines/${ENGINE}/documents`, cold);
      const waist = [{ type: 'functional', function: curve, operation, factor: 2 }];
      const body = { query: '', boosts: { waist }, sort: [{ id: 'asc' }] };
      const answer = await call(`engines/${ENGINE}/search`, body);
      await call(`engines/${ENGINE}/documents`, ['cold-1', 'cold-2'], { method: 'DELETE' });
      expect(answer.status).toBe(200);
      return answer.json<SearchBody>().results.map((one) => one['_meta'] ?? {});
    };
    const wanted = (await scores(memory)).map((one) => {
      // A cluster cannot subtract from a score: the score of these documents stays the same.
      const isSubtracted =
        'id' in one && String(one.id).startsWith('cold') && curve === 'linear' && operation === 'add';
      return isSubtracted ? { ...one, score: 1 } : one;
    });
    expect(await scores(service)).toEqual(wanted);
    await memory.close();
  });

  test.each([
    ['{"waist":{"from":1e999}}', 0],
    ['{"waist":{"to":-1e999}}', 0],
    ['{"waist":{"from":-1e999}}', 3],
    ['{"waist":{"from":-1e999,"to":1e999}}', 3],
    ['{"waist":{"from":100,"to":1e999}}', 1],
  ])('filter and count by an infinite bound like the engine in memory: %s', async (filters, total) => {
    const range = filters.slice(filters.indexOf('{', 1), -1);
    const facets = `{"waist":{"type":"range","ranges":[${range}]}}`;
    const [filtered, counted] = [`{"query":"","filters":${filters}}`, `{"query":"","facets":${facets}}`];
    const ask = async (body: string) => (await service.call(`engines/${ENGINE}/search`, body)).json<SearchBody>();
    expect((await ask(filtered)).meta.page.total_results).toBe(total);
    expect((await ask(counted)).facets['waist']?.[0]?.data).toMatchObject([{ count: total }]);
  });

  test.each([
    [
      { type: 'functional', function: 'exponential' },
      'Boosts with the function exponential are not possible in a cluster.',
    ],
    [{ type: 'value', value: 96, factor: -1 }, 'Boosts with a factor below 0 are not possible in a cluster.'],
  ])('are not made for the boost %j, which is refused with an error text', async (boost, text) => {
    const answer = await service.call(`engines/${ENGINE}/search`, { query: '', boosts: { waist: [boost] } });
    expect([answer.status, answer.json()]).toEqual([400, { errors: [text] }]);
  });

  test('handle ids longer than a cluster allows, and lone surrogates', async () => {
    const id = 'é'.repeat(400);
    const put = await service.call(`engines/${ENGINE}/documents`, [{ id, title: 'Firnspiegel \ud800' }]);
    expect(put.json()).toEqual([{ id, errors: [] }]);
    const found = await service.call(`engines/${ENGINE}/search`, { query: 'firnspiegel' });
    expect(idsOf(found.json<SearchBody>())).toEqual([id]);
    const gone = await service.call(`engines/${ENGINE}/documents`, [id, id], { method: 'DELETE' });
    expect(gone.json()).toEqual([{ id, deleted: true }, { id, deleted: true }]); // prettier-ignore
  });
});

test('a search in one service finds an edit of another one; settings that both change are not lost', async () => {
  const cluster = await startCluster();
  const one = await searchFixture({ cluster: { url: cluster.url } });
  const other = await searchFixture({ cluster: { url: cluster.url } });
  await one.call(`engines/${ENGINE}/documents`, [{ id: 'new', title: 'Kante' }]);
  const found = await other.call(`engines/${ENGINE}/search`, { query: 'kante' });
  expect(idsOf(found.json<SearchBody>())).toEqual(['new']);
  await Promise.all(
    [one, other].map(({ call }, at) => call(`engines/${ENGINE}/synonyms`, { synonyms: ['ski', `brett${at}`] })),
  );
  expect((await one.call(`engines/${ENGINE}/synonyms`)).json()['results']).toHaveLength(2);
  await Promise.all([one.close(), other.close()]);
  await cluster.close();
});

test('a changed field type, or another version of the analyzers, makes a new index and drops the old one', async () => {
  const cluster = await startCluster();
  const service = await searchFixture({ cluster: { url: cluster.url } });
  const find = async (query: string) =>
    idsOf((await service.call(`engines/${ENGINE}/search`, { query })).json<SearchBody>());
  expect(await find('849')).toEqual([]);
  await service.call(`engines/${ENGINE}/schema`, { price: 'text' });
  expect(await find('849')).toEqual(['couloir-108']);
  const list = cluster.indices.get('firn-search-engines');
  const entry = list?.documents.get(ENGINE)?.source ?? {};
  list?.put(ENGINE, { ...entry, version: 0 });
  expect(await find('849')).toEqual(['couloir-108']);
  expect(list?.documents.get(ENGINE)?.source['index']).not.toBe(entry['index']);
  expect([...cluster.indices.keys()]).toHaveLength(2);
  expect((await service.call(`engines/${ENGINE}`, undefined, { method: 'DELETE' })).json()).toEqual({ deleted: true });
  expect([...cluster.indices.keys()]).toEqual(['firn-search-engines']);
  await service.close();
  await cluster.close();
});

/** The name of the index that holds the engine's documents. */
const indexOfEngine = (cluster: StandInCluster): string =>
  String(cluster.indices.get('firn-search-engines')?.documents.get(ENGINE)?.source['index']);

test('documents that another process writes or deletes while an engine moves to a new index are in the new index', async () => {
  const cluster = await startCluster();
  const options = { cluster: { url: cluster.url, movePauses: [20, 20, 20, 20, 20] } };
  const [one, other] = [await searchFixture(options), await searchFixture(options)];
  const former = indexOfEngine(cluster);
  const writes: Promise<unknown>[] = [];
  // The other process writes when the first documents have been read for the new index.
  cluster.fail({
    at: `POST /${former}/_search`,
    times: 1,
    change: (body) => {
      writes.push(other.call(`engines/${ENGINE}/documents`, [{ id: 'a-late', title: 'Late' }]));
      writes.push(other.call(`engines/${ENGINE}/documents`, ['vista'], { method: 'DELETE' }));
      return body;
    },
  });
  await one.call(`engines/${ENGINE}/schema`, { price: 'text' });
  expect(await Promise.all(writes)).toMatchObject([{ status: 200 }, { status: 200 }]);
  const listed = (await other.call(`engines/${ENGINE}/documents/list`)).json<SearchBody>();
  expect(listed.results.map(({ id }) => String(id))).toEqual(
    ['a-late', 'couloir-108', 'glide-mohair', 'pin-12', 'ridge-98', 'skarn-96'],
  ); // prettier-ignore
  expect([...cluster.indices.keys()].toSorted()).toEqual(['firn-search-engines', indexOfEngine(cluster)].toSorted());
  await Promise.all([one.close(), other.close()]);
  await cluster.close();
});

test('a write finishes the move of a process that ended while the index was blocked', async () => {
  const cluster = await startCluster();
  const service = await searchFixture({ cluster: { url: cluster.url, movePauses: [1, 1] } });
  const former = indexOfEngine(cluster);
  await fetch(`${cluster.url}/${former}/_block/write`, { method: 'PUT' });
  expect((await service.call(`engines/${ENGINE}/documents`, [{ id: 'late', title: 'Late' }])).status).toBe(200);
  expect((await service.call(`engines/${ENGINE}`)).json()['document_count']).toBe(7);
  expect([indexOfEngine(cluster) === former, cluster.indices.has(former)]).toEqual([false, false]);
  await service.close();
  await cluster.close();
});

test('an index whose documents could not be moved accepts writes again', async () => {
  const cluster = await startCluster();
  const service = await searchFixture({ cluster: { url: cluster.url, pauses: [], movePauses: [] } });
  const former = indexOfEngine(cluster);
  vi.spyOn(console, 'error').mockReturnValueOnce();
  cluster.fail({ at: `POST /${former}/_search`, times: 1, status: 500 });
  expect((await service.call(`engines/${ENGINE}/schema`, { price: 'text' })).status).toBe(503);
  expect((await service.call(`engines/${ENGINE}/documents`, [{ id: 'late', title: 'Late' }])).status).toBe(200);
  expect([indexOfEngine(cluster), cluster.indices.size]).toEqual([former, 2]);
  await service.close();
  await cluster.close();
});

test('an Elasticsearch key is sent in place of user and password', async () => {
  const cluster = await startCluster();
  const engines = openClusterEngines({ url: cluster.url.replace('//', '//user:word@'), apiKey: 'abc=' });
  expect(await engines.list()).toEqual([]);
  expect(cluster.requests[0]?.headers.authorization).toBe('ApiKey abc=');
  await cluster.close();
});

test.each([
  ['50%off', '50%off'],
  ['a%zz%40b', 'a%zz@b'],
  ['%', '%'],
  ['%C3%28', '%C3%28'],
])('an invalid escape in a password is sent as it is: $0', async (given, sent) => {
  const cluster = await startCluster();
  const url = cluster.url.replace('//', `//us%er:${given}@`);
  expect(await openClusterEngines({ url }).list()).toEqual([]);
  const findings = await Promise.all(serviceFindings(readEnv({ SEARCH_CLUSTER_URL: url })));
  expect(findings.find(({ name }) => name === 'search')).toMatchObject({ state: 'ok' });
  const words = cluster.requests.map(({ headers }) => atob(headers.authorization?.slice('Basic '.length) ?? ''));
  expect(words).toEqual([`us%er:${sent}`, `us%er:${sent}`]);
  await cluster.close();
});

test('doctor asks the cluster for its version, and reports when it refuses the password or is a different product', async () => {
  const cluster = await startCluster();
  const { host } = new URL(cluster.url);
  const url = `http://shop:secret-word@${host}`;
  const found = async () => {
    const findings = await Promise.all(serviceFindings(readEnv({ SEARCH_CLUSTER_URL: url })));
    const { state, text } = findings.find(({ name }) => name === 'search') ?? {};
    return [state, text];
  };
  expect(await found()).toEqual(['ok', `OpenSearch 2.19.0 at ${host}`]);
  expect(cluster.requests.at(-1)?.headers.authorization).toBe(`Basic ${btoa('shop:secret-word')}`);
  cluster.fail({ at: 'GET /', times: 1, status: 401 });
  expect(await found()).toEqual(['BROKEN', `the cluster at ${host} refused the user, password or key`]);
  cluster.fail({ at: 'GET /', times: 1, text: '<html>' });
  expect(await found()).toEqual(['BROKEN', `the server at ${host} is not a search cluster`]);
  await cluster.close();
});
