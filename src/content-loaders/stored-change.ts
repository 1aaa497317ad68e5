/** One row of the content store, as it comes and goes. */
import type { Entry } from '#lib/content/entries.ts';

export interface StoredChange {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  /** Absent when it goes. */
  readonly entry?: Entry;
  readonly digest?: string;
}

export function rowKey(row: Pick<StoredChange, 'type' | 'uid' | 'language'>): string {
  return `${row.type}/${row.uid}/${row.language}`;
}
