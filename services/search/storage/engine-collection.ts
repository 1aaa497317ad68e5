/** The engines of the service, with their files kept in step. */
import type { SearchDocument } from '../engine/document.ts';
import { createSearchEngine } from '../engine/search-engine.ts';
import type { EngineSettings, SearchEngine } from '../engine/search-engine.ts';
import { engineFiles } from './engine-files.ts';

export interface EngineCollection {
  names(): readonly string[];
  get(name: string): SearchEngine | undefined;
  /** Undefined when the engine exists. */
  create(name: string, language: string): SearchEngine | undefined;
  remove(name: string): boolean;
  put(name: string, documents: readonly SearchDocument[]): void;
  removeDocuments(name: string, ids: readonly string[]): readonly boolean[];
  configure(name: string, settings: Partial<EngineSettings>): void;
  /** Engines whose files were damaged or of another version when the service started. */
  readonly dropped: readonly string[];
}

export function openEngines(dir: string | undefined): EngineCollection {
  const files = engineFiles(dir);
  const opened = files.open();
  const engines = new Map<string, SearchEngine>();
  /** Lines appended since the file was written. */
  const appended = new Map<string, number>();
  for (const { name, settings, documents } of opened.engines) {
    const engine = createSearchEngine(settings);
    engine.put(documents);
    engines.set(name, engine);
  }

  function save(name: string): void {
    const engine = engines.get(name);
    if (!engine) return;
    files.rewrite({ name, settings: engine.settings(), documents: [...engine.documents()] });
    appended.set(name, 0);
  }

  function append(name: string, change: Parameters<typeof files.append>[1]): void {
    const lines = (appended.get(name) ?? 0) + (change.put?.length ?? 0) + (change.remove?.length ?? 0) + 1;
    if (lines > 2 * (engines.get(name)?.size() ?? 0) + 1000) return save(name);
    appended.set(name, lines);
    files.append(name, change);
  }

  return {
    names: () => [...engines.keys()].toSorted(),
    get: (name) => engines.get(name),
    create(name, language) {
      if (engines.has(name)) return undefined;
      const engine = createSearchEngine({ language });
      engines.set(name, engine);
      save(name);
      return engine;
    },
    remove(name) {
      files.remove(name);
      return engines.delete(name);
    },
    put(name, documents) {
      engines.get(name)?.put(documents);
      append(name, { put: documents });
    },
    removeDocuments(name, ids) {
      const removed = engines.get(name)?.remove(ids) ?? [];
      append(name, { remove: ids });
      return removed;
    },
    configure(name, settings) {
      const engine = engines.get(name);
      if (!engine) return;
      engine.configure(settings);
      append(name, { settings: engine.settings() });
    },
    dropped: opened.dropped,
  };
}
