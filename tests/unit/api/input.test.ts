/** Bodies of requests are checked against the schema of their endpoint. */
import { expect, test } from 'vitest';

import { Refusal } from '#api/refusal.ts';
import { route } from '#api/route.ts';
import type { Call } from '#api/route.ts';
import { ENDPOINTS } from '#lib/contract/endpoints.ts';

/** All fields of its body are optional. */
const changeProfile = route(ENDPOINTS.customerUpdate, async ({ body }) => {
  throw new Error(`reached with ${JSON.stringify(body)}`);
});

const send = (body: unknown) =>
  changeProfile.run({ params: { id: '101' }, query: {}, body }, {} as Call).catch((error: unknown) => error);

test.each([[[]], [[{}]], [[[]]]])('the array %j is refused where the body must be an object', async (body) => {
  const refusal = await send(body);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({
    status: 422,
    code: 'malformed-body',
    message: 'body must be a JSON object.',
    details: { fields: { body: 'must be a JSON object.' } },
  });
});

test('an empty object is accepted where all fields are optional', async () => {
  expect(await send({})).toMatchObject({ message: 'reached with {}' });
});
