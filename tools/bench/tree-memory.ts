/** Memory of a process tree; a memory page that is mapped by several of its processes counts once. */
import { readFile } from 'node:fs/promises';

import { childrenOf, treeUse } from './measured-process.ts';

/** Bytes of one line of `/proc/PID/smaps_rollup`. */
function bytesOf(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
}

/**
 * Memory of processes, from the text of `/proc/PID/smaps_rollup` of each: the larger of two lower bounds. The sum of `Pss` counts a page that n processes
 * map as one n-th in each, which is too low if a process outside the tree maps it too. The sum of all anonymous pages and of the largest amount of mapped
 * files is too low if the processes map different parts of files.
 */
export function sharedOnce(rollups: readonly string[]): number {
  const anonymous = rollups.map((rollup) => bytesOf(rollup, 'Anonymous'));
  const files = rollups.map((rollup, index) => bytesOf(rollup, 'Rss') - (anonymous[index] ?? 0));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return Math.max(sum(rollups.map((rollup) => bytesOf(rollup, 'Pss'))), sum(anonymous) + Math.max(0, ...files));
}

/** `smaps_rollup` of a process and its descendants. Empty for a process that has ended: it has no memory, even if its parent has not yet reaped it. */
async function rollupsOf(pid: number): Promise<string[]> {
  const own = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  if (own === '') return [];
  const below = await Promise.all((await childrenOf(pid)).map(rollupsOf));
  return [own, ...below.flat()];
}

/**
 * Memory of a process and its living descendants; without `smaps_rollup` the sum of resident memory, and undefined if the process is gone or there is
 * no /proc. For `smaps_rollup` the kernel walks all pages of a process, which slows large processes down; `treeUse` costs less.
 */
export async function treeMemory(pid: number): Promise<number | undefined> {
  const rollups = await rollupsOf(pid);
  return rollups.length === 0 ? (await treeUse(pid))?.bytes : sharedOnce(rollups);
}
