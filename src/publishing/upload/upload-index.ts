/**
 * Index of the files at a target, stored there as `.firn/upload.json`: a later upload continues from it, even on another machine or after a crash.
 */
import * as v from 'valibot';

import type { AssetSet } from '../release/manifest.ts';
import type { RoutingAnswers } from './routing-answers.ts';
import type { UploadTarget } from './target.ts';

export const INDEX_KEY = '.firn/upload.json';
const VERSION = 1;

export interface UploadIndex {
  /** Release that is complete at the target; empty during an upload and after an interrupted one. */
  readonly release: string;
  /** Key → digest; an empty digest marks a file that an upload was changing, whose state is unknown. */
  readonly files: Readonly<Record<string, string>>;
  /** Assets of the uploaded bundle and of earlier ones. */
  readonly assets: readonly AssetSet[];
  /** Changed paths that are not yet purged from the CDN. */
  readonly unpurged: readonly string[];
  /** Redirects and removed addresses of the uploaded release. */
  readonly routing: RoutingAnswers;
}

export const EMPTY_INDEX: UploadIndex = { release: '', files: {}, assets: [], unpurged: [], routing: {} };

const STORED = v.object({
  version: v.literal(VERSION),
  release: v.string(),
  files: v.record(v.string(), v.string()),
  assets: v.array(v.object({ bundle: v.string(), files: v.array(v.string()) })),
  unpurged: v.array(v.string()),
  // Absent in an index of an earlier version: the paths of all redirects and removed addresses are then purged once.
  routing: v.optional(v.record(v.string(), v.string()), {}),
});

/** The index of a target; undefined when there is none. `unusable`: it is damaged, or another version of this program wrote it. */
export async function readUploadIndex(
  target: Pick<UploadTarget, 'read'>,
): Promise<UploadIndex | 'unusable' | undefined> {
  const bytes = await target.read(INDEX_KEY);
  if (!bytes) return undefined;
  try {
    const { version: _read, ...index } = v.parse(STORED, JSON.parse(new TextDecoder().decode(bytes)), {
      abortEarly: true,
    });
    return index;
  } catch {
    return 'unusable';
  }
}

export async function writeUploadIndex(target: Pick<UploadTarget, 'write'>, index: UploadIndex): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: VERSION, ...index }));
  await target.write(INDEX_KEY, bytes, { 'content-type': 'application/json', 'cache-control': 'no-store' });
}
