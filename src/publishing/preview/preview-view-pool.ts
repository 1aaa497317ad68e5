/** Views of the most recently used moments, in a folder that is cleared at the start and at the end. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { DraftSource } from '#clients/content/content-drafts.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { contentStorePath } from '#views/site.ts';
import type { PageSettings } from '#views/site.ts';

import { takeLock } from '../loop/process-lock.ts';
import { momentKey } from './preview-moment.ts';
import type { Moment } from './preview-moment.ts';
import { openPreviewView } from './preview-view.ts';
import type { PreviewView, PreviewViewSetup } from './preview-view.ts';

const AT_ONCE = 4;

export interface PreviewPoolSetup extends Omit<PreviewViewSetup, 'pages'> {
  readonly pages: Omit<PageSettings, 'contentStore'>;
  /** Receives the errors of views that could not be closed. */
  readonly onProblem: (error: unknown) => void;
}

export interface PreviewViewPool {
  at(moment: Moment): PreviewView;
  /** Deletes the folder and releases its lock even if a view cannot be closed. */
  close(): Promise<void>;
}

/** Opens the pool. Throws AppError `data-in-use` when another process shows previews from the same folder. */
export function createPreviewViewPool(
  dataDir: string,
  source: (moment: Moment) => DraftSource,
  { onProblem, ...setup }: PreviewPoolSetup,
): PreviewViewPool {
  const dir = join(dataDir, 'preview');
  const lock = takeLock(`${dir}.lock`);
  if (lock.kind === 'busy')
    throw new AppError(
      'data-in-use',
      `Process ${lock.holder} shows previews from ${dataDir}; stop it, or set DATA_DIR.`,
    );
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const views = new Map<string, PreviewView>();
  const closing = new Set<Promise<void>>();
  let count = 0;

  function end(view: PreviewView): void {
    const ended = view
      .close()
      .catch(onProblem)
      .finally(() => closing.delete(ended));
    closing.add(ended);
  }

  return {
    at(moment) {
      const key = momentKey(moment);
      const known = views.get(key);
      count += known ? 0 : 1;
      const view =
        known ??
        openPreviewView(source(moment), contentStorePath(dataDir), {
          ...setup,
          pages: { ...setup.pages, contentStore: join(dir, `${count}.db`) },
        });
      // Move to the end: the first view is the least recently used.
      views.delete(key);
      views.set(key, view);
      for (const [name, oldest] of views) {
        if (views.size <= AT_ONCE) break;
        views.delete(name);
        end(oldest);
      }
      return view;
    },
    async close() {
      for (const view of views.values()) end(view);
      views.clear();
      await Promise.all(closing);
      try {
        rmSync(dir, { recursive: true, force: true });
      } finally {
        lock.release();
      }
    },
  };
}
