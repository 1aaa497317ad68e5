import { expect, test } from 'vitest';

import { waitForPublisher } from '#app/publishing/wait-for-publisher.ts';
import { AppError } from '#lib/errors/app-error.ts';

const locked = (): Promise<string> => Promise.reject(new AppError('publish-locked', 'Another publish is running'));

test('a publish waits for a running one, and prints this once', async () => {
  const said: string[] = [];
  let calls = 0;
  const work = (): Promise<string> => ((calls += 1) < 4 ? locked() : Promise.resolve('published'));
  const patience = { waitMs: 1000, everyMs: 1 };
  expect(await waitForPublisher(work, (line) => said.push(line), patience)).toBe('published');
  expect(calls).toBe(4);
  expect(said).toEqual(['Another process is publishing; this one waits for it …']);
});

test('waiting for a running publish has a limit, and other failures are not retried', async () => {
  const patience = { waitMs: 3, everyMs: 1 };
  await expect(waitForPublisher(locked, () => undefined, patience)).rejects.toThrow('Another publish is running');
  let calls = 0;
  const broken = (): Promise<never> => {
    calls += 1;
    return Promise.reject(new AppError('route-rules', 'broken'));
  };
  await expect(waitForPublisher(broken, () => undefined, patience)).rejects.toThrow('broken');
  expect(calls).toBe(1);
});

test('while another process publishes, nothing is begun; the last attempt after the limit names that process', async () => {
  let calls = 0;
  let checks = 0;
  const work = (): Promise<string> => {
    calls += 1;
    return Promise.resolve('published');
  };
  const isBusy = (): boolean => (checks += 1) < 4;
  expect(await waitForPublisher(work, () => undefined, { waitMs: 1000, everyMs: 1, isBusy })).toBe('published');
  expect([calls, checks]).toEqual([1, 4]);
  const endless = { waitMs: 3, everyMs: 1, isBusy: () => true };
  await expect(waitForPublisher(locked, () => undefined, endless)).rejects.toThrow('Another publish is running');
});
