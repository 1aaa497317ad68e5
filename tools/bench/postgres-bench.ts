/** Measures adding to a cart with the API's database on PostgreSQL, if available; everything else is as in the rows on the embedded database. */
import { startPostgres } from '../postgres.ts';
import { addRequest, bareRequest, VISITORS } from './cart-bench.ts';
import { loadInTurns } from './load.ts';
import type { LoadRow } from './load.ts';
import type { Running } from './measured-process.ts';
import type { BenchShop } from './shop.ts';
import { BARE, buyer, itemsOf, makeMany, SHOP, withBare, withShop } from './visitors.ts';

/** The row of the table; undefined, with a printed notice, if PostgreSQL is not available. A temporary server is used that flushes each commit to disk. */
export async function postgresRow(
  shop: BenchShop,
  seconds: number,
  say: (line: string) => void,
): Promise<LoadRow | undefined> {
  const postgres = await startPostgres({ isDurable: true });
  if (!postgres) return undefined;
  const work = async (own: Running): Promise<LoadRow> => {
    const wanted = await itemsOf(shop);
    say(`Making ${VISITORS} visitors with a cart each, sessions in PostgreSQL …`);
    const buyers = await makeMany(VISITORS, () => buyer(wanted[0]));
    return withBare(buyers[0].answer, async (server) => {
      const body = JSON.stringify({ line_items: [wanted[0]] });
      say('Adding to carts with PostgreSQL …');
      return {
        name: 'add to the cart, PostgreSQL',
        ...(await loadInTurns(
          {
            own: { url: SHOP, request: addRequest(buyers, wanted), server: own },
            bare: { url: BARE, request: bareRequest(buyers[0], { method: 'POST', body }), server },
          },
          seconds,
        )),
      };
    });
  };
  try {
    // Only the shop uses this database. The commerce service keeps its own, so that the rows differ only in the API's database.
    return await withShop(shop, work, { DATABASE_URL: postgres.url });
  } finally {
    await postgres.close();
  }
}
