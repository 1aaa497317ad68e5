/** Changes of an engine's entry, and the move of its documents to a new index that some of them need. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { EngineFailure } from '../port/engine-failure.ts';
import { isReindexed } from '../port/engine.ts';
import type { EngineSettings } from '../port/engine.ts';
import type { ClusterClient } from './cluster-client.ts';
import type { EngineEntry, EngineList } from './engine-list.ts';
import { indexOf, mappingOf, VERSION } from './index-definition.ts';
import { indexAgain, unblock } from './write-documents.ts';

/** Pauses before settings are changed again that another process has changed concurrently, in milliseconds. */
const CHANGE_PAUSES = [20, 50, 100, 200, 400, 800];
/** Attempts to change settings that other processes change concurrently. */
export const MOST_ATTEMPTS = 1 + CHANGE_PAUSES.length;

export interface Place {
  readonly client: ClusterClient;
  readonly list: EngineList;
  readonly prefix: string;
  readonly movePauses: readonly number[];
}

export const removed = (): EngineFailure =>
  new EngineFailure('refused', 'the search engine was removed during a request');

export const newIndex = ({ prefix }: Place, name: string): string => `${prefix}${name}-${randomUUID().slice(0, 8)}`;

export const dropIndex = ({ client }: Place, index: string): Promise<unknown> =>
  client.call({ method: 'DELETE', path: `/${index}`, allowed: [404], isWrite: true });

/**
 * Copies all documents of an engine to a new index with the given settings and the current analyzers. Resolves with the index's name. The former index refuses
 * writes from then on. If copying fails, it accepts them again, and the new index is removed, because nothing would refer to it.
 */
async function moved(place: Place, entry: EngineEntry, settings: EngineSettings): Promise<string> {
  const { client } = place;
  const index = newIndex(place, entry.name);
  try {
    await client.call({ method: 'PUT', path: `/${index}`, body: indexOf(settings), isWrite: true });
    await indexAgain({ client, index: entry.index }, { client, index }, settings);
  } catch (error) {
    await dropIndex(place, index).catch(() => undefined);
    await unblock({ client, index: entry.index }).catch(() => undefined);
    throw error;
  }
  return index;
}

/** Makes the index that an engine has with changed settings: its own, with another mapping, or a new one. Resolves with the index's name. */
async function prepared(
  place: Place,
  entry: EngineEntry,
  { settings, isMoved }: { readonly settings: EngineSettings; readonly isMoved: boolean },
): Promise<string> {
  if (isMoved) return moved(place, entry, settings);
  const { index } = entry;
  await place.client.call({ method: 'PUT', path: `/${index}/_mapping`, body: mappingOf(settings), isWrite: true });
  return index;
}

interface EntryChange {
  readonly change?: (settings: EngineSettings) => Partial<EngineSettings>;
  /** Name of an index that the engine must leave. */
  readonly leave?: string;
}

/** Changes the entry of an engine. If another process has changed the entry concurrently, the change is retried after a pause. */
export async function changeEntry(
  place: Place,
  name: string,
  { change = () => ({}), leave }: EntryChange = {},
): Promise<void> {
  const { client, list } = place;
  for (const pause of [0, ...CHANGE_PAUSES]) {
    // Random, so that processes that met once do not meet again.
    await wait(pause * (0.5 + Math.random()));
    const entry = await list.get(name);
    if (!entry) throw removed();
    const settings = { ...entry.settings, ...change(entry.settings) };
    const isMoved = entry.version !== VERSION || entry.index === leave || isReindexed(entry.settings, settings);
    const index = await prepared(place, entry, { settings, isMoved }).catch(async (error: unknown) => {
      // Another process that moves the same engine may be done first; it drops the former index.
      if ((await list.get(name))?.state === entry.state) throw error;
      return undefined;
    });
    if (index === undefined) continue;
    if (await list.replace({ ...entry, settings, version: VERSION, index })) {
      if (isMoved) await dropIndex(place, entry.index);
      return;
    }
    if (isMoved) {
      await dropIndex(place, index);
      await unblock({ client, index: entry.index });
    }
  }
  throw new EngineFailure('busy', `the settings of the search engine ${name} are changed by another process`);
}
