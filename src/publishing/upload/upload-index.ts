/** What lies at a target, kept there in `.firn/upload.json`; another machine, or the next run after a killed one, goes on from it. */
import type { AssetSet } from '../release/manifest.ts';
import type { UploadTarget } from './target.ts';

const KEY = '.firn/upload.json';
const VERSION = 1;

export interface UploadIndex {
  /** Release that is complete there; empty while none is. */
  readonly release: string;
  /** Key → digest; empty where an upload may have ended before or after the file, so that nobody trusts it. */
  readonly files: Readonly<Record<string, string>>;
  /** Assets of the bundle that is there and of those before it. */
  readonly assets: readonly AssetSet[];
  /** Paths that changed and were not handed to the CDN yet. */
  readonly unpurged: readonly string[];
}

export const EMPTY_INDEX: UploadIndex = { release: '', files: {}, assets: [], unpurged: [] };

/** Undefined when there is none that this version can read: then all is sent, and nothing is known to delete. */
export async function readUploadIndex(target: UploadTarget): Promise<UploadIndex | undefined> {
  const bytes = await target.read(KEY);
  if (!bytes) return undefined;
  try {
    const { version, ...index } = JSON.parse(new TextDecoder().decode(bytes)) as UploadIndex & { version: number };
    return version === VERSION ? index : undefined;
  } catch {
    return undefined;
  }
}

export async function writeUploadIndex(target: UploadTarget, index: UploadIndex): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: VERSION, ...index }));
  await target.write(KEY, bytes, { 'content-type': 'application/json', 'cache-control': 'no-store' });
}
