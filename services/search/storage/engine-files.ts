/**
 * Engines on disk: one file per engine, with a header line and a line per change (`put`, `remove`, `settings`). A file is rewritten when it is opened and
 * when it has grown far beyond its documents. The index is not stored: it is built in memory from the documents.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import type { SearchDocument } from '../engine/document.ts';
import type { EngineSettings } from '../port/engine.ts';

/** Increment when the format of the lines changes: older files are dropped, and their engines have to be reindexed. */
const VERSION = 1;
const SUFFIX = '.engine.jsonl';

export interface StoredEngine {
  readonly name: string;
  readonly settings: Partial<EngineSettings>;
  readonly documents: readonly SearchDocument[];
}

export interface EngineChange {
  readonly settings?: EngineSettings;
  readonly put?: readonly SearchDocument[];
  readonly remove?: readonly string[];
}

export interface EngineFiles {
  /** Reads all engines. Files that are damaged or have another version are deleted, and their engines named in `dropped`. */
  open(): { readonly engines: readonly StoredEngine[]; readonly dropped: readonly string[] };
  append(name: string, change: EngineChange): void;
  /** Replaces the file's content with the engine's current documents. */
  rewrite(engine: StoredEngine): void;
  remove(name: string): void;
}

type Line = { readonly version?: number } & EngineChange;

function parse(name: string, text: string): StoredEngine | undefined {
  try {
    const [header, ...lines] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    if (header?.version !== VERSION) return undefined;
    const documents = new Map<string, SearchDocument>();
    let settings: Partial<EngineSettings> = {};
    for (const line of lines) {
      if (line.settings) settings = line.settings;
      for (const document of line.put ?? []) documents.set(document.id, document);
      for (const id of line.remove ?? []) documents.delete(id);
    }
    return { name, settings, documents: [...documents.values()] };
  } catch {
    return undefined;
  }
}

/** Stores nothing: for tests and for a shop without a data folder. */
const IN_MEMORY: EngineFiles = {
  open: () => ({ engines: [], dropped: [] }),
  append: () => undefined,
  rewrite: () => undefined,
  remove: () => undefined,
};

export function engineFiles(dir: string | undefined): EngineFiles {
  if (dir === undefined) return IN_MEMORY;
  mkdirSync(dir, { recursive: true });
  const pathOf = (name: string): string => join(dir, `${name}${SUFFIX}`);

  function rewrite({ name, settings, documents }: StoredEngine): void {
    const lines = [{ version: VERSION }, { settings }, ...documents.map((document) => ({ put: [document] }))];
    const path = pathOf(name);
    writeFileSync(`${path}.new`, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    renameSync(`${path}.new`, path);
  }

  return {
    open() {
      const engines: StoredEngine[] = [];
      const dropped: string[] = [];
      for (const file of readdirSync(dir).filter((one) => one.endsWith(SUFFIX))) {
        const name = file.slice(0, -SUFFIX.length);
        const stored = parse(name, readFileSync(join(dir, file), 'utf8'));
        if (stored) {
          engines.push(stored);
          rewrite(stored);
          continue;
        }
        rmSync(join(dir, file));
        dropped.push(name);
      }
      return { engines, dropped };
    },
    append(name, change) {
      if (existsSync(pathOf(name))) appendFileSync(pathOf(name), `${JSON.stringify(change)}\n`);
    },
    rewrite,
    remove: (name) => rmSync(pathOf(name), { force: true }),
  };
}
