/**
 * Addresses and regions of entries, and nothing else of them: what the list of all routes is made of. A running shop keeps them from
 * publish to publish, which it could not with whole entries.
 */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { openChangeLog } from './change-log.ts';
import { rowCache } from './row-cache.ts';
import { inLanguage } from './store-cache.ts';

export interface Addressed {
  readonly type: string;
  readonly url: string;
  readonly regions: readonly string[];
}

/** Entries of which each has pages. */
export const ADDRESSED = ['page', 'product', 'product_category'] as const;
export type AddressedType = (typeof ADDRESSED)[number];

export interface Addresses {
  /** As `ContentStore.list`, of what is in the store now. */
  list(type: AddressedType, language: string): readonly Addressed[];
  close(): void;
}

const DATA =
  "json_object('type', type, 'url', json_extract(data, '$.url'), 'regions', json_extract(data, '$.regions'))";

function open(path: string): Addresses {
  const database = new DatabaseSync(path);
  const log = openChangeLog(database);
  const revision = database.prepare("SELECT value FROM meta WHERE key = 'revision'");
  const ofType = database.prepare(`SELECT uid, language, ${DATA} AS data FROM entry WHERE type = ? ORDER BY uid, language`); // prettier-ignore
  const row = database.prepare(`SELECT ${DATA} AS data FROM entry WHERE type = ? AND uid = ? AND language = ?`);
  const rows = rowCache<Addressed>(
    {
      revision: () => Number((revision.get() as { value: string } | undefined)?.value ?? 0),
      ofType: (type) => ofType.all(type) as { uid: string; language: string; data: string }[],
      row: ({ type, uid, language }) => row.get(type, uid, language) as { data: string } | undefined,
    },
    log,
    () => undefined,
  );
  return {
    list(type, language) {
      rows.refresh();
      return [...rows.ofType(type).values()].flatMap((languages) => inLanguage(languages, language) ?? []);
    },
    close: () => database.close(),
  };
}

/** The store has to be there. One that was deleted and filled anew is opened anew. */
export function keepAddresses(path: string): Addresses {
  let opened: { readonly addresses: Addresses; readonly inode: bigint } | undefined;
  const close = (): void => {
    opened?.addresses.close();
    opened = undefined;
  };
  return {
    list(type, language) {
      const inode = statSync(path, { bigint: true }).ino;
      if (opened?.inode !== inode) close();
      opened ??= { addresses: open(path), inode };
      return opened.addresses.list(type, language);
    },
    close,
  };
}
