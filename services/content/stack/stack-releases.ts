/**
 * Releases of a stack: items that are published or unpublished together, optionally at a set time. The CLI does not export releases; the layout of
 * `releases/releases.json` is ours.
 */
import { utcTime } from '@firn/service-http/utc-time.ts';

import type { WireObject } from '#wire/content/entry-wire.ts';

import { rowKey } from '../entries/row-key.ts';
import type { StackReader } from './stack-reader.ts';
import { isWireObject } from './wire-object.ts';

type ReleaseAction = 'publish' | 'unpublish';

export interface StackRelease {
  readonly uid: string;
  readonly name: string;
  /** Scheduled time (ISO); absent for unscheduled releases. */
  readonly at?: string;
  /** Row key → action. */
  readonly items: ReadonlyMap<string, ReleaseAction>;
}

function toItem(item: WireObject, masterLocale: string): readonly [string, ReleaseAction] {
  const type = `${item['content_type_uid'] as string}`;
  const key = rowKey({
    type,
    uid: `${item['uid'] as string}`,
    locale: `${(item['locale'] ?? masterLocale) as string}`,
  });
  return [key, item['action'] === 'unpublish' ? 'unpublish' : 'publish'];
}

/** Uid → release. */
export async function readReleases(
  reader: StackReader,
  masterLocale: string,
): Promise<ReadonlyMap<string, StackRelease>> {
  const releases = new Map<string, StackRelease>();
  for (const [uid, release] of Object.entries((await reader.object('releases/releases.json')) ?? {})) {
    if (!isWireObject(release)) continue;
    const { items, scheduled_at: at } = release;
    const all = Array.isArray(items) ? items.filter(isWireObject) : [];
    const due = typeof at === 'string' && !Number.isNaN(utcTime(at)) ? { at } : {};
    const name = typeof release['name'] === 'string' ? release['name'] : uid;
    releases.set(uid, { uid, name, ...due, items: new Map(all.map((item) => toItem(item, masterLocale))) });
  }
  return releases;
}

/** Effect of the releases due by a time (milliseconds), applied in order of their times; `looked`: a release to preview, applied last. */
export function plannedBy(
  releases: ReadonlyMap<string, StackRelease>,
  at: number | undefined,
  looked: string | undefined,
): ReadonlyMap<string, ReleaseAction> {
  const time = ({ at: text }: StackRelease): number => (text === undefined ? Number.POSITIVE_INFINITY : utcTime(text));
  const due = [...releases.values()]
    .filter((release) => at !== undefined && time(release) <= at)
    .toSorted((left, right) => time(left) - time(right));
  const ownRelease = looked === undefined ? undefined : releases.get(looked);
  return new Map([...due, ...(ownRelease ? [ownRelease] : [])].flatMap(({ items }) => [...items]));
}

/** A subset of the management API's response to `releases`. */
export function listReleases(releases: ReadonlyMap<string, StackRelease>): WireObject {
  const all = [...releases.values()].toSorted((left, right) => (left.uid < right.uid ? 1 : -1));
  return { releases: all.map(({ uid, name, items }) => ({ uid, name, locked: false, items_count: items.size })) };
}
