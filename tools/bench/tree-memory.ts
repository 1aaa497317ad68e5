/** Memory of a process tree in which a page that several of its processes map counts once. */
import { readFile } from 'node:fs/promises';

import { childrenOf, treeUse } from './measured-process.ts';

/** Bytes of one line of `/proc/PID/smaps_rollup`. */
function bytesOf(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
}

/**
 * Memory of processes, from the text of `/proc/PID/smaps_rollup` of each. The sum of `Pss` counts a page that n processes map as one n-th in each: too
 * little if a process outside runs the same program. Anonymous pages of all and the files of the one that maps most of them are too little
 * if the processes use different parts of a file. Neither is too much, so the larger counts.
 */
export function sharedOnce(rollups: readonly string[]): number {
  const anonymous = rollups.map((rollup) => bytesOf(rollup, 'Anonymous'));
  const files = rollups.map((rollup, index) => bytesOf(rollup, 'Rss') - (anonymous[index] ?? 0));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return Math.max(sum(rollups.map((rollup) => bytesOf(rollup, 'Pss'))), sum(anonymous) + Math.max(0, ...files));
}

/** Empty for a process that has ended: it has no memory any more, even before its parent has taken notice. */
async function rollupsOf(pid: number): Promise<string[]> {
  const own = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  if (own === '') return [];
  const below = await Promise.all((await childrenOf(pid)).map(rollupsOf));
  return [own, ...below.flat()];
}

/**
 * Memory of a process and its descendants that live; the sum of resident memory where the system has no `smaps_rollup`, and undefined if the process
 * is gone or there is no /proc. The kernel walks the pages of each process for it, which slows a large process down: `treeUse` costs less.
 */
export async function treeMemory(pid: number): Promise<number | undefined> {
  const rollups = await rollupsOf(pid);
  return rollups.length === 0 ? (await treeUse(pid))?.bytes : sharedOnce(rollups);
}
