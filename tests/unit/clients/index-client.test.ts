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

test.each([
  ['refuses the connection', new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:4400') }), 'connect ECONNREFUSED 127.0.0.1:4400'],
  ['does not respond in time', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'no response within 30 s'],
])('a service that %s is named in the error, with the reason', async (_name, failure, reason) => {
  const fails = () => Promise.reject(failure);
  const client = createIndexClient({ endpointBase: 'http://search.test', privateKey: 'private-x', fetch: fails });
  await expect(client.count('firn-de')).rejects.toMatchObject({
    code: 'search-unreachable',
    message: `The search engine could not be reached: ${reason}.`,
  });
}); // prettier-ignore

test('a service that answers each page of documents with the same full page is an error, not an endless request', async () => {
  const results = Array.from({ length: 1000 }, (_, at) => ({ id: `page-${at}` }));
  let asked = 0;
  const client = createIndexClient({
    endpointBase: 'http://search.test',
    privateKey: 'private-x',
    fetch: async () => {
      asked += 1;
      return asked > 50 ? new Response(null, { status: 500 }) : Response.json({ results });
    },
  });
  await expect(client.ids('firn-de')).rejects.toThrow(
    'page 2 of the documents of firn-de has only ids of earlier pages',
  );
});

test('a service that keeps synonyms that were deleted is an error, not an endless request', async () => {
  let asked = 0;
  const client = createIndexClient({
    endpointBase: 'http://search.test',
    privateKey: 'private-x',
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      asked += 1;
      if (asked > 50) return new Response(null, { status: 500 });
      return Response.json(method === 'GET' && url.endsWith('/synonyms') ? { results: [{ id: 'syn-1' }] } : {});
    },
  });
  const settings = { language: 'de', schema: {}, weights: {}, synonyms: [] };
  await expect(client.configure('firn-de', settings)).rejects.toThrow('deleted synonyms of firn-de are still listed');
});

/** A client of an embedded search service without engines. */
function embedded() {
  const { fetch: answer } = createSearchService({ searchKey: 'search-x', privateKey: 'private-x' });
  const send: typeof fetch = (input, init) => answer(new Request(input, init));
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

test('a set of more than 32 synonyms is sent in parts that share its first word, and sets beyond the 256th are left out', async () => {
  const { client, ask } = embedded();
  const words = Array.from({ length: 70 }, (_, at) => `word${at}`);
  const others = Array.from({ length: 300 }, (_, at) => [`a${at}`, `b${at}`]);
  await client.configure('firn-en', { language: 'en', ...SETTINGS, synonyms: [words, ...others] });
  const { results, meta } = (await ask('engines/firn-en/synonyms')) as {
    results: { synonyms: readonly string[] }[];
    meta: { page: { total_results: number } };
  };
  expect([meta.page.total_results, results[0]?.synonyms.length]).toEqual([256, 32]);
  await ask('engines/firn-en/documents', [{ id: 'one', title: 'Word69' }]);
  expect(await ask('engines/firn-en/search', { query: 'word0' })).toMatchObject({ results: [{ id: { raw: 'one' } }] });
});

test('former synonyms are deleted although the service lists them in pages', async () => {
  const { client, ask } = embedded();
  const sets = (word: string) => Array.from({ length: 45 }, (_, at) => [`${word}${at}`, `b${at}`]);
  await client.configure('firn-en', { language: 'en', ...SETTINGS, synonyms: sets('former') });
  await client.configure('firn-en', { language: 'en', ...SETTINGS, synonyms: sets('new') });
  const { meta } = (await ask('engines/firn-en/synonyms')) as { meta: { page: { total_results: number } } };
  expect(meta.page.total_results).toBe(45);
});

test('an engine name that the service refuses in every language is an error', async () => {
  const { client } = embedded();
  await expect(client.configure('Firn is', { language: 'is', ...SETTINGS })).rejects.toThrow('Name can only contain');
});

test('a refused document does not keep the documents of later requests out of the engine', async () => {
  const { client, ask } = embedded();
  await client.configure('firn-en', { language: 'en', ...SETTINGS });
  const documents = Array.from({ length: 250 }, (_, at) => ({ id: `page-${at}`, title: `Page ${at}` }));
  const large = { id: 'page-large', title: 'x'.repeat(110_000) };
  const sent = [large, ...documents] as unknown as Parameters<typeof client.put>[1];
  await expect(client.put('firn-en', sent)).rejects.toThrow(/page-large: Document exceeds/);
  expect(await ask('engines/firn-en')).toMatchObject({ document_count: 250 });
});
