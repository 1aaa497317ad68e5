/** Pending webhooks of the commerce stand-in after its system clock was set back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '#services/commerce/database/database.ts';
import type { OpenDatabase } from '#services/commerce/database/database.ts';
import { deliveries } from '#services/commerce/database/schema-people.ts';
import { createDeliveryQueue, LEASE_MS } from '#services/commerce/hooks/delivery-queue.ts';
import type { Delivery, DeliveryQueue, Hook } from '#services/commerce/hooks/delivery-queue.ts';

const NOON = Date.UTC(2026, 10, 29, 12);
const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;
const hook: Hook = {
  store: 'us',
  id: 1,
  scope: 'store/product/*',
  destination: 'https://shop.example/hooks/commerce',
  headers: null,
  isActive: true,
  createdAt: new Date(NOON),
  updatedAt: new Date(NOON),
};
const delivery: Delivery = { id: 'one', store: 'us', hookId: 1, body: '{}', attempts: 0, dueAt: NOON };

let opened: OpenDatabase;
let queue: DeliveryQueue;
let now: number;

beforeAll(async () => {
  opened = await openDatabase({});
  queue = createDeliveryQueue(opened, { clock: () => new Date(now), retrySeconds: [60, 7200] });
});
beforeEach(async () => {
  now = NOON;
  await opened.write((database) => database.delete(deliveries));
  await opened.write((database) => database.insert(deliveries).values(delivery));
});
afterAll(() => opened.close());

const claimed = async (): Promise<readonly string[]> => (await queue.claim()).map(({ id }) => id);

async function postponed(attempts: number): Promise<void> {
  expect(await claimed()).toEqual(['one']);
  await queue.postpone({ ...delivery, attempts }, hook);
}

test('a new delivery is sent', async () => {
  now -= HOUR_MS;
  expect(await claimed()).toEqual(['one']);
});

test('a delivery whose first attempt failed is not delayed by the hour that the clock went back', async () => {
  await postponed(0);
  now -= HOUR_MS;
  expect(await claimed()).toEqual(['one']);
});

test('a delivery of a process that ended in the middle is claimed again', async () => {
  expect(await claimed()).toEqual(['one']);
  now -= HOUR_MS;
  expect(await claimed()).toEqual(['one']);
});

test('a delivery keeps its wait and its lease when another process reads the time a moment earlier', async () => {
  expect(await claimed()).toEqual(['one']);
  now -= SECOND_MS;
  expect(await claimed()).toEqual([]);
  now += LEASE_MS + SECOND_MS;
  await postponed(1);
  now -= SECOND_MS;
  expect(await claimed()).toEqual([]);
  now += 7199 * SECOND_MS;
  expect(await claimed()).toEqual([]);
  now += 2 * SECOND_MS;
  expect(await claimed()).toEqual(['one']);
});
