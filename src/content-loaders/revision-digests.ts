/**
 * The digest of the content at each revision of a content store. Copies of a store count their revisions separately: a backup that was put back, or the
 * store of another machine, may have other content at the same revision.
 */
import type { DatabaseSync } from 'node:sqlite';

export interface RevisionDigests {
  write(revision: number, digest: string): void;
  /** Whether the content at the revision had the digest; true when an earlier version of this program wrote the revision, without a digest. */
  matches(revision: number, digest: string): boolean;
  dropBefore(revision: number): void;
}

const SCHEMA = 'CREATE TABLE IF NOT EXISTS change_digest (revision INTEGER PRIMARY KEY, digest TEXT NOT NULL)';

export function openRevisionDigests(database: DatabaseSync): RevisionDigests {
  database.exec(SCHEMA);
  const write = database.prepare('INSERT OR REPLACE INTO change_digest (revision, digest) VALUES (?, ?)');
  const read = database.prepare('SELECT digest FROM change_digest WHERE revision = ?');
  const drop = database.prepare('DELETE FROM change_digest WHERE revision < ?');
  return {
    write: (revision, digest) => void write.run(revision, digest),
    matches(revision, digest) {
      const known = read.get(revision) as { digest: string } | undefined;
      return known === undefined || known.digest === digest;
    },
    dropBefore: (revision) => void drop.run(revision),
  };
}
