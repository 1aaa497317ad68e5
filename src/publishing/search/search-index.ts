/**
 * Keeps the search engines in sync with the content store. A file records the digest of every indexed document, so that only changed documents are
 * sent; an engine that lost documents is filled again. After an edit of products only, only their documents are created.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { IndexClient } from '#clients/search-index/index-client.ts';
import type { ContentStore } from '#content-loaders/content-store.ts';
import { COMMERCE_FACT } from '#lib/content/commerce-fact.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { documentSchema, engineName, FIELD_WEIGHTS } from '#lib/search/search-document.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';

import type { RollbackPages } from './rollback-pages.ts';
import { languageDocuments, searchLanguages } from './shop-documents.ts';
import type { LanguageDocuments } from './shop-documents.ts';

/** Increase it when documents are created differently. */
const VERSION = 4;
/** Types whose changes affect documents of other entries. */
const SHARED_TYPES = new Set([
  'product_category',
  'page',
  'country',
  'regions',
  'search',
  'color_group',
  'brand_settings',
]);

interface EngineRecord {
  readonly settings: string;
  readonly documents: Readonly<Record<string, string>>;
}

interface IndexRecord {
  readonly version: number;
  readonly lineage: string;
  readonly revision: number;
  /** Digest of the content at the revision; absent when an earlier version of this program wrote the record. */
  readonly digest?: string;
  /** The release of the rollback during which the documents were sent. */
  readonly held?: string;
  readonly engines: Readonly<Record<string, EngineRecord>>;
}

/** An update of an engine that failed while documents were sent. */
class Interrupted extends Error {
  /** The documents of the engine; those whose version is unknown have an empty digest. Undefined when all are unknown. */
  readonly record: EngineRecord | undefined;

  constructor(record: EngineRecord | undefined, cause: unknown) {
    super('The update of an engine was interrupted.', { cause });
    this.record = record;
  }
}

export interface IndexReport {
  readonly put: number;
  readonly removed: number;
  /** Engines that were filled from scratch. */
  readonly filled: readonly string[];
}

export interface SearchIndexOptions {
  readonly client: IndexClient;
  /** Prefix of the engines' names. */
  readonly engine: string;
  readonly dataDir: string;
  /** The pages of the release that a rollback holds live: documents without one of them are left out. Read before each update. */
  readonly rollbackPages?: () => RollbackPages | undefined;
}

export interface SearchIndex {
  /**
   * Brings all engines up to date. Throws when the search service cannot be reached, or when it refused an engine, after the others are up to date;
   * the next call continues.
   */
  update(store: ContentStore): Promise<IndexReport>;
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

function readRecord(path: string): IndexRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(path, 'utf8')) as IndexRecord;
    return record.version === VERSION ? record : undefined;
  } catch {
    return undefined;
  }
}

function writeRecord(path: string, record: IndexRecord): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(record));
  renameSync(`${path}.new`, path);
}

/** Uids of the products whose documents may differ; undefined: any document may differ. */
function changedProducts(store: ContentStore, record: IndexRecord | undefined): ReadonlySet<string> | undefined {
  if (record?.lineage !== store.lineage()) return undefined;
  const changes = store.changesSince(record.revision, record.digest);
  if (!changes || changes.some(({ type }) => SHARED_TYPES.has(type))) return undefined;
  const facts = new Set(changes.filter(({ type }) => type === COMMERCE_FACT).map(({ uid }) => uid));
  const products = changes.filter(({ type }) => type === 'product').map(({ uid }) => uid);
  if (facts.size === 0) return new Set(products);
  const priced = store
    .list('product', 'en-us')
    .filter(({ commerce }) => Object.entries(commerce).some(([region, { id }]) => facts.has(`${region}-${id}`)));
  return new Set([...products, ...priced.map(({ uid }) => uid)]);
}

/** The differences between an engine's documents and the shop's. */
interface DocumentChanges {
  /** Digests of all documents after the changes, by id. */
  readonly documents: Readonly<Record<string, string>>;
  readonly put: readonly ShopDocument[];
  /** Ids of the documents to remove. */
  readonly gone: readonly string[];
}

/** `before`: digests of the engine's documents by id. `only`: uids of the products that may differ; undefined: any document may differ. */
function documentChanges(
  own: LanguageDocuments,
  before: EngineRecord['documents'],
  only: ReadonlySet<string> | undefined,
): DocumentChanges {
  const documents = { ...before };
  const put: ShopDocument[] = [];
  const gone: string[] = [];
  const take = (document: ShopDocument): void => {
    const made = digest(document);
    if (documents[document.id] !== made) put.push(document);
    documents[document.id] = made;
  };
  if (only) {
    for (const uid of only) {
      const document = own.product(uid);
      if (document) take(document);
      else if (documents[`product-${uid}`] !== undefined) gone.push(`product-${uid}`);
    }
  } else {
    const all = own.all();
    for (const document of all) take(document);
    const ids = new Set(all.map(({ id }) => id));
    gone.push(...Object.keys(documents).filter((id) => !ids.has(id)));
  }
  for (const id of gone) delete documents[id];
  return { documents, put, gone };
}

/** The record, if the engine still holds the recorded documents; otherwise undefined, and all documents are sent. */
async function heldBy(
  client: IndexClient,
  name: string,
  { record, settings }: { readonly record: EngineRecord | undefined; readonly settings: string },
): Promise<EngineRecord | undefined> {
  if (record?.settings !== settings) return undefined;
  return (await client.count(name)) === Object.keys(record.documents).length ? record : undefined;
}

interface EngineUpdate {
  /** Name of the engine. */
  readonly name: string;
  readonly own: LanguageDocuments;
  readonly recorded: EngineRecord | undefined;
  /** Uids of the products that may differ; undefined: any document may differ. */
  readonly only: ReadonlySet<string> | undefined;
}

interface UpdatedEngine {
  readonly record: EngineRecord;
  readonly put: number;
  readonly removed: number;
  /** Whether the engine was filled from scratch. */
  readonly filled: boolean;
}

async function updateEngine(client: IndexClient, { name, own, recorded, only }: EngineUpdate): Promise<UpdatedEngine> {
  const schema = documentSchema(own.countries);
  const wanted = { language: own.language.slice(0, 2), schema, weights: FIELD_WEIGHTS, synonyms: own.synonyms };
  const settings = digest(wanted);
  const held = await heldBy(client, name, { record: recorded, settings });
  if (!held) await client.configure(name, wanted);
  const before = held?.documents ?? Object.fromEntries((await client.ids(name)).map((id) => [id, '']));
  const { documents, put, gone } = documentChanges(own, before, held && only);
  try {
    // Removed first: documents that are no longer in the shop must not stay in the search because another one is refused.
    await client.remove(name, gone);
    await client.put(name, put);
  } catch (error) {
    // The service may have taken some of the documents: the next update must not assume their earlier versions.
    const unknown = [...put.map(({ id }) => id), ...gone].map((id) => [id, ''] as const);
    throw new Interrupted(held && { settings, documents: { ...before, ...Object.fromEntries(unknown) } }, error);
  }
  return { record: { settings, documents }, put: put.length, removed: gone.length, filled: !held };
}

interface UpdatedEngines {
  readonly report: IndexReport;
  /** What is known about the documents of the engines that were tried. */
  readonly engines: ReadonlyMap<string, EngineRecord>;
  readonly failures: readonly { readonly name: string; readonly cause: unknown }[];
}

async function updateEngines(client: IndexClient, updates: Iterable<EngineUpdate>): Promise<UpdatedEngines> {
  const engines = new Map<string, EngineRecord>();
  const failures: { readonly name: string; readonly cause: unknown }[] = [];
  const report = { put: 0, removed: 0, filled: [] as string[] };
  for (const update of updates) {
    const { name, recorded } = update;
    try {
      const done = await updateEngine(client, update);
      engines.set(name, done.record);
      report.put += done.put;
      report.removed += done.removed;
      if (done.filled) report.filled.push(name);
    } catch (error) {
      const isInterrupted = error instanceof Interrupted;
      const known = isInterrupted ? error.record : recorded;
      if (known) engines.set(name, known);
      const cause = isInterrupted ? error.cause : error;
      failures.push({ name, cause });
      // Without a response, the service cannot be reached for the other engines either.
      if (!(cause instanceof AppError)) break;
    }
  }
  return { report, engines, failures };
}

/**
 * The record after an update that failed. The revision stays: the next update sends the changes since then again. Without one, it compares all documents,
 * and also when a rollback began or ended: engines that were updated for it may have to be changed back.
 */
function recordOfFailure(
  record: IndexRecord | undefined,
  held: string | undefined,
  { engines, failures }: UpdatedEngines,
): IndexRecord {
  const known = record?.engines ?? {};
  const before =
    record && record.held === held ? record : { version: VERSION, lineage: '', revision: 0, engines: known };
  const failed = new Set(failures.map(({ name }) => name));
  const others = Object.entries(before.engines).filter(([name]) => !failed.has(name));
  return { ...before, engines: Object.fromEntries([...others, ...engines]) };
}

export function createSearchIndex({ client, engine, dataDir, rollbackPages }: SearchIndexOptions): SearchIndex {
  const path = join(dataDir, 'search', 'indexed.json');
  return {
    async update(store) {
      const record = readRecord(path);
      const held = rollbackPages?.();
      // Read before the changes: the next update sends again what another process writes from now on.
      const [digestBefore, revision] = [store.digest(), store.revision()];
      // When a rollback begins or ends, any document may have to be added or removed.
      const only = record?.held === held?.release ? changedProducts(store, record) : undefined;
      const updates = Iterator.from(searchLanguages(store)).map((language): EngineUpdate => {
        const name = engineName(engine, language);
        return { name, own: languageDocuments(store, language, held?.has), recorded: record?.engines[name], only };
      });
      const updated = await updateEngines(client, updates);
      const [failure] = updated.failures;
      if (failure) {
        writeRecord(path, recordOfFailure(record, held?.release, updated));
        throw failure.cause;
      }
      writeRecord(path, {
        version: VERSION,
        lineage: store.lineage(),
        revision,
        digest: digestBefore,
        ...(held ? { held: held.release } : {}),
        engines: Object.fromEntries(updated.engines),
      });
      return updated.report;
    },
  };
}
