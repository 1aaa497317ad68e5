/** App Search’s protocol on the engine in memory. */
import { fieldNamesContract } from '../support/search/field-names-contract.ts';
import { fieldValuesContract } from '../support/search/field-values-contract.ts';
import { nodeClientContract } from '../support/search/node-client-contract.ts';
import { partialUpdateContract } from '../support/search/partial-update-contract.ts';
import { protocolContract } from '../support/search/protocol-contract.ts';
import { searchFixture } from '../support/search/search-service.ts';
import { settingsContract } from '../support/search/settings-contract.ts';

protocolContract('the engine in memory', () => searchFixture());
fieldNamesContract('fields of the engine in memory', () => searchFixture());
fieldValuesContract('values of fields of the engine in memory', () => searchFixture());
nodeClientContract('requests of the Node client to the engine in memory', () => searchFixture());
partialUpdateContract('partial updates in the engine in memory', () => searchFixture());
settingsContract('settings of the engine in memory', () => searchFixture());
