/** Views of previews that cannot be closed, for example on a full or broken disk. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { isLocked } from '#publishing/loop/process-lock.ts';
import { createPreviewViewPool } from '#publishing/preview/preview-view-pool.ts';
import type { PreviewViewPool } from '#publishing/preview/preview-view-pool.ts';

import { embeddedPages } from '../../support/page-settings.ts';

let dir: string;
let problems: string[];
let pool: PreviewViewPool;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'firn-preview-pool-'));
  problems = [];
  pool = createPreviewViewPool(dir, () => ({ entries: () => Promise.reject(new Error('not asked')) }) as never, {
    bundle: join(dir, 'entry.mjs'),
    pages: embeddedPages(),
    hasEditTags: true,
    onProblem: (error) => problems.push(`${error as Error}`),
  });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const show = (hour: number): unknown => pool.at({ at: `2026-11-27T0${hour}:00:00.000Z` });
const part = (name: string): string => join(dir, 'preview', name);

/** A folder in place of the view's file cannot be deleted as a file. */
function breakView(number: number): void {
  rmSync(part(`${number}.db`));
  mkdirSync(part(`${number}.db`));
}

test('a view that cannot be closed when others take its place is reported, and no unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.prependListener('unhandledRejection', unhandled);
  show(1);
  breakView(1);
  for (const hour of [2, 3, 4, 5]) show(hour);
  await vi.waitUntil(() => !existsSync(part('1.db.marked')), { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(problems).toEqual([expect.stringMatching(/1\.db/)]);
  await pool.close();
});

test('a view that cannot be closed keeps neither the folder nor the lock of the previews', async () => {
  show(1);
  show(2);
  breakView(1);
  await pool.close();
  expect(problems).toEqual([expect.stringMatching(/1\.db/)]);
  expect(existsSync(join(dir, 'preview'))).toBe(false);
  expect(isLocked(join(dir, 'preview.lock'))).toBe(false);
});
