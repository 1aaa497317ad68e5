/** `node tools/sample/write.ts`: writes the sample shop from the tables beside this file. */
import { writeSample } from './write-sample.ts';

await writeSample('sample');
console.log('Sample written.');
