/** The list of engines: an index with one document per engine. Changes use optimistic locking, so that no concurrent change is lost. */
import type { EngineSettings } from '../port/engine.ts';
import type { Json } from '../protocol/problems.ts';
import type { ClusterClient } from './cluster-client.ts';
import { demandWhole, listIn, numberIn, objectIn, textIn } from './read-answer.ts';

export interface EngineEntry {
  readonly name: string;
  readonly settings: EngineSettings;
  /** Version of the analyzers that filled the index. */
  readonly version: number;
  readonly index: string;
  /** Query parameters for optimistic locking; undefined before the entry is stored. */
  readonly state?: string;
}

export interface EngineList {
  get(name: string): Promise<EngineEntry | undefined>;
  all(): Promise<readonly EngineEntry[]>;
  /** False if an engine of this name exists. */
  add(entry: EngineEntry): Promise<boolean>;
  /** False if the entry has changed since it was read. */
  replace(entry: EngineEntry): Promise<boolean>;
  remove(name: string): Promise<boolean>;
}

const MOST_ENGINES = 1000;
const DEFINITION = {
  settings: { index: { number_of_shards: 1 } },
  mappings: { dynamic: false, properties: { name: { type: 'keyword' } } },
};

function entryOf(hit: Json): EngineEntry {
  const source = objectIn(hit, '_source');
  return {
    name: textIn(source, 'name'),
    index: textIn(source, 'index'),
    version: numberIn(source, 'version'),
    settings: objectIn(source, 'settings') as unknown as EngineSettings,
    state: `if_seq_no=${numberIn(hit, '_seq_no')}&if_primary_term=${numberIn(hit, '_primary_term')}`,
  };
}

const sourceOf = ({ name, settings, version, index }: EngineEntry): Json => ({ name, settings, version, index });

export function openEngineList(client: ClusterClient, index: string): EngineList {
  const path = (name: string): string => `/${index}/_doc/${encodeURIComponent(name)}`;
  const isStored = async (method: 'PUT', to: string, body: Json): Promise<boolean> =>
    (await client.call({ method, path: to, body, allowed: [409], isWrite: true })).status !== 409;

  return {
    async get(name) {
      const { status, body } = await client.call({ method: 'GET', path: path(name), allowed: [404] });
      return status === 404 ? undefined : entryOf(body);
    },
    async all() {
      const body = { size: MOST_ENGINES, sort: [{ name: 'asc' }], seq_no_primary_term: true };
      const search = `/${index}/_search?allow_partial_search_results=false`;
      const answer = await client.call({ method: 'POST', path: search, body, allowed: [404] });
      if (answer.status === 404) return [];
      return listIn(objectIn(demandWhole(answer.body), 'hits'), 'hits').map(entryOf);
    },
    async add(entry) {
      // 400: the list's index already exists.
      await client.call({ method: 'PUT', path: `/${index}`, body: DEFINITION, allowed: [400], isWrite: true });
      return isStored('PUT', `${path(entry.name)}?op_type=create&refresh=true`, sourceOf(entry));
    },
    replace: (entry) => isStored('PUT', `${path(entry.name)}?${entry.state}&refresh=true`, sourceOf(entry)),
    async remove(name) {
      const gone = { method: 'DELETE', path: `${path(name)}?refresh=true`, allowed: [404], isWrite: true } as const;
      return (await client.call(gone)).status !== 404;
    },
  };
}
