/** The search service as the publish sees it. What must not happen: an endless answer fills the memory of the process that publishes. */
import { expect, test } from 'vitest';

import { createIndexClient } from '#clients/search-index/index-client.ts';

const MEGABYTE = new Uint8Array(1024 * 1024).fill(32);

test('an answer without an end is refused, and its source is cancelled', async () => {
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
