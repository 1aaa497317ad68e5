/** One row of the content store, as it comes and goes. */
import type { Entry } from '#lib/content/entries.ts';
import type { FieldProblem } from '#lib/content/field-problem.ts';

export interface StoredChange {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  /** Absent when it goes. */
  readonly entry?: Entry;
  readonly digest?: string;
  /** Of the entry: fields that were read as if they were empty. */
  readonly problems?: readonly FieldProblem[];
}

export function rowKey(row: Pick<StoredChange, 'type' | 'uid' | 'language'>): string {
  return `${row.type}/${row.uid}/${row.language}`;
}

/** A change that made a difference. */
export interface AppliedChange extends StoredChange {
  /** Of the entry, or of what it was. */
  readonly title: string;
}
