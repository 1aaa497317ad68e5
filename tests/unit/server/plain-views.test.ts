/** The views that the server shares with islands: after a failure, the next request compiles them again. */
import { expect, test, vi } from 'vitest';

const registered = vi.hoisted(() => ({ calls: 0 }));
vi.mock('node:module', async (original) => ({
  ...(await original<object>()),
  registerHooks() {
    registered.calls += 1;
    if (registered.calls === 1) throw new Error('EMFILE: too many open files');
  },
}));

test('a failure to prepare the compilation of views is not cached', async () => {
  // Test files share one module cache when they run without isolation: another file may have prepared the compilation already.
  vi.resetModules();
  const { gridViews, trackerViews } = await import('#server/no-script/plain-views.ts');
  await expect(gridViews()).rejects.toThrow('EMFILE');
  expect(await gridViews()).toHaveProperty('plainTiles');
  expect(await trackerViews()).toHaveProperty('plainTracker');
  expect(registered.calls).toBe(2);
});
