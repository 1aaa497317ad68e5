/** Notifies editors of a rollback: how many pages differ, and what the release lacks. */
import { join } from 'node:path';

import { readManifest } from '../release/manifest.ts';
import { createPages } from '../release/page-list.ts';
import type { RollbackReport } from '../release/rollback.ts';
import { postChatMessage } from './post-chat-message.ts';
import type { ChatOptions } from './post-chat-message.ts';
import { describePageCounts, describeShortcomings } from './report-summary.ts';
import { pageDifferences } from './reported-changes.ts';
import { readReport } from './write-report.ts';

async function lineOf(dataDir: string, { release, from }: RollbackReport): Promise<string> {
  const [now, before] = [release, from].map((id) => join(dataDir, 'releases', id));
  const [coming, leaving] = await Promise.all([now, before].map((dir) => readManifest(dir ?? '')));
  const [pages, left] = [coming?.pages ?? createPages([]), leaving?.pages ?? createPages([])];
  const locales = new Set([...pages.entries(), ...left.entries()].map(([, { locale }]) => locale));
  const counts = describePageCounts([...locales].map(pageDifferences(left, pages)));
  const report = await readReport(now ?? '').catch(() => undefined);
  const lacks = report ? ` ${describeShortcomings(report)}.` : '';
  return `Release ${release}: rolled back from ${from}, until the next publish. ${counts}.${lacks}`;
}

/** Logs an error instead of throwing. */
export async function notifyRollback(
  done: RollbackReport,
  options: ChatOptions & { readonly dataDir: string; readonly say: (line: string) => void },
): Promise<void> {
  if (options.url === undefined) return;
  try {
    await postChatMessage(options, await lineOf(options.dataDir, done));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    options.say(`The release is live; editors could not be notified: ${message}`);
  }
}
