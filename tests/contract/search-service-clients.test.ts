/** The vendor’s own clients on the engine in memory. */
import { clientsContract } from '../support/search/clients-contract.ts';
import { searchFixture } from '../support/search/search-service.ts';

clientsContract('the engine in memory', () => searchFixture());
