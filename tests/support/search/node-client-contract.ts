/** The requests of `@elastic/app-search-node`, which sends the parameters of a GET as its JSON body. */
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ENGINE, idsOf, PRIVATE_KEY } from './search-service.ts';
import type { SearchBody, SearchFixture } from './search-service.ts';

/** `fixture` starts a service with the engine of the tests. */
export function nodeClientContract(name: string, fixture: () => Promise<SearchFixture>): void {
  describe(name, () => {
    let service: SearchFixture;
    beforeAll(async () => {
      service = await fixture();
    });
    afterAll(() => service.close());

    /** Sends a GET with a body, which `fetch` cannot. */
    async function get<T>(
      path: string,
      given: unknown,
    ): Promise<{ readonly status: number | undefined; readonly body: T }> {
      const body = typeof given === 'string' ? given : JSON.stringify(given);
      const sent = request(`${service.url}/api/as/v1/engines/${ENGINE}${path}`, {
        headers: {
          authorization: `Bearer ${PRIVATE_KEY}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        sent.once('response', resolve).once('error', reject).end(body);
      });
      return { status: answer.statusCode, body: JSON.parse(await text(answer)) as T };
    }

    test('search reads its options from the body', async () => {
      const options = {
        query: 'touring',
        page: { size: 1 },
        filters: { kind: 'Skins' },
        result_fields: { title: { raw: {} } },
      };
      const { status, body } = await get<SearchBody>('/search', options);
      expect([status, idsOf(body), body.meta.page.total_results]).toEqual([200, ['glide-mohair'], 1]);
      expect(body.results[0]?.['title']).toEqual({ raw: 'Glide mohair' });
    });

    test('an invalid option in the body is refused', async () => {
      const { status, body } = await get('/search', { query: 'pin', bad: 1 });
      expect([status, body]).toEqual([400, { errors: ['Options contains invalid key: bad'] }]);
    });

    test('documents are returned by the ids in the body, null for a missing one', async () => {
      const { body } = await get<readonly ({ readonly id: string } | null)[]>('/documents', [
        'vista',
        'gone',
        'pin-12',
      ]);
      expect(body.map((document) => document?.id ?? null)).toEqual(['vista', null, 'pin-12']);
    });

    test('the list of documents takes its page from the body', async () => {
      const { body } = await get<SearchBody>('/documents/list', { page: { current: 2, size: 4 } });
      expect(body.meta.page).toEqual({ current: 2, total_pages: 2, total_results: 6, size: 4 });
      expect(body.results).toHaveLength(2);
    });

    test('the list of engines has the page that is asked for', async () => {
      await service.call('engines', { name: 'another', language: 'en' });
      const { results, meta } = (await service.call('engines?page[current]=2&page[size]=1')).json<{
        readonly results: readonly { readonly name: string }[];
        readonly meta: object;
      }>();
      await service.call('engines/another', undefined, { method: 'DELETE' });
      expect((await service.call('engines')).json()['meta']).toMatchObject({ page: { current: 1, size: 25 } });
      expect(results.map((engine) => engine.name)).toEqual([ENGINE]);
      expect(meta).toEqual({ page: { current: 2, total_pages: 2, total_results: 2, size: 1 } });
    });

    test('an empty object in the body, which the client sends without options, changes nothing', async () => {
      expect((await get('/schema', {})).body).toEqual((await service.call(`engines/${ENGINE}/schema`)).json());
      expect(await get('', {})).toMatchObject({ status: 200, body: { name: ENGINE } });
      expect((await get<SearchBody>('/search?query=pin', {})).body.results).toHaveLength(1);
    });

    test('a body that is too large is refused, and so is one that is not JSON', async () => {
      const large = await get<{ errors: unknown }>('/search', { query: 'x'.repeat(2_000_000) });
      expect([large.status, large.body.errors]).toEqual([413, [expect.any(String)]]);
      expect((await get('/search', '{')).status).toBe(400);
    });
  });
}
