/** `npm run seed -- --products 600 --locales 30 [--to <folder>]`: generates a shop of any size for scale tests. */
import { join } from 'node:path';

import { runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

import { localesInOrder } from '../tools/seed/locales.ts';
import { readSeedOptions } from '../tools/seed/options.ts';
import { readEntries } from '../tools/seed/stack-json.ts';
import { checkTarget } from '../tools/seed/target.ts';
import { writeShop } from '../tools/seed/write-shop.ts';

const SAMPLE = 'sample';

await runCommand(async () => {
  const env = readEnv(processEnvironment());
  const countries = await readEntries(join(SAMPLE, 'stack'), 'country', 'en-us');
  const { products, locales, to } = readSeedOptions(process.argv.slice(2), localesInOrder(countries).length);
  const target = await checkTarget(to ?? join(env.dataDir, 'seed', `${products}x${locales}`), process.cwd());
  await writeShop({ from: SAMPLE, to: target, products, locales, say: (line) => console.log(line) });
  const settings = `SAMPLE_DIR=${target} DATA_DIR=${join(target, 'data')}`;
  console.log(
    `\n${products} products × ${locales} locales, about ${products * locales} product pages, are in ${target}.\n\nPublish it:  ${settings} npm run build\nServe it:    ${settings} npm run serve\nBoth:        ${settings} npm start`,
  );
});
