/** Measures how long the first visitor of a new page waits for a picture, with and without prepared pictures, and the bytes of both. */
import { join } from 'node:path';

import { createMediaService } from '#services/media/media-service.ts';

import { decimals, median, table } from './arithmetic.ts';

const ACCEPT = 'image/avif,image/webp,*/*';

export interface PreparedRow {
  readonly name: string;
  /** Median waiting time for one picture. */
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly bytes: number;
}

/** Requests each path once as AVIF, one after another. */
async function firstVisit(
  root: string,
  {
    originals,
    paths,
    ahead,
  }: { readonly originals: string; readonly paths: readonly string[]; readonly ahead: boolean },
): Promise<PreparedRow> {
  const service = createMediaService({ dir: originals, cacheDir: join(root, ahead ? 'ahead' : 'asked') });
  if (ahead) await service.prepare(paths, new AbortController().signal);
  const times: number[] = [];
  let bytes = 0;
  for (const path of paths) {
    const started = performance.now();
    const answer = await service.fetch(new Request(`http://media${path}`, { headers: { accept: ACCEPT } }));
    bytes += (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - started);
  }
  await service.close();
  const name = ahead ? 'rendered ahead, effort 4' : 'rendered for the request, effort 2';
  return { name, medianMs: median(times), slowestMs: Math.max(...times), bytes };
}

export async function benchPrepared(
  root: string,
  { originals, paths }: { readonly originals: string; readonly paths: readonly string[] },
): Promise<readonly PreparedRow[]> {
  const onRequest = await firstVisit(root, { originals, paths, ahead: false });
  return [onRequest, await firstVisit(root, { originals, paths, ahead: true })];
}

export function printPrepared(rows: readonly PreparedRow[]): string {
  return table(
    ['AVIF for the first visitor', 'median ms', 'slowest ms', 'bytes of all'],
    rows.map(({ name, medianMs, slowestMs, bytes }) => [name, decimals(medianMs, 1), decimals(slowestMs, 0), decimals(bytes, 0)]),
  ); // prettier-ignore
}
