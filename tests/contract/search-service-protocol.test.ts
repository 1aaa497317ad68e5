/** App Search’s protocol on the engine in memory. */
import { fieldNamesContract } from '../support/search/field-names-contract.ts';
import { protocolContract } from '../support/search/protocol-contract.ts';
import { searchFixture } from '../support/search/search-service.ts';

protocolContract('the engine in memory', () => searchFixture());
fieldNamesContract('fields of the engine in memory', () => searchFixture());
