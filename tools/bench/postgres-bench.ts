/** Adding to a cart with the API's database on PostgreSQL, where one is available; everything else as in the rows on the embedded database. */
import { startPostgres } from '../postgres.ts';
import { addRequest, VISITORS } from './cart-bench.ts';
import { load } from './load.ts';
import type { LoadRow } from './load.ts';
import type { BenchShop } from './shop.ts';
import { BARE, buyer, itemsOf, many, SHOP, withBare, withShop } from './visitors.ts';

/** Undefined, with a printed notice, where PostgreSQL is not available. A private server flushes each commit to disk. */
export async function postgresRow(
  shop: BenchShop,
  seconds: number,
  say: (line: string) => void,
): Promise<LoadRow | undefined> {
  const postgres = await startPostgres({ isDurable: true });
  if (!postgres) return undefined;
  const work = async (): Promise<LoadRow> => {
    const wanted = await itemsOf(shop);
    say(`Making ${VISITORS} visitors with a cart each, sessions in PostgreSQL …`);
    const buyers = await many(VISITORS, () => buyer(wanted[0]));
    return withBare(buyers[0].answer, async () => {
      const body = JSON.stringify({ line_items: [wanted[0]] });
      const headers = { 'content-type': 'application/json' };
      say('Adding to carts with PostgreSQL …');
      return {
        name: 'add to the cart, PostgreSQL',
        own: await load(SHOP, seconds, addRequest(buyers, wanted)),
        bare: await load(BARE, seconds, { method: 'POST', path: '/', headers, body }),
      };
    });
  };
  try {
    // Only the shop gets the database: the commerce service keeps its own, so that the rows differ in the API's database alone.
    return await withShop(shop, work, { DATABASE_URL: postgres.url });
  } finally {
    await postgres.close();
  }
}
