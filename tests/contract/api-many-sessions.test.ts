/** The sweep of the sessions after a time in which more of them have expired than a statement has parameters (65,535). */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { openEmbedded } from '#api/database/embedded-database.ts';
import { createSessionStore } from '#api/session/session-store.ts';

import { blankApi } from '../support/databases.ts';

const EXPIRED = 66_000;

test('a shop starts although very many sessions have expired, and deletes them with their customers', async () => {
  const opened = await openEmbedded(undefined, { dump: await blankApi() });
  await opened.run(async (database) => {
    await database.execute(sql`INSERT INTO session (id_hash, data, expires_at)
      SELECT 'expired-' || number, '{}', '2026-11-01T00:00:00Z' FROM generate_series(1, ${EXPIRED}) AS number`);
    await database.execute(sql`INSERT INTO session (id_hash, data, expires_at) VALUES ('current', '{}', '2026-12-01T00:00:00Z')`); // prettier-ignore
    await database.execute(sql`INSERT INTO customer_session (store, customer_id, id_hash)
      VALUES ('us', 7, 'expired-1'), ('us', 7, ${`expired-${EXPIRED}`}), ('us', 7, 'current')`);
  });

  await createSessionStore(opened, () => new Date('2026-11-21T12:00:00Z'));

  const left = (table: string) =>
    opened.read((database) => database.execute(sql`SELECT id_hash FROM ${sql.identifier(table)}`));
  expect(await left('session')).toMatchObject({ rows: [{ id_hash: 'current' }] });
  expect(await left('customer_session')).toMatchObject({ rows: [{ id_hash: 'current' }] });
  await opened.close();
}, 60_000);
