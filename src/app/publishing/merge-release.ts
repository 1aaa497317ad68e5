/** `npm run build:merge`: merges shards of several machines into one release. */
import { AppError } from '#lib/errors/app-error.ts';
import { mergeShards } from '#publishing/release/merge-shards.ts';
import { notifyMerge } from '#publishing/report/notify-merge.ts';
import { withReleaseTimes } from '#publishing/report/release-times.ts';

import { preflight } from '../process/preflight.ts';
import type { Env } from '../settings/env.ts';

export interface MergeCommand {
  readonly shards: readonly string[];
  /** Folder of the release; without it, the release becomes `latest`. */
  readonly out?: string | undefined;
  /** Time that names the release. */
  readonly at?: string | undefined;
  /** Whether the release may lack locales. */
  readonly partial: boolean;
}

function releaseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw new AppError('options', `--at takes a moment like 2026-11-21T09:00:00Z, not "${text}".`);
  return moment;
}

export async function mergeRelease(env: Env, { shards, out, at, partial }: MergeCommand): Promise<void> {
  const time = releaseTime(at);
  await preflight({ dataDir: env.dataDir, ports: [] });
  const { dataDir, siteUrl, securityContacts } = env;
  const report = await mergeShards({
    shards,
    dataDir,
    siteUrl,
    securityContacts,
    timeZone: env.publishing.chat.timeZone,
    out,
    at: time,
    partial,
    say: (line) => console.log(line),
  });
  // Editors are notified of a release that is live, not of one in a folder.
  if (report.editors && out === undefined)
    await notifyMerge(report.editors, { ...env.publishing.chat, say: (line) => console.warn(`  ${line}`) });
  if (report.missing.length > 0) console.warn(`  without ${report.missing.join(', ')}`);
  const name = withReleaseTimes(`Release ${report.release}`, env.publishing.chat.timeZone);
  console.log(`${name}: ${report.pages} pages of ${shards.length} shards, in ${report.dir}.`);
}
