/** Engines that another process moves to a new index in a cluster while they are read, changed or moved. */
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startCluster } from '../support/search/cluster/stand-in-cluster.ts';
import type { StandInCluster } from '../support/search/cluster/stand-in-cluster.ts';
import { ENGINE, idsOf, searchFixture } from '../support/search/search-service.ts';
import type { SearchBody, SearchFixture, WireAnswer } from '../support/search/search-service.ts';

const LIST = 'firn-search-engines';
let cluster: StandInCluster;
let one: SearchFixture;
let other: SearchFixture;
beforeEach(async () => {
  cluster = await startCluster();
  one = await searchFixture({ cluster: { url: cluster.url } });
  other = await searchFixture({ cluster: { url: cluster.url } });
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  await cluster.close();
});

const list = () => cluster.indices.get(LIST);
/** The name of the index that holds the engine's documents. */
const index = (): string => String(list()?.documents.get(ENGINE)?.source['index']);
/** Marks the engine as filled by another version, so that its next reader moves it. */
const outdate = (): void => {
  list()?.put(ENGINE, { ...list()?.documents.get(ENGINE)?.source, version: 0 });
};

/** Lets `work` happen as soon as the cluster has answered the next call to a path; the answer arrives afterwards. */
function during(at: string, work: () => Promise<WireAnswer>): Promise<WireAnswer> {
  return new Promise((resolve) => {
    const change = async (body: Readonly<Record<string, unknown>>) => {
      resolve(await work());
      return body;
    };
    cluster.fail({ at, times: 1, change });
  });
}
const move = () => other.call(`engines/${ENGINE}/schema`, { price: 'text' });
const remove = () => other.call(`engines/${ENGINE}`, undefined, { method: 'DELETE' });
const search = ({ call }: SearchFixture, query: string) => call(`engines/${ENGINE}/search`, { query });

test('two processes that move the same engine at once both succeed, and one index is left', async () => {
  outdate();
  const second = during(`POST /${index()}/_search`, () => search(other, 'wide'));
  const first = await search(one, 'wide');
  expect([first.status, (await second).status]).toEqual([200, 200]);
  expect(idsOf(first.json<SearchBody>()).toSorted()).toEqual(['couloir-108', 'vista']);
  expect([...cluster.indices.keys()].toSorted()).toEqual([LIST, index()].toSorted());
});

test('types of fields that two processes change at once are both kept', async () => {
  const second = during(`POST /${index()}/_search`, move);
  const first = await one.call(`engines/${ENGINE}/schema`, { waist: 'text' });
  expect([first.status, (await second).status]).toEqual([200, 200]);
  expect((await one.call(`engines/${ENGINE}/schema`)).json()).toMatchObject({ waist: 'text', price: 'text' });
  expect(idsOf((await search(one, '108')).json<SearchBody>())).toEqual(['couloir-108']);
  expect([...cluster.indices.keys()].toSorted()).toEqual([LIST, index()].toSorted());
});

test('synonyms are added to an engine that moves meanwhile', async () => {
  const second = during(`GET /${index()}/_count`, move);
  const first = await one.call(`engines/${ENGINE}/synonyms`, { synonyms: ['ski', 'brett'] });
  const third = during(`GET /${LIST}/_doc`, () => other.call(`engines/${ENGINE}/schema`, { price: 'number' }));
  expect([first.status, (await second).status]).toEqual([200, 200]);
  expect((await one.call(`engines/${ENGINE}/synonyms`, { synonyms: ['wide', 'broad'] })).status).toBe(200);
  expect((await third).status).toBe(200);
  expect((await one.call(`engines/${ENGINE}/synonyms`)).json()['results']).toHaveLength(2);
});

test('settings that seven requests change at once are all kept', async () => {
  const names = Array.from({ length: 7 }, (_, at) => `field_${at}`);
  const answers = await Promise.all(
    names.map((name, at) => (at % 2 === 0 ? one : other).call(`engines/${ENGINE}/schema`, { [name]: 'text' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const schema = (await one.call(`engines/${ENGINE}/schema`)).json();
  expect(Object.keys(schema)).toEqual(expect.arrayContaining(names));
});

test.each([
  ['a search', '/_search', () => search(one, 'wide ski')],
  ['a search', '/_count', () => search(one, 'wide ski')],
  ['a search', `GET /${LIST}/_doc`, () => search(one, 'wide ski')],
  ['a suggestion', '/_search', () => one.call(`engines/${ENGINE}/query_suggestion`, { query: 'wid' })],
  ['a list of documents', '/_count', () => one.call(`engines/${ENGINE}/documents/list`)],
  ['documents by id', '/_count', () => one.call(`engines/${ENGINE}/documents?ids[]=couloir-108`)],
  ['the list of engines', `POST /${LIST}/_search`, () => one.call('engines')],
])('%s is answered as ever if the engine moves after the call to %s', async (_, at, read) => {
  const settled = await read();
  const moved = during(at, move);
  const answer = await read();
  expect([answer.status, (await moved).status]).toEqual([200, 200]);
  const content = ({ text }: WireAnswer): string => text.replaceAll(/"(?:request_id|score)":[^,}]+/g, '');
  expect(content(answer)).toBe(content(settled));
});

test('an engine that is removed after the list was read is not in the list, and cannot be found', async () => {
  await one.call('engines', { name: 'left', language: 'en' });
  const removed = during(`POST /${LIST}/_search`, remove);
  const answer = await one.call('engines');
  expect([answer.status, (await removed).status]).toEqual([200, 200]);
  expect(answer.json()['results']).toMatchObject([{ name: 'left' }]);
  await other.call('engines', { name: ENGINE, language: 'en' });
  const again = during(`GET /${LIST}/_doc`, remove);
  expect((await one.call(`engines/${ENGINE}`)).status).toBe(404);
  expect((await again).status).toBe(200);
});
