/** The fields that a request for suggestions names. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';

import type { Engine } from '#services/search/port/engine.ts';
import { addQueryRoutes } from '#services/search/protocol/query-routes.ts';

test('a field that is named many times is read once', async () => {
  let read: readonly string[] = [];
  const engine = {
    settings: { schema: { title: 'text', kind: 'text' } },
    async suggest(_query: string, fields: readonly string[]) {
      read = fields;
      return ['ridge'];
    },
  } as unknown as Engine;
  const app = new Hono();
  addQueryRoutes(app, {
    engines: { get: async () => engine } as never,
    readBody: async (request) => request.json(),
    requestId: () => 'id',
  });
  const fields = Array.from({ length: 5000 }, (_, index) => (index % 2 === 0 ? 'title' : 'kind'));
  const answer = await app.request('/engines/shop/query_suggestion', {
    method: 'POST',
    body: JSON.stringify({ query: 'ri', types: { documents: { fields } } }),
  });
  expect([answer.status, read]).toEqual([200, ['title', 'kind']]);
});
