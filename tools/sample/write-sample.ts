/** Writes the whole sample shop from its tables into a folder: catalog.json, the content stack and the commerce stores. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { COLORS, PRODUCTS } from './catalog.ts';
import { secondStackEntries } from './stack-two.ts';
import { sampleEntries } from './stack.ts';
import { proCodes } from './store-people.ts';
import { sampleStores } from './stores.ts';
import { writeStack } from './write-stack.ts';

export async function writeSample(dir: string): Promise<void> {
  const put = (name: string, value: unknown): Promise<void> =>
    writeFile(join(dir, name), `${JSON.stringify(value, null, 1)}\n`);
  await mkdir(join(dir, 'commerce'), { recursive: true });
  await put('catalog.json', { colors: COLORS, products: PRODUCTS });
  await put('commerce/stores.json', await sampleStores(PRODUCTS));
  await put('commerce/pro-codes.json', proCodes());
  await writeStack(join(dir, 'stack'), sampleEntries(PRODUCTS));
  await writeStack(join(dir, 'stack-two'), secondStackEntries(), 'used');
}
