/** Cost of edits in a running shop, by shop size. */
import { AppError } from '#lib/errors/app-error.ts';

import { decimals, gigabytes, goalTable, median, ratio, table } from './arithmetic.ts';
import type { Goal } from './arithmetic.ts';
import type { LiveChange, LiveOutcome } from './live-changes.ts';
import { nodeArguments, runMeasured } from './measured-process.ts';
import type { Size } from './options.ts';
import type { BenchShop } from './shop.ts';

export interface LiveFigures {
  readonly changes: readonly LiveChange[];
  /** Peak memory of the publish loop and its renderers. */
  readonly livePeakBytes: number;
}

export interface SizeBench extends LiveFigures {
  readonly size: Size;
  readonly pages: number;
  readonly releaseSeconds: number;
  readonly releasePeakBytes: number | undefined;
  /** Astro's incremental build: a cold build, and one after a change of a single product; undefined if not measured. */
  readonly astro?: { readonly coldSeconds: number; readonly changedSeconds: number };
}

/** Edits a released shop in a separate process and returns the measurements. */
export async function changesOf(shop: BenchShop, edits: number): Promise<LiveFigures> {
  // Use the Node flags of the running shop.
  const flags = (await nodeArguments('start')).filter((one) => one.startsWith('--'));
  const { output } = await runMeasured([...flags, 'tools/bench/live-changes.ts', `${edits}`], { env: shop.env });
  const line = output.split('\n').findLast((one) => one.startsWith('{'));
  if (line === undefined) throw new AppError('bench-publish', `No changes were measured:\n${output}`);
  const { changes, peakBytes } = JSON.parse(line) as LiveOutcome;
  return { changes, livePeakBytes: peakBytes };
}

interface Typical {
  readonly liveMs: number;
  readonly cpuMs: number;
  readonly publishMs: number;
  readonly rendered: number;
}

/** Medians of one kind of change; undefined if it was not measured. */
function typical({ changes }: SizeBench, name: LiveChange['name']): Typical | undefined {
  const all = changes.filter((change) => change.name === name);
  if (all.length === 0) return undefined;
  const middle = (of: (change: LiveChange) => number): number => median(all.map(of));
  return { liveMs: middle((one) => one.liveMs), cpuMs: middle((one) => one.cpuMs), publishMs: middle((one) => one.publishMs), rendered: middle((one) => one.rendered) }; // prettier-ignore
}

const NAMES: readonly LiveChange['name'][] = ['one product', 'one more at once', 'one text', 'unpublish', 'navigation'];
/** Limit for the cost of an edit in the largest shop relative to the smallest. */
const FLAT = 1.25;

const seconds = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : milliseconds / 1000;

export function changeGoals(all: readonly SizeBench[]): readonly Goal[] {
  const [first, last] = [all[0], all.at(-1)];
  const each = all.flatMap((one): readonly Goal[] => [
    { name: `one product live, ${one.pages} pages`, value: seconds(typical(one, 'one product')?.liveMs), unit: 's', atMost: 1 },
    { name: `navigation by full release, ${one.pages} pages`, value: ratio(seconds(typical(one, 'navigation')?.liveMs) ?? Number.NaN, one.releaseSeconds), unit: '×', atMost: 1.2 },
  ]); // prettier-ignore
  return [
    ...each,
    ...(['one product', 'one text', 'unpublish'] as const).flatMap((name) => {
      const [most, least] = [last, first].map((one) => one && typical(one, name));
      const title = `${name} at ${last?.pages} by ${first?.pages} pages`;
      const part = (of: (change: Typical) => number): number | undefined => most && least && ratio(of(most), of(least));
      return [
        { name: `flat: ${title}`, value: part((one) => one.liveMs), unit: '×', atMost: FLAT },
        { name: `flat by processor time: ${title}`, value: part((one) => one.cpuMs), unit: '×', atMost: FLAT },
      ];
    }),
    { name: `memory of a full release, ${last?.pages} pages`, value: gigabytes(last?.releasePeakBytes), unit: 'GB', atMost: 1 }, // prettier-ignore
    { name: `memory of publishing edits, ${last?.pages} pages`, value: gigabytes(last?.livePeakBytes), unit: 'GB', atMost: 1 }, // prettier-ignore
  ];
}

export function printSizes(all: readonly SizeBench[]): string {
  const rows = all.flatMap((one) => [
    [`full release of ${one.pages}`, `${one.pages}`, '', decimals(one.releaseSeconds, 1), decimals(gigabytes(one.releasePeakBytes), 2), ''],
    ...NAMES.flatMap((name) => {
      const found = typical(one, name);
      return found ? [[`  ${name}`, decimals(found.rendered, 0), decimals(found.liveMs / 1000, 2), decimals(found.publishMs / 1000, 2), decimals(gigabytes(one.livePeakBytes), 2), decimals(found.cpuMs / 1000, 2)]] : [];
    }),
    ...(one.astro ? [
      ['  astro incremental, everything', `${one.pages}`, '', decimals(one.astro.coldSeconds, 1), '', ''],
      ['  astro incremental, one product', '', '', decimals(one.astro.changedSeconds, 1), '', ''],
    ] : []),
  ]); // prettier-ignore
  return `${table(['change', 'pages', 'live s', 'whole s', 'peak GB', 'processor s until live'], rows)}\n\n${goalTable(changeGoals(all))}`;
}
