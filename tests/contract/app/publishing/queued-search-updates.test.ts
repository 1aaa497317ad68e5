/** Updates of the search engines that are requested while one is running. */
import { rmSync } from 'node:fs';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { searchIndexing } from '#app/publishing/search-indexing.ts';
import type { Env } from '#app/settings/env.ts';
import { listen } from '#server/http/listen.ts';
import type { Listening } from '#server/http/listen.ts';

import { openSmallShop } from '../../../support/small-shop.ts';
import type { SmallShop } from '../../../support/small-shop.ts';

let shop: SmallShop;
let server: Listening;
let requests = 0;
const answering = Promise.withResolvers<void>();

beforeAll(async () => {
  shop = openSmallShop();
  server = await listen(
    async () => {
      requests += 1;
      await answering.promise;
      return Response.json({ errors: ['busy'] }, { status: 503 });
    },
    { port: 0 },
  );
});
afterAll(async () => {
  await server.close();
  rmSync(shop.dir, { recursive: true, force: true });
});

test('many publishes during one slow update cause one further update, so that stopping the shop does not wait for many', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const search = { engine: 'gear', endpointBase: server.url, privateKey: 'private' };
  const indexing = searchIndexing({ dataDir: shop.dataDir, search } as unknown as Env);
  void indexing.update();
  await vi.waitFor(() => expect(requests).toBe(1));
  for (let edit = 0; edit < 10; edit += 1) void indexing.update();
  answering.resolve();
  await indexing.close();
  // Each update asks for the engines of German and English.
  expect(requests).toBe(4);
  expect(warn).toHaveBeenCalledOnce();
  await indexing.update();
  expect(requests).toBe(6);
});
