/** Engines in OpenSearch or Elasticsearch: one index per engine, and one index that lists the engines with their settings. */
import { setTimeout as wait } from 'node:timers/promises';

import { completions, mostFrequent, typedText } from '../engine/completions.ts';
import { valuesOf } from '../engine/document.ts';
import type { SearchDocument } from '../engine/document.ts';
import { foldText } from '../engine/fold-text.ts';
import { EngineFailure } from '../port/engine-failure.ts';
import { DEFAULT_SETTINGS } from '../port/engine.ts';
import type { Engine, EngineAnswer, EngineCollection, EngineQuery, EngineSettings } from '../port/engine.ts';
import type { Json } from '../protocol/problems.ts';
import { changeEntry, dropIndex, MOST_ATTEMPTS, newIndex, removed } from './change-entry.ts';
import type { Place } from './change-entry.ts';
import { createClusterClient } from './cluster-client.ts';
import type { ClusterOptions } from './cluster-client.ts';
import { readWords, wordsBeginning } from './cluster-vocabulary.ts';
import { openEngineList } from './engine-list.ts';
import type { EngineEntry } from './engine-list.ts';
import { indexOf, keyOf, VERSION } from './index-definition.ts';
import { demandWhole, documentIn, isWithoutIndex, listIn, numberIn, readHits } from './read-answer.ts';
import { searchDocuments } from './search-documents.ts';
import { BlockedIndex, putDocuments, removeDocuments } from './write-documents.ts';
import type { Target } from './write-documents.ts';

/** Limits of a suggestion: words that complete its last word, and documents read for it. */
const MOST_WORDS = 200;
const MOST_TEXTS = 1000;
/** A minute in total: copying some ten thousand documents takes less. */
const MOVE_PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000];

class ClusterEngine implements Engine {
  readonly size: number;
  private readonly place: Place;
  /** As read last; another process may have changed it since. */
  private entry: EngineEntry;

  constructor(place: Place, entry: EngineEntry, size: number) {
    this.place = place;
    this.entry = entry;
    this.size = size;
  }

  get name(): string {
    return this.entry.name;
  }

  get settings(): EngineSettings {
    return this.entry.settings;
  }

  configure(change: (settings: EngineSettings) => Partial<EngineSettings>): Promise<void> {
    return changeEntry(this.place, this.name, { change });
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    await this.write((target, settings) => putDocuments(target, documents, settings));
  }

  async remove(ids: readonly string[]): Promise<readonly boolean[]> {
    const existing = new Set<string>();
    await this.write(async (target) => {
      const found = await removeDocuments(target, ids);
      for (const [at, id] of ids.entries()) if (found[at]) existing.add(id);
    });
    return ids.map((id) => existing.has(id));
  }

  async get(ids: readonly string[]): Promise<readonly (SearchDocument | undefined)[]> {
    if (ids.length === 0) return [];
    const body = await this.read('_mget?_source=source', { ids: ids.map(keyOf) });
    return listIn(body, 'docs').map((one) => (one['found'] === true ? documentIn(one) : undefined));
  }

  async list({ from, size }: { readonly from: number; readonly size: number }): Promise<readonly SearchDocument[]> {
    const body = { from, size, sort: [{ id: 'asc' }], _source: ['source'], track_total_hits: false };
    return readHits(await this.searchIndex(body)).hits.map(({ document }) => document);
  }

  search(query: EngineQuery): Promise<EngineAnswer> {
    const index = { settings: this.settings, documents: this.size, search: (body: Json) => this.searchIndex(body) };
    return searchDocuments(index, query);
  }

  async suggest(query: string, fields: readonly string[], size: number): Promise<readonly string[]> {
    const { typed, lastWord } = typedText(query, this.settings.language);
    if (typed === '') return [];
    const aggs = { words: wordsBeginning(lastWord, MOST_WORDS) };
    const words = readWords(await this.searchIndex({ size: 0, track_total_hits: false, aggs }), 'words');
    if (words.length === 0) return [];
    const terms = [...new Set(words.map(({ term }) => term))];
    const body = {
      size: MOST_TEXTS,
      query: { bool: { filter: [{ terms: { terms } }] } },
      sort: [{ id: 'asc' }],
      _source: fields.map((field) => `source.${field}`).concat('source.id'),
      track_total_hits: false,
    };
    const counts = new Map<string, number>();
    for (const { document } of readHits(await this.searchIndex(body)).hits) {
      const texts = fields.flatMap((field) => valuesOf(document, field).map((value) => foldText(String(value))));
      const phrases = new Set(texts.flatMap((text) => completions(text, typed, this.settings.language)));
      for (const phrase of phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
    return mostFrequent(counts, size);
  }

  private async searchIndex(body: Json): Promise<Json> {
    return demandWhole(await this.read('_search?allow_partial_search_results=false', body));
  }

  /** Reads from the engine's index. If the index is gone because the engine has moved to another one, that one is read. */
  private async read(action: string, body: Json): Promise<Json> {
    const { client } = this.place;
    const callOf = () => ({ method: 'POST', path: `/${this.entry.index}/${action}`, body }) as const;
    const answer = await client.call({ ...callOf(), allowed: [404] });
    if (answer.status !== 404 && !isWithoutIndex(answer.body)) return answer.body;
    this.entry = await this.current();
    return (await client.call(callOf())).body;
  }

  /** The current entry, which may have changed since the engine was read. */
  private async current(): Promise<EngineEntry> {
    const entry = await this.place.list.get(this.name);
    if (!entry) throw removed();
    return entry;
  }

  /**
   * Writes to the engine's index. If the engine moves to another index meanwhile, `work` runs again with that one: a write to the former index is either refused
   * or may have come after the copy. An index that stays blocked belongs to a process that ended during a move, which this write then finishes.
   */
  private async write(work: (target: Target, settings: EngineSettings) => Promise<void>): Promise<void> {
    const { client, movePauses } = this.place;
    const pauses = [...movePauses];
    for (let attempt = 1; attempt <= movePauses.length + MOST_ATTEMPTS; attempt += 1) {
      const { index, settings } = await this.current();
      const isWritten = await work({ client, index }, settings).then(
        () => true,
        (error: unknown) => {
          if (error instanceof BlockedIndex) return false;
          throw error;
        },
      );
      const pause = pauses.shift();
      if (isWritten) {
        if ((await this.current()).index === index) return;
        // The write may have created the index again.
        await dropIndex(this.place, index);
      } else if (pause === undefined) await changeEntry(this.place, this.name, { leave: index });
      else await wait(pause);
    }
    throw new EngineFailure('busy', `the documents of the search engine ${this.name} are moved by other processes`);
  }
}

export function openClusterEngines(options: ClusterOptions): EngineCollection {
  const { prefix = 'firn-search-', movePauses = MOVE_PAUSES } = options;
  const client = createClusterClient(options);
  const list = openEngineList(client, `${prefix}engines`);
  const place = { client, list, prefix, movePauses };

  /** Reindexes the engine first if its documents were analyzed by another version. */
  async function current(entry: EngineEntry): Promise<Engine | undefined> {
    if (entry.version !== VERSION) {
      await changeEntry(place, entry.name);
      return get(entry.name);
    }
    const count = { method: 'GET', path: `/${entry.index}/_count` } as const;
    const { status, body } = await client.call({ ...count, allowed: [404] });
    if (status !== 404) return new ClusterEngine(place, entry, numberIn(body, 'count'));
    // The engine has moved to another index, or was removed, after its entry was read.
    const now = await list.get(entry.name);
    if (now?.index === entry.index) throw new EngineFailure('refused', `the cluster has no index ${entry.index}`);
    return now && current(now);
  }

  async function get(name: string): Promise<Engine | undefined> {
    const entry = await list.get(name);
    return entry && current(entry);
  }

  return {
    async list() {
      const engines = await Promise.all((await list.all()).map(current));
      return engines.filter((engine) => engine !== undefined);
    },
    get,
    async create(name, language) {
      const settings = { ...DEFAULT_SETTINGS, language };
      const entry = { name, settings, version: VERSION, index: newIndex(place, name) };
      await client.call({ method: 'PUT', path: `/${entry.index}`, body: indexOf(settings), isWrite: true });
      if (await list.add(entry)) return new ClusterEngine(place, entry, 0);
      await dropIndex(place, entry.index);
      return undefined;
    },
    async remove(name) {
      const entry = await list.get(name);
      if (!entry) return false;
      const isRemoved = await list.remove(name);
      await dropIndex(place, entry.index);
      return isRemoved;
    },
    dropped: [],
    close: async () => undefined,
  };
}
