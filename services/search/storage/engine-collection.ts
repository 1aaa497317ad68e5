/** Engines in memory, whose changes are also written to files. */
import type { SearchDocument } from '../engine/document.ts';
import { SearchEngine } from '../engine/search-engine.ts';
import type { Engine, EngineCollection, EngineQuery, EngineSettings } from '../port/engine.ts';
import { engineFiles } from './engine-files.ts';
import type { EngineChange, EngineFiles } from './engine-files.ts';

/** An engine with its file. */
class StoredInMemory implements Engine {
  readonly name: string;
  private readonly engine: SearchEngine;
  private readonly files: EngineFiles;
  /** Lines appended since the file was last rewritten. */
  private appended = 0;

  constructor(name: string, engine: SearchEngine, files: EngineFiles) {
    this.name = name;
    this.engine = engine;
    this.files = files;
  }

  get settings(): EngineSettings {
    return this.engine.settings;
  }

  get size(): number {
    return this.engine.size;
  }

  save(): void {
    const { settings } = this.engine;
    this.files.rewrite({ name: this.name, settings, documents: [...this.engine.documents()] });
    this.appended = 0;
  }

  private append(change: EngineChange): void {
    const lines = this.appended + (change.put?.length ?? 0) + (change.remove?.length ?? 0) + 1;
    if (lines > 2 * this.engine.size + 1000) return this.save();
    this.appended = lines;
    this.files.append(this.name, change);
  }

  async configure(change: (settings: EngineSettings) => Partial<EngineSettings>): Promise<void> {
    this.engine.configure(change(this.engine.settings));
    this.append({ settings: this.engine.settings });
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    this.engine.put(documents);
    this.append({ put: documents });
  }

  async remove(ids: readonly string[]): Promise<readonly boolean[]> {
    const removed = this.engine.remove(ids);
    this.append({ remove: ids });
    return removed;
  }

  async get(ids: readonly string[]): Promise<readonly (SearchDocument | undefined)[]> {
    return ids.map((id) => this.engine.get(id));
  }

  async list({ from, size }: { readonly from: number; readonly size: number }): Promise<readonly SearchDocument[]> {
    return [...this.engine.documents()].slice(from, from + size);
  }

  async search(query: EngineQuery) {
    return this.engine.search(query);
  }

  async suggest(query: string, fields: readonly string[], size: number): Promise<readonly string[]> {
    return this.engine.suggest(query, fields, size);
  }
}

/** `dir`: folder in which engines are stored; without it they exist only in memory. */
export function openEngines(dir: string | undefined): EngineCollection {
  const files = engineFiles(dir);
  const opened = files.open();
  const engines = new Map<string, StoredInMemory>();
  for (const { name, settings, documents } of opened.engines) {
    const engine = new SearchEngine(settings);
    engine.put(documents);
    engines.set(name, new StoredInMemory(name, engine, files));
  }
  return {
    list: async () => [...engines.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    get: async (name) => engines.get(name),
    async create(name, language) {
      if (engines.has(name)) return undefined;
      const engine = new StoredInMemory(name, new SearchEngine({ language }), files);
      engines.set(name, engine);
      engine.save();
      return engine;
    },
    async remove(name) {
      files.remove(name);
      return engines.delete(name);
    },
    dropped: opened.dropped,
    close: async () => undefined,
  };
}
