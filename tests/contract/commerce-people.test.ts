import { startCommerce } from '../support/commerce.ts';
/** Customers of the embedded platform on the embedded database. */
import { peopleContract } from '../support/people-contract.ts';

peopleContract('PGlite', () => startCommerce());
