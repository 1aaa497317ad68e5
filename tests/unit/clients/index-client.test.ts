/** The publish’s client of the search service: endless responses do not fill the memory, and a language without rules does not block others. */
import { createSearchService } from '@firn/search-service';
import { expect, test } from 'vitest';

import { createIndexClient } from '#clients/search-index/index-client.ts';

const MEGABYTE = new Uint8Array(1024 * 1024).fill(32);

test('an endless response is refused, and its source is canceled', async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(MEGABYTE);
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  const client = createIndexClient({
    endpointBase: 'http://search.test',
    privateKey: 'private-x',
    fetch: async () => new Response(endless),
  });
  await expect(client.ids('firn-de')).rejects.toMatchObject({ code: 'answer-too-large' });
  expect([sent < 40, isCancelled]).toEqual([true, true]);
});

/** A client of an embedded search service without engines. */
function embedded() {
  const { fetch: answer } = createSearchService({ searchKey: 'search-x', privateKey: 'private-x' });
  const send: typeof fetch = async (input, init) => answer(new Request(input, init));
  return {
    client: createIndexClient({ endpointBase: 'http://search.test', privateKey: 'private-x', fetch: send }),
    ask: async (path: string, body?: unknown): Promise<unknown> => {
      const headers = { authorization: 'Bearer private-x', 'content-type': 'application/json' };
      const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const response = await send(`http://search.test/api/as/v1/${path}`, { headers, ...more });
      return response.json();
    },
  };
}

const SETTINGS = { schema: { title: 'text' }, weights: { title: 1 }, synonyms: [] } as const;

test('an engine in a language without rules in the service is universal, and finds words as they are written', async () => {
  const { client, ask } = embedded();
  await client.configure('firn-is', { language: 'is', ...SETTINGS });
  expect(await ask('engines/firn-is')).toMatchObject({ name: 'firn-is', language: null });
  await ask('engines/firn-is/documents', [{ id: 'one', title: 'Skíði fyrir fjöllin' }]);
  const found = { results: [{ id: { raw: 'one' } }] };
  expect(await ask('engines/firn-is/search', { query: 'fjöllin' })).toMatchObject(found);
});

test('an engine in a known language is created in that language', async () => {
  const { client, ask } = embedded();
  await client.configure('firn-de', { language: 'de', ...SETTINGS });
  expect(await ask('engines/firn-de')).toMatchObject({ language: 'de' });
});

test('an engine name that the service refuses in every language is an error', async () => {
  const { client } = embedded();
  await expect(client.configure('Firn is', { language: 'is', ...SETTINGS })).rejects.toThrow('Name can only contain');
});
