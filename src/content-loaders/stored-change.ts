/** A change of one row of the content store. */
import type { Entry } from '#lib/content/entries.ts';
import type { FieldProblem } from '#lib/content/field-problem.ts';

export interface StoredChange {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
  /** Absent when the row is removed. */
  readonly entry?: Entry;
  readonly digest?: string;
  /** Fields of the entry that were read as empty because of a problem. */
  readonly problems?: readonly FieldProblem[];
}

export function rowKey(row: Pick<StoredChange, 'type' | 'uid' | 'language'>): string {
  return `${row.type}/${row.uid}/${row.language}`;
}

/** A change that made a difference. */
export interface AppliedChange extends StoredChange {
  /** Title of the entry, or of the removed entry. */
  readonly title: string;
}
