/** Customers of the embedded platform on the embedded database. */
import { startCommerce } from '../support/commerce.ts';
import { peopleContract } from '../support/people-contract.ts';

peopleContract('PGlite', () => startCommerce());
