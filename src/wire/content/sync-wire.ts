/** JSON of the content API's `stacks/sync`. */
import type { WireObject } from './entry-wire.ts';

export const SYNC_TYPES = [
  'entry_published',
  'asset_published',
  'entry_unpublished',
  'asset_unpublished',
  'entry_deleted',
  'asset_deleted',
  'content_type_deleted',
] as const;

export type SyncType = (typeof SYNC_TYPES)[number];

export interface WireSyncItem {
  readonly type: SyncType;
  readonly event_at: string;
  /** Content type of the entry; `sys_assets` for assets. */
  readonly content_type_uid: string;
  readonly data: WireObject;
}
