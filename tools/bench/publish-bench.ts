/** Measures a publish on top of an existing release: with no change, and with one changed entry. */
import { join } from 'node:path';

import { readEntries, writeEntries } from '../seed/stack-json.ts';
import { decimals, ratio, table } from './arithmetic.ts';
import { publishOnce } from './shop.ts';
import type { BenchShop } from './shop.ts';

export interface PublishBench {
  readonly rows: readonly {
    readonly name: string;
    readonly rendered: number;
    readonly kept: number;
    readonly seconds: number;
    readonly peakBytes: number | undefined;
  }[];
  /** Seconds of a bare `astro build` of the same shop, which always builds everything; undefined if it was not run. */
  readonly bareSeconds: number | undefined;
}

/** Changes the title of the first English product, which affects its own pages and all tiles and lists that show it. */
async function changeOneEntry(shop: BenchShop): Promise<void> {
  const stack = join(shop.dir, 'stack');
  const [first, ...rest] = await readEntries(stack, 'product', 'en-us');
  if (!first) return;
  const title = `${first['title'] as string} Next`;
  await writeEntries(stack, { type: 'product', language: 'en-us' }, [
    { ...first, title, display_title: title },
    ...rest,
  ]);
}

export async function benchPublish(
  shop: BenchShop,
  bareSeconds: number | undefined,
  say: (line: string) => void,
): Promise<PublishBench> {
  say('Publishing with nothing changed …');
  const nothing = await publishOnce(shop);
  say('Publishing one changed entry …');
  await changeOneEntry(shop);
  const one = await publishOnce(shop);
  const row = (name: string, taken: typeof one): PublishBench['rows'][number] => ({
    name,
    rendered: taken.rendered,
    kept: taken.kept,
    seconds: taken.seconds,
    peakBytes: taken.peakBytes,
  });
  return { rows: [row('nothing changed', nothing), row('one entry changed', one)], bareSeconds };
}

export function printPublish(bench: PublishBench): string {
  return table(
    ['warm publish', 'rendered', 'kept', 's', '× faster than a whole astro build'],
    bench.rows.map((row) => [
      row.name,
      `${row.rendered}`,
      `${row.kept}`,
      decimals(row.seconds, 2),
      decimals(bench.bareSeconds === undefined ? undefined : ratio(bench.bareSeconds, row.seconds), 1),
    ]),
  );
}
