/**
 * The port between the protocol's routes and the engines that store documents and execute queries. It is independent of HTTP. Its implementations are the
 * engines in memory (`storage/engine-collection.ts`), in PostgreSQL (`postgres/postgres-engines.ts`) and in OpenSearch or Elasticsearch
 * (`cluster/cluster-engines.ts`).
 */
import type { Boosts } from '../engine/boosts.ts';
import type { CountedFacet, Facet } from '../engine/count-facets.ts';
import type { FieldType, SearchDocument } from '../engine/document.ts';
import type { Filter } from '../engine/filter.ts';

/** Weight by field; fields that are not listed are not searched. */
export type FieldWeights = Readonly<Record<string, number>>;

export interface EngineQuery {
  readonly query: string;
  readonly fields?: FieldWeights;
  readonly filter?: Filter;
  readonly boosts?: Boosts;
  readonly facets?: Readonly<Record<string, readonly Facet[]>>;
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  readonly from: number;
  readonly size: number;
}

export interface FoundDocument {
  readonly document: SearchDocument;
  readonly score: number;
}

export interface EngineAnswer {
  readonly total: number;
  readonly found: readonly FoundDocument[];
  readonly facets: Readonly<Record<string, readonly CountedFacet[]>>;
  readonly corrected: string | undefined;
  /** Terms to highlight in snippets. */
  readonly terms: ReadonlySet<string>;
}

export interface EngineSettings {
  readonly language: string;
  readonly schema: Readonly<Record<string, FieldType>>;
  /** Default field weights of queries. */
  readonly fields: FieldWeights;
  readonly boosts: Boosts;
  /** `result_fields`, `boosts` and `precision` of queries that have none, as the client has sent them. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly synonyms: readonly (readonly string[])[];
}

export const DEFAULT_SETTINGS: EngineSettings = { language: 'en', schema: {}, fields: {}, boosts: {}, synonyms: [] };

/** The type of a field; fields outside the schema are text. A field may be named like an inherited property, such as `constructor`. */
export const fieldType = ({ schema }: Pick<EngineSettings, 'schema'>, field: string): FieldType =>
  (Object.hasOwn(schema, field) ? schema[field] : undefined) ?? 'text';

export const isTextField = (settings: EngineSettings, field: string): boolean => fieldType(settings, field) === 'text';

/** Field weights of a query that has none: those of the settings, or 1 for every text field. */
export function searchedFields(settings: EngineSettings): FieldWeights {
  if (Object.keys(settings.fields).length > 0) return settings.fields;
  const names = Object.keys(settings.schema).filter((field) => isTextField(settings, field));
  return Object.fromEntries(names.map((field) => [field, 1]));
}

/** Whether documents have to be indexed again. A new text field changes nothing, because fields outside the schema are text. */
export function isReindexed(before: EngineSettings, after: EngineSettings): boolean {
  const fields = [...Object.keys(before.schema), ...Object.keys(after.schema)];
  return (
    before.language !== after.language || fields.some((field) => fieldType(before, field) !== fieldType(after, field))
  );
}

export interface Engine {
  readonly name: string;
  readonly settings: EngineSettings;
  /** Number of documents. */
  readonly size: number;
  /** `change` may run more than once. A change of the language or of a field's type may reindex all documents. */
  configure(change: (settings: EngineSettings) => Partial<EngineSettings>): Promise<void>;
  put(documents: readonly SearchDocument[]): Promise<void>;
  /** Resolves with whether each document existed. */
  remove(ids: readonly string[]): Promise<readonly boolean[]>;
  get(ids: readonly string[]): Promise<readonly (SearchDocument | undefined)[]>;
  list(part: { readonly from: number; readonly size: number }): Promise<readonly SearchDocument[]>;
  search(query: EngineQuery): Promise<EngineAnswer>;
  /** Completions of a query from the text of documents; each occurs in at least one document. */
  suggest(query: string, fields: readonly string[], size: number): Promise<readonly string[]>;
}

export interface EngineCollection {
  list(): Promise<readonly Engine[]>;
  /** A snapshot of the engine; its `settings` and `size` may be outdated after a change. */
  get(name: string): Promise<Engine | undefined>;
  /** Undefined if an engine of this name exists. */
  create(name: string, language: string): Promise<Engine | undefined>;
  remove(name: string): Promise<boolean>;
  /** Engines whose files were damaged or had another version when the service started. */
  readonly dropped: readonly string[];
  close(): Promise<void>;
}
