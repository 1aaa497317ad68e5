import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { planEncoding } from '#services/media/encoding-plan.ts';
import { createMediaService } from '#services/media/media-service.ts';
import { createRenderWorker, isCrash } from '#services/media/render-worker.ts';
import { parseTransform } from '#services/media/transform-request.ts';

let dir: string;
const source = { width: 3000, height: 3000 };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'render-worker-'));
  const picture = sharp({ create: { ...source, channels: 3, background: { r: 90, g: 95, b: 100 } } });
  await picture.png({ compressionLevel: 1 }).toFile(join(dir, 'large.png'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function order(query: string): Parameters<ReturnType<typeof createRenderWorker>['render']>[0] {
  const parsed = parseTransform(new URLSearchParams(query), null);
  const plan = planEncoding(parsed, 'webp', source);
  return { file: join(dir, 'large.png'), transform: { ...parsed, ...plan, focus: null }, source };
}

it('the worker renders in a separate process, and starts another one after a crash', async () => {
  const worker = createRenderWorker();
  expect(worker.processId()).toBeUndefined();
  const small = await worker.render(order('w=85'));
  expect((await sharp(small).metadata()).width).toBe(85);
  const first = worker.processId();
  expect(first).not.toBe(process.pid);
  const running = worker.render(order('w=2048')).catch((error: unknown) => error);
  process.kill(first ?? 0, 'SIGKILL');
  expect(isCrash(await running)).toBe(true);
  expect((await worker.render(order('w=120'))).length).toBeGreaterThan(0);
  expect(worker.processId()).not.toBe(first);
  worker.close();
});

it('the worker renders in the process that was started ahead, once', async () => {
  const worker = createRenderWorker();
  worker.start();
  const started = worker.processId();
  expect(started).toBeGreaterThan(0);
  worker.start();
  expect((await worker.render(order('w=85'))).length).toBeGreaterThan(0);
  expect(worker.processId()).toBe(started);
  worker.close();
});

it('the worker passes on the decoder’s error message', async () => {
  const worker = createRenderWorker();
  const missing = worker.render({ ...order('w=85'), file: join(dir, 'no-such.png') });
  await expect(missing).rejects.toThrow('no-such.png');
  worker.close();
});

it('the worker ends its process when it is closed, and starts a new one for a later rendering', async () => {
  const service = createMediaService({ dir });
  const ask = async (): Promise<number> =>
    (await service.fetch(new Request('http://media/i/any/large?w=85&fmt=webp'))).status;
  expect(await ask()).toBe(200);
  await service.close();
  expect(await ask()).toBe(200);
  await service.close();
});

it('the worker starts no process before the one that it replaces has ended', async () => {
  const worker = createRenderWorker();
  await worker.render(order('w=85'));
  const first = worker.processId() ?? 0;
  worker.close();
  const running = worker.render(order('w=120'));
  await vi.waitUntil(() => worker.processId() !== undefined, { interval: 1 });
  expect(() => process.kill(first, 0)).toThrow('ESRCH');
  expect((await running).length).toBeGreaterThan(0);
  worker.close();
});

it('a large rendering starts in a fresh process, a small one in the current process', async () => {
  const worker = createRenderWorker({ large: 1000, kept: 1 });
  await worker.render(order('w=85'), 10);
  const first = worker.processId();
  await worker.render(order('w=120'), 10);
  expect(worker.processId()).toBe(first);
  await worker.render(order('w=160'), 2000);
  expect(worker.processId()).not.toBe(first);
  worker.close();
});

it('a process that does not finish reading a header is replaced', async () => {
  const pipe = join(dir, 'endless.png');
  execFileSync('mkfifo', [pipe]);
  const worker = createRenderWorker(undefined, 1000);
  worker.start();
  const first = worker.processId();
  const error: unknown = await worker.readHeader(pipe).catch((reason: unknown) => reason);
  expect(isCrash(error)).toBe(true);
  expect(await worker.readHeader(join(dir, 'large.png'))).toMatchObject(source);
  expect(worker.processId()).not.toBe(first);
  worker.close();
});
