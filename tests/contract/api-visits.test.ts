/** Sessions and carts of the shop's API on the embedded databases. */
import { cartCallsContract } from '../support/api/cart-calls-contract.ts';
import { visitContract } from '../support/api/visit-contract.ts';

visitContract('the embedded database');
cartCallsContract('the embedded database');
