/** PATCH of documents, which `updateDocuments` of App Search's clients sends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { idsOf } from './search-service.ts';
import type { SearchBody, SearchFixture } from './search-service.ts';

const PATH = 'engines/parts/documents';

/** `fixture` starts a search service. */
export function partialUpdateContract(name: string, fixture: () => Promise<SearchFixture>): void {
  describe(name, () => {
    let service: SearchFixture;
    beforeAll(async () => {
      service = await fixture();
      await service.call('engines', { name: 'parts', language: 'en' });
      await service.call('engines/parts/schema', { title: 'text', price: 'number' });
      await service.call(PATH, [
        { id: 'ski', title: 'Ridge', price: 5 },
        { id: '7', title: 'Pin', price: 7 },
      ]);
    });
    afterAll(() => service.close());

    const patch = async (body: unknown, method = 'PATCH') => {
      const answer = await service.call(PATH, body, { method });
      return [answer.status, answer.json<unknown>()] as const;
    };
    const stored = async (id: string): Promise<unknown> =>
      (await service.call(`${PATH}?ids[]=${id}`)).json<readonly unknown[]>()[0];
    const found = async (query: string) =>
      idsOf((await service.call('engines/parts/search', { query })).json<SearchBody>());

    test('the given fields change, the others remain, and the new text is found', async () => {
      expect(
        await patch([
          { id: 'ski', title: 'Couloir' },
          { id: 7, price: '8' },
        ]),
      ).toEqual([
        200,
        [
          { id: 'ski', errors: [] },
          { id: '7', errors: [] },
        ],
      ]);
      expect([await stored('ski'), await stored('7')]).toEqual([
        { id: 'ski', title: 'Couloir', price: 5 },
        { id: '7', title: 'Pin', price: 8 },
      ]);
      expect([await found('couloir'), await found('ridge')]).toEqual([['ski'], []]);
    });

    test('a document that does not exist or has no id is not created', async () => {
      const size = async (): Promise<unknown> => (await service.call('engines/parts')).json()['document_count'];
      const before = await size();
      const [status, body] = await patch([{ id: 'gone', title: 'x' }, { title: 'y' }, 'z', { id: 'ski', price: 6 }]);
      expect([status, body]).toEqual([
        200,
        [
          { id: 'gone', errors: ['Document does not exist'] },
          { id: '', errors: ['Missing required key: id'] },
          { id: '', errors: ['Document must be an object'] },
          { id: 'ski', errors: [] },
        ],
      ]);
      expect([await size(), await stored('ski')]).toEqual([before, { id: 'ski', title: 'Couloir', price: 6 }]);
    });

    test('an invalid field changes nothing of its document', async () => {
      const [status, body] = await patch([{ id: 'ski', title: 'New', Bad: 1 }]);
      expect([status, body]).toEqual([200, [{ id: 'ski', errors: ['Invalid field name: Bad'] }]]);
      expect(await stored('ski')).toMatchObject({ title: 'Couloir' });
    });

    test('several changes of one document in a request apply in order', async () => {
      await patch([
        { id: 'ski', title: 'One', price: 1 },
        { id: 'ski', title: 'Couloir' },
      ]);
      expect(await stored('ski')).toEqual({ id: 'ski', title: 'Couloir', price: 1 });
    });

    test('more than 100 documents are refused, and a document that becomes too large is not changed', async () => {
      expect((await patch(Array.from({ length: 101 }, () => ({ id: 'ski', price: 1 }))))[0]).toBe(413);
      const body = 'snow '.repeat(15_000);
      await patch([{ id: 'ski', body }]);
      expect((await patch([{ id: 'ski', more: body }]))[1]).toEqual([
        { id: 'ski', errors: ['Document exceeds the limit of 102400 bytes'] },
      ]);
      expect(await stored('ski')).not.toHaveProperty('more');
    });
  });
}
