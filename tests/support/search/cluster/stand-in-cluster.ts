/**
 * A small stand-in for an OpenSearch or Elasticsearch cluster, over HTTP: indices, documents, `_bulk`, `_mget`, `_count` and `_search`. It is as strict
 * as a cluster: unknown parameters, changed mappings and lost updates are refused. `fail` makes the next calls of a path fail.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Refused } from './query-score.ts';
import type { Json } from './query-score.ts';
import { StandInIndex } from './stand-in-index.ts';
import { search } from './stand-in-search.ts';

export interface Failure {
  /** Part of method and path, such as `POST /x/_bulk`; requests that contain it fail. */
  readonly at: string;
  readonly times: number;
  readonly status?: number;
  /** Sent verbatim instead of JSON. */
  readonly text?: string;
  /** Whether the request never gets a response. */
  readonly isSilent?: boolean;
  /** Changes the body of the response, which waits for a promise. */
  readonly change?: (body: Json) => Json | Promise<Json>;
}

export interface SeenRequest {
  readonly place: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface StandInCluster {
  readonly url: string;
  readonly requests: SeenRequest[];
  readonly indices: ReadonlyMap<string, StandInIndex>;
  fail(failure: Failure): void;
  /** Discards failures that have not occurred yet. */
  heal(): void;
  close(): Promise<void>;
}

type Answer = readonly [number, Json];
const error = (status: number, type: string, reason: string): Answer => [status, { error: { root_cause: [{ type, reason }], type, reason }, status }]; // prettier-ignore

class Indices extends Map<string, StandInIndex> {
  demand(name: string): StandInIndex {
    const index = this.get(name);
    if (!index) throw new Missing(name);
    return index;
  }
}

class Missing extends Error {}

const BLOCKED = { type: 'cluster_block_exception', reason: 'index blocked by: [FORBIDDEN/8/index write (api)];' };

function bulk(index: StandInIndex, text: string): Json {
  const lines = text.trimEnd().split('\n').map((line) => JSON.parse(line) as Json); // prettier-ignore
  if (!text.endsWith('\n')) throw new Refused('The bulk request must be terminated by a newline [\\n]');
  const items: Json[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [action = '', target = {}] = Object.entries(lines[at] ?? {})[0] ?? [];
    const { _id: id = '' } = target as { readonly _id?: string };
    if (index.isBlocked) {
      items.push({ [action]: { _id: id, status: 403, error: BLOCKED } });
      at += action === 'index' ? 1 : 0;
      continue;
    }
    if (action === 'delete') {
      const isGone = index.remove(id);
      items.push({ delete: { _id: id, result: isGone ? 'deleted' : 'not_found', status: isGone ? 200 : 404 } });
      continue;
    }
    if (action !== 'index') throw new Refused(`Malformed action/metadata line [${at + 1}], found [${action}]`);
    if (id === '' || Buffer.byteLength(id) > 512) throw new Refused(`id is too long: ${id}`);
    at += 1;
    try {
      index.put(id, lines[at] ?? {});
      items.push({ index: { _id: id, result: 'created', status: 201 } });
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      items.push({ index: { _id: id, status: 400, error: { type: refused.type, reason: refused.message } } });
    }
  }
  return { took: 1, errors: items.some((item) => 'error' in (Object.values(item)[0] as Json)), items };
}

function document(index: StandInIndex, method: string, url: URL, text: string): Answer {
  const id = decodeURIComponent(url.pathname.split('/')[3] ?? '');
  const known = index.documents.get(id);
  if (method === 'GET') return known ? [200, { _id: id, found: true, _seq_no: known.state, _primary_term: 1, _source: known.source }] : [404, { _id: id, found: false }]; // prettier-ignore
  if (method === 'DELETE') return index.remove(id) ? [200, { result: 'deleted' }] : [404, { result: 'not_found' }];
  const state = url.searchParams.get('if_seq_no');
  const isCreation = url.searchParams.get('op_type') === 'create';
  if ((isCreation && known) || (state !== null && Number(state) !== known?.state))
    return error(409, 'version_conflict_engine_exception', `[${id}]: version conflict`);
  const stored = index.put(id, JSON.parse(text) as Json);
  return [201, { _id: id, _seq_no: stored.state, _primary_term: 1 }];
}

function ofIndex(index: StandInIndex, action: string, text: string): Json {
  if (action === '_search') return search(index, JSON.parse(text));
  if (action === '_count') return { count: index.documents.size };
  if (action === '_bulk') return bulk(index, text);
  if (action === '_refresh') return { _shards: { failed: 0 } };
  if (action === '_block') {
    index.isBlocked = true;
    return { acknowledged: true, shards_acknowledged: true };
  }
  if (action === '_settings') {
    const { 'index.blocks.write': isBlocked, ...others } = JSON.parse(text) as Json;
    if (Object.keys(others).length > 0) throw new Refused(`unknown setting ${Object.keys(others).join()}`);
    index.isBlocked = isBlocked === true;
    return { acknowledged: true };
  }
  if (action === '_mapping') {
    index.map(JSON.parse(text) as Json);
    return { acknowledged: true };
  }
  if (action !== '_mget') throw new Refused(`no handler for ${action}`);
  const { ids } = JSON.parse(text) as { readonly ids: readonly string[] };
  return { docs: ids.map((id) => ({ _id: id, found: index.documents.has(id), _source: index.documents.get(id)?.source })) }; // prettier-ignore
}

function route(indices: Indices, method: string, url: URL, text: string): Answer {
  const [, name = '', action] = url.pathname.split('/');
  if (name === '') return [200, { version: { distribution: 'opensearch', number: '2.19.0' } }];
  if (action === '_doc') {
    if (method === 'PUT' && !indices.has(name)) indices.set(name, new StandInIndex({}));
    return document(indices.demand(name), method, url, text);
  }
  // A cluster creates an index that a bulk write names and that does not exist.
  if (action === '_bulk' && !indices.has(name)) indices.set(name, new StandInIndex({}));
  // Without the index, `_mget` has an error for each document.
  if (action === '_mget' && !indices.has(name))
    return [200, { docs: [{ _index: name, error: { type: 'index_not_found_exception' } }] }];
  if (action !== undefined) return [200, ofIndex(indices.demand(name), action, text)];
  if (method === 'DELETE') {
    indices.demand(name);
    indices.delete(name);
    return [200, { acknowledged: true }];
  }
  if (indices.has(name)) return error(400, 'resource_already_exists_exception', `index [${name}] already exists`);
  indices.set(name, new StandInIndex(JSON.parse(text) as Json));
  return [200, { acknowledged: true, index: name }];
}

function answered(indices: Indices, method: string, url: URL, text: string): Answer {
  try {
    return route(indices, method, url, text);
  } catch (thrown) {
    if (thrown instanceof Missing) return error(404, 'index_not_found_exception', `no such index [${thrown.message}]`);
    if (thrown instanceof Refused) return error(400, thrown.type, thrown.message);
    return error(500, 'exception', String(thrown));
  }
}

export async function startCluster(): Promise<StandInCluster> {
  const indices = new Indices();
  const requests: SeenRequest[] = [];
  const failures: { failure: Failure; left: number }[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const { method = 'GET', url = '/', headers } = request;
    const place = `${method} ${url}`;
    requests.push({ place, headers, body });
    const failing = failures.find(({ failure, left }) => left > 0 && place.includes(failure.at));
    if (failing) failing.left -= 1;
    const { status, text, isSilent, change } = failing?.failure ?? {};
    if (isSilent === true) return;
    const [own, json] = status === undefined ? answered(indices, method, new URL(url, 'http://cluster'), body) : error(status, 'failure', 'made to fail'); // prettier-ignore
    const sent = change ? await change(json) : json;
    response.writeHead(own, { 'content-type': 'application/json' });
    response.end(text ?? JSON.stringify(sent));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    indices,
    fail: (failure) => void failures.push({ failure, left: failure.times }),
    heal: () => void failures.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
