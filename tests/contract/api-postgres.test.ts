/** The shop's API and its platform on a real PostgreSQL: the same responses as on the embedded databases. */
import { afterAll, describe } from 'vitest';

import { startPostgres } from '#tools/postgres.ts';

import { accountContract } from '../support/api/account-contract.ts';
import { cartCallsContract } from '../support/api/cart-calls-contract.ts';
import { ordersContract } from '../support/api/orders-contract.ts';
import { signInContract } from '../support/api/sign-in-contract.ts';
import { visitContract } from '../support/api/visit-contract.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.close());

if (postgres) {
  const { another } = postgres;
  visitContract('PostgreSQL', another);
  cartCallsContract('PostgreSQL', another);
  signInContract('PostgreSQL', another);
  accountContract('PostgreSQL', another);
  ordersContract('PostgreSQL', another);
} else describe.todo('PostgreSQL');
