/**
 * Index of the files at a target, stored there as `.firn/upload.json`: a later upload continues from it, even on another machine or after a crash.
 */
import type { AssetSet } from '../release/manifest.ts';
import type { UploadTarget } from './target.ts';

const KEY = '.firn/upload.json';
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
}

export const EMPTY_INDEX: UploadIndex = { release: '', files: {}, assets: [], unpurged: [] };

/** The index of a target; undefined when this version can read none: every file is then sent, and none is deleted. */
export async function readUploadIndex(target: Pick<UploadTarget, 'read'>): Promise<UploadIndex | undefined> {
  const bytes = await target.read(KEY);
  if (!bytes) return undefined;
  try {
    const { version, ...index } = JSON.parse(new TextDecoder().decode(bytes)) as UploadIndex & { version: number };
    return version === VERSION ? index : undefined;
  } catch {
    return undefined;
  }
}

export async function writeUploadIndex(target: Pick<UploadTarget, 'write'>, index: UploadIndex): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: VERSION, ...index }));
  await target.write(KEY, bytes, { 'content-type': 'application/json', 'cache-control': 'no-store' });
}
