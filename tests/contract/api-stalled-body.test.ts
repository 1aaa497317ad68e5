/** A request whose body stalls, on a host that streams bodies to the API. */
import { expect, test } from 'vitest';

import { createApi } from '#api/api.ts';
import { openApiStore } from '#api/open-api-store.ts';
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';

import { blankApi } from '../support/databases.ts';

const ORIGIN = 'https://shop.example';

test('other writes of the visit are answered while the body of a write stalls', async () => {
  const store = await openApiStore({ dump: await blankApi() });
  const api = createApi({
    // Requests with an invalid body do not reach the platform.
    commerce: () => ({}) as CommerceClient,
    store,
    siteUrl: ORIGIN,
    log: () => undefined,
    origins: [ORIGIN],
  });
  const opened = await api.fetch(new Request(`${ORIGIN}/api/session`));
  const cookie = opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const { csrfToken } = (await opened.json()) as { csrfToken: string };
  const write = (body: BodyInit): Promise<Response> =>
    api.fetch(
      new Request(`${ORIGIN}/api/cart/create`, {
        method: 'POST',
        headers: {
          origin: ORIGIN,
          'x-bc-region': 'us',
          cookie,
          'csrf-token': csrfToken,
          'content-type': 'application/json',
        },
        body,
        duplex: 'half',
      } as RequestInit),
    );
  let stalled: ReadableStreamDefaultController<Uint8Array> | undefined;
  const first = write(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
        stalled = controller;
      },
    }),
  );
  const second = await write('{}');
  stalled?.enqueue(new TextEncoder().encode('}'));
  stalled?.close();
  const third = await first;
  await store.close();
  expect([second.status, third.status]).toEqual([422, 422]);
}, 20_000);
