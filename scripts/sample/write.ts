/** `node scripts/sample/write.ts`: writes sample/catalogue.json, sample/stack and sample/commerce from the tables beside this file. */
import { mkdir, writeFile } from 'node:fs/promises';

import { COLOURS, PRODUCTS } from './catalogue.ts';
import { sampleEntries } from './stack.ts';
import { sampleStores } from './stores.ts';
import { writeStack } from './write-stack.ts';

await mkdir('sample/commerce', { recursive: true });
await writeFile('sample/catalogue.json', `${JSON.stringify({ colours: COLOURS, products: PRODUCTS }, null, 1)}\n`);
await writeFile('sample/commerce/stores.json', `${JSON.stringify(sampleStores(PRODUCTS), null, 1)}\n`);
await writeStack('sample/stack', sampleEntries(PRODUCTS));
console.log(`Sample written: ${PRODUCTS.length} products.`);
