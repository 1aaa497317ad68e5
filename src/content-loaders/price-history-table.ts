/** Price histories of products, in the same database as the entries: pages do not read them, and the content digest ignores them. */
import type { DatabaseSync } from 'node:sqlite';

import type { PriceHistory } from '#lib/pricing/price-history.ts';

export interface PriceHistoryTable {
  /** `product` identifies the commerce store and the product. */
  get(product: string): PriceHistory | undefined;
  /** Opens a transaction, so call it outside of one. Deletes histories last seen before `staleBefore` (milliseconds). */
  put(histories: ReadonlyMap<string, PriceHistory>, staleBefore: number): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS price_history (
    product TEXT PRIMARY KEY, seen_at INTEGER NOT NULL, periods TEXT NOT NULL
  ) WITHOUT ROWID;
`;

interface Row {
  readonly seen_at: number;
  readonly periods: string;
}

export function openPriceHistoryTable(database: DatabaseSync, together: (work: () => void) => void): PriceHistoryTable {
  database.exec(SCHEMA);
  const read = database.prepare('SELECT seen_at, periods FROM price_history WHERE product = ?');
  const write = database.prepare('INSERT OR REPLACE INTO price_history (product, seen_at, periods) VALUES (?, ?, ?)');
  const drop = database.prepare('DELETE FROM price_history WHERE seen_at < ?');
  return {
    get(product) {
      const row = read.get(product) as Row | undefined;
      return row && { seenAt: row.seen_at, periods: JSON.parse(row.periods) as PriceHistory['periods'] };
    },
    put(histories, staleBefore) {
      if (histories.size === 0) return;
      together(() => {
        drop.run(staleBefore);
        for (const [product, { seenAt, periods }] of histories) write.run(product, seenAt, JSON.stringify(periods));
      });
    },
  };
}
