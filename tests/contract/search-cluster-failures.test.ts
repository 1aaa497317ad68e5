/** The search engines on a cluster that fails, refuses or answers wrongly: each failure has its own error text. */
import { createSearchService } from '@firn/search-service';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { ClusterOptions } from '#services/search/cluster/cluster-client.ts';

import type { Json } from '../support/search/cluster/query-score.ts';
import { startCluster } from '../support/search/cluster/stand-in-cluster.ts';
import type { StandInCluster } from '../support/search/cluster/stand-in-cluster.ts';
import { ENGINE, searchFixture } from '../support/search/search-service.ts';

const ID = '_id';

describe('failures', () => {
  let cluster: StandInCluster;
  let logged: readonly string[];
  const log: string[] = [];
  beforeAll(async () => {
    cluster = await startCluster();
    vi.spyOn(console, 'error').mockImplementation((text: unknown) => void log.push(String(text)));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await cluster.close();
  });

  async function asked(options: Partial<ClusterOptions>, body: unknown, path = 'search') {
    const service = await searchFixture({ cluster: { url: cluster.url, pauses: [1, 1], ...options } });
    log.length = 0;
    const answer = await service.call(`engines/${ENGINE}/${path}`, body);
    logged = [...log];
    await service.close();
    return [answer.status, answer.json<unknown>()] as const;
  }
  const QUERY = { query: 'pin' };

  test.each([
    [429, 503, 'The search engine is busy. Try again later.'],
    [503, 503, 'The search engine is not available.'],
    [500, 503, 'The search engine is not available.'],
    [401, 502, 'The search engine has refused the request.'],
  ])('a response with %i gives its own status and error text', async (status, own, text) => {
    await searchFixture({ cluster: { url: cluster.url } });
    cluster.fail({ at: '/_search', times: status === 429 || status === 503 ? 3 : 1, status });
    expect(await asked({}, QUERY)).toEqual([own, { errors: [text] }]);
    expect(logged.join()).toMatch(new RegExp(`the cluster answered ${status} to POST /\\S+: failure: made to fail`));
    expect(logged.join().includes('check the user, password or key')).toBe(status === 401);
  });

  test('a call that gets 429 or 503 is repeated until it succeeds', async () => {
    cluster.fail({ at: '/_search', times: 1, status: 429 });
    cluster.fail({ at: '/_count', times: 2, status: 503 });
    expect((await asked({}, QUERY))[0]).toBe(200);
  });

  test('a call that times out is not repeated', async () => {
    const before = cluster.requests.length;
    cluster.fail({ at: '/_search', times: 1, isSilent: true });
    expect(await asked({ queryMs: 150 }, QUERY)).toEqual([503, { errors: ['The search engine is not available.'] }]);
    expect(logged.join()).toContain('did not answer POST /');
    expect(cluster.requests.slice(before).filter(({ place }) => place.includes('_search'))).toHaveLength(1);
  });

  test.each<readonly [string, Parameters<StandInCluster['fail']>[0]]>([
    ['text that is not JSON', { at: '/_search', times: 1, text: '<html>' }],
    [
      'no hits',
      { at: '/_search', times: 1, change: (body) => ({ ...body, hits: undefined, aggregations: undefined }) },
    ],
    ['hits of another shape', { at: '/_search', times: 9, change: (body) => ({ ...body, hits: { hits: [1] } }) }],
  ])('a response that cannot be read gives an error: %s', async (_, failure) => {
    cluster.fail(failure);
    const text = 'The search engine has given an answer that cannot be read.';
    expect(await asked({}, QUERY)).toEqual([502, { errors: [text] }]);
    cluster.heal();
  });

  const DOCUMENTS = [{ id: 'a', title: 'A' }, { id: 'b', title: 'B' }]; // prettier-ignore
  /** Changes a `_bulk` response: the result of one document becomes a failure. */
  const refusing = (id: string, status: number) => (body: Json) => {
    const items = (body['items'] as readonly { readonly index: { readonly [ID]: string } }[]).map((item) =>
      item.index[ID] === id
        ? { index: { [ID]: id, status, error: { type: 'made_to_fail', reason: 'no room' } } }
        : item,
    );
    return { ...body, errors: true, items };
  };

  test('refused documents of a bulk give an error that names them', async () => {
    await searchFixture({ cluster: { url: cluster.url } });
    cluster.fail({ at: '/_bulk', times: 1, change: refusing('b', 400) });
    const text = '1 of 2 documents were not written: b (400 made_to_fail: no room)';
    expect(await asked({}, DOCUMENTS, 'documents')).toEqual([502, { errors: [text] }]);
  });

  test('documents of a bulk that an overloaded cluster refuses are sent again, without the others', async () => {
    cluster.fail({ at: '/_bulk', times: 2, change: refusing('b', 429) });
    expect(await asked({}, DOCUMENTS, 'documents')).toEqual([200, [{ id: 'a', errors: [] }, { id: 'b', errors: [] }]]); // prettier-ignore
    const bulks = cluster.requests.filter(({ place }) => place.includes('/_bulk')).slice(-3);
    expect(bulks.map(({ body }) => body.split('\n').length)).toEqual([5, 3, 3]);
    cluster.fail({ at: '/_bulk', times: 3, change: refusing('b', 429) });
    const text = '1 of 2 documents were not written: b (429 made_to_fail: no room)';
    expect(await asked({}, DOCUMENTS, 'documents')).toEqual([502, { errors: [text] }]);
  });

  test('a bulk response with missing operations, and shards that did not respond, are failures', async () => {
    cluster.fail({ at: '/_bulk', times: 1, change: (body) => ({ ...body, items: [] }) });
    expect((await asked({}, DOCUMENTS, 'documents'))[0]).toBe(502);
    expect(logged.join()).toContain('the cluster answered 0 of 2 operations');
    cluster.fail({ at: '/_search', times: 1, change: (body) => ({ ...body, _shards: { failed: 1 } }) });
    expect((await asked({}, QUERY))[0]).toBe(503);
    cluster.fail({ at: '/_search', times: 1, change: (body) => ({ ...body, timed_out: true }) });
    expect((await asked({}, QUERY))[0]).toBe(503);
  });

  test('an index that could not be filled after a change of the settings is removed', async () => {
    await searchFixture({ cluster: { url: cluster.url } });
    const before = [...cluster.indices.keys()];
    cluster.fail({ at: '/_bulk', times: 1, status: 500 });
    const changed = await asked({}, { waist: 'text' }, 'schema');
    expect(changed).toEqual([503, { errors: ['The search engine is not available.'] }]);
    expect([...cluster.indices.keys()]).toEqual(before);
    expect((await asked({}, QUERY))[0]).toBe(200);
  });

  test('a cluster that cannot be reached is a failure with an error text', async () => {
    const { fetch: ask } = createSearchService({
      searchKey: 'x',
      privateKey: 'y',
      cluster: { url: 'http://127.0.0.1:9' },
    });
    const headers = { authorization: 'Bearer x' };
    const answer = await ask(new Request(`http://search.test/api/as/v1/engines/${ENGINE}/search?query=x`, { headers }));
    expect([answer.status, await answer.json()]).toEqual([503, { errors: ['The search engine is not available.'] }]);
    expect(log.at(-1)).toContain('the cluster at 127.0.0.1:9 cannot be reached for GET /firn-search-engines/_doc/gear');
  });
});
