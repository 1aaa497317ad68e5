/** Writes documents to an index by `_bulk`, and copies an index to a new one. */
import { setTimeout as wait } from 'node:timers/promises';

import type { SearchDocument } from '../engine/document.ts';
import { EngineFailure } from '../port/engine-failure.ts';
import type { EngineSettings } from '../port/engine.ts';
import { isObject } from '../protocol/problems.ts';
import type { Json } from '../protocol/problems.ts';
import type { ClusterClient } from './cluster-client.ts';
import { indexedDocument, keyOf } from './index-definition.ts';
import { demandWhole, documentIn, listIn, numberIn, objectIn, textIn } from './read-answer.ts';

/** Documents per request; in the request, a document of 100 KB is at most five times as large. */
const PER_REQUEST = 100;
/** Failed documents that an error message names. */
const MOST_NAMED = 3;
/** Type of the error of a write to an index that another process copies to a new one. */
const BLOCKED = 'cluster_block_exception';

/** A write was refused because its index is being copied to a new one. */
export class BlockedIndex extends Error {}

interface Operation {
  readonly id: string;
  readonly lines: readonly Json[];
}

interface Outcome {
  readonly id: string;
  readonly status: number;
  readonly isBlocked: boolean;
  readonly reason: string;
}

function outcomesOf(body: Json, operations: readonly Operation[]): readonly Outcome[] {
  const items = listIn(body, 'items');
  if (items.length !== operations.length)
    throw new EngineFailure('unreadable', `the cluster answered ${items.length} of ${operations.length} operations`);
  return items.map((item, at) => {
    const [result] = Object.values(item);
    if (!isObject(result)) throw new EngineFailure('unreadable', 'the cluster answered an operation without a result');
    const { type, reason } = isObject(result['error']) ? result['error'] : {};
    const explanation = [type, reason].filter((part) => typeof part === 'string').join(': ');
    return {
      id: operations[at]?.id ?? '',
      status: numberIn(result, 'status'),
      isBlocked: type === BLOCKED,
      reason: explanation.slice(0, 200),
    };
  });
}

/** Sends operations, and retries those that an overloaded cluster refused. Throws an error that names the operations that failed otherwise. */
async function send(client: ClusterClient, index: string, operations: readonly Operation[]) {
  const statuses = new Map<string, number>();
  let open = operations;
  const refused: Outcome[] = [];
  for (let attempt = 0; open.length > 0; attempt += 1) {
    const body = open.flatMap(({ lines }) => lines);
    const path = `/${index}/_bulk?refresh=true`;
    const answer = await client.call({ method: 'POST', path, body, isWrite: true });
    const outcomes = outcomesOf(answer.body, open);
    if (outcomes.some(({ isBlocked }) => isBlocked)) throw new BlockedIndex();
    for (const { id, status } of outcomes) statuses.set(id, status);
    const pause = client.pauses[attempt];
    const failed = outcomes.filter(({ status }) => status >= 300 && status !== 404);
    const again = new Set(failed.filter(({ status }) => status === 429 && pause !== undefined).map(({ id }) => id));
    refused.push(...failed.filter(({ id }) => !again.has(id)));
    open = open.filter(({ id }) => again.has(id));
    if (open.length > 0) await wait(pause);
  }
  if (refused.length > 0) {
    const named = refused.slice(0, MOST_NAMED).map(({ id, status, reason }) => `${id} (${status} ${reason})`);
    const rest = refused.length > MOST_NAMED ? ` and ${refused.length - MOST_NAMED} more` : '';
    const text = `${refused.length} of ${operations.length} documents were not written: ${named.join(', ')}${rest}`;
    throw new EngineFailure('partial', text);
  }
  return statuses;
}

async function inParts(client: ClusterClient, index: string, operations: readonly Operation[]) {
  const statuses = new Map<string, number>();
  for (let at = 0; at < operations.length; at += PER_REQUEST)
    for (const [id, status] of await send(client, index, operations.slice(at, at + PER_REQUEST)))
      statuses.set(id, status);
  return statuses;
}

export interface Target {
  readonly client: ClusterClient;
  readonly index: string;
}

export async function putDocuments(
  { client, index }: Target,
  documents: readonly SearchDocument[],
  settings: EngineSettings,
): Promise<void> {
  const last = [...new Map(documents.map((document) => [document.id, document])).values()];
  const operations = last.map((document) => ({
    id: document.id,
    lines: [{ index: { _id: keyOf(document.id) } }, indexedDocument(document, settings)],
  }));
  await inParts(client, index, operations);
}

/** Resolves with whether each document existed. */
export async function removeDocuments({ client, index }: Target, ids: readonly string[]): Promise<readonly boolean[]> {
  const operations = [...new Set(ids)].map((id) => ({ id, lines: [{ delete: { _id: keyOf(id) } }] }));
  const statuses = await inParts(client, index, operations);
  return ids.map((id) => statuses.get(id) === 200);
}

/** All documents of an index, sorted by id. */
async function* allDocuments({ client, index }: Target): AsyncIterable<readonly SearchDocument[]> {
  let after: string | undefined;
  for (;;) {
    const body = {
      size: PER_REQUEST,
      sort: [{ id: 'asc' }],
      _source: ['source'],
      track_total_hits: false,
      ...(after === undefined ? {} : { search_after: [after] }),
    };
    const path = `/${index}/_search?allow_partial_search_results=false`;
    const answer = await client.call({ method: 'POST', path, body, isWrite: true });
    const hits = listIn(objectIn(demandWhole(answer.body), 'hits'), 'hits');
    const last = hits.at(-1);
    if (!last) return;
    yield hits.map(documentIn);
    after = textIn(documentIn(last) as unknown as Json, 'id');
  }
}

/** Makes an index refuse writes, which then wait until its documents are in a new index; ends when earlier writes have ended and can be read. */
async function block({ client, index }: Target): Promise<void> {
  await client.call({ method: 'PUT', path: `/${index}/_block/write`, isWrite: true });
  await client.call({ method: 'POST', path: `/${index}/_refresh`, isWrite: true });
}

export async function unblock({ client, index }: Target): Promise<void> {
  const body = { 'index.blocks.write': null };
  await client.call({ method: 'PUT', path: `/${index}/_settings`, body, allowed: [404], isWrite: true });
}

/** Blocks an index for writes, reanalyzes its documents and writes them to another. */
export async function indexAgain(from: Target, to: Target, settings: EngineSettings): Promise<void> {
  await block(from);
  for await (const documents of allDocuments(from)) await putDocuments(to, documents, settings);
}
