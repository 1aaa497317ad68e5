/**
 * `npm run bench:edits [-- --products 60]`: makes twenty different edits of a running shop, and prints the duration of each and its
 * report to the editor. The exit code is 1 if an edit failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { commandOptions, runCommand } from '#app/process/command.ts';
import { readEnv } from '#app/settings/env.ts';
import { processEnvironment } from '#app/settings/environment.ts';

import { openEditsShop } from '../tools/bench/edits-shop.ts';
import { hasFailed, makeTwentyEdits } from '../tools/bench/twenty-edits.ts';

await runCommand(async () => {
  const { products = '60' } = commandOptions('bench:edits', { products: '60' });
  const dir = mkdtempSync(join(tmpdir(), 'firn-edits-'));
  const shop = await openEditsShop(dir, { port: readEnv(processEnvironment()).port, products: Number(products) });
  console.log('| edit | seconds | live | report to the editor |\n|---|---|---|---|');
  const outcomes = await makeTwentyEdits(shop, ({ name, seconds, heldBefore, isLive, report }) =>
    console.log(
      `| ${name} | ${seconds.toFixed(2)} | ${heldBefore ? 'before the edit' : isLive ? 'yes' : 'no'} | ${report.replaceAll('|', '/')} |`,
    ),
  );
  await shop.close();
  rmSync(dir, { recursive: true, force: true });
  const failed = outcomes.filter(hasFailed).map(({ name }) => name);
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
  process.exit(failed.length > 0 ? 1 : 0);
});
