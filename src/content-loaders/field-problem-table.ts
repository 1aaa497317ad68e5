/** Table of content store rows with fields that editors have to correct. */
import type { DatabaseSync } from 'node:sqlite';

import type { FieldProblem } from '#lib/content/field-problem.ts';

import type { RowKey } from './address-table.ts';

export interface RowProblems extends RowKey {
  readonly problems: readonly FieldProblem[];
}

export interface ProblemTable {
  all(): readonly RowProblems[];
  set(key: RowKey, problems: readonly FieldProblem[]): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS problem (
    type TEXT NOT NULL, uid TEXT NOT NULL, language TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (type, uid, language)
  ) WITHOUT ROWID;
`;

export function openProblemTable(database: DatabaseSync): ProblemTable {
  database.exec(SCHEMA);
  const all = database.prepare('SELECT type, uid, language, data FROM problem ORDER BY type, uid, language');
  const known = database.prepare('SELECT data FROM problem WHERE type = ? AND uid = ? AND language = ?');
  const put = database.prepare('INSERT OR REPLACE INTO problem (type, uid, language, data) VALUES (?, ?, ?, ?)');
  const drop = database.prepare('DELETE FROM problem WHERE type = ? AND uid = ? AND language = ?');
  return {
    all: () =>
      (all.all() as unknown as (RowKey & { readonly data: string })[]).map(({ data, ...key }) => ({
        ...key,
        problems: JSON.parse(data) as readonly FieldProblem[],
      })),
    set({ type, uid, language }, problems) {
      const before = known.get(type, uid, language) as { data: string } | undefined;
      const data = JSON.stringify(problems);
      if (problems.length === 0 && before) drop.run(type, uid, language);
      if (problems.length > 0 && before?.data !== data) put.run(type, uid, language, data);
    },
  };
}
