/**
 * What the protocol asks of an engine: the port between the routes and whatever holds documents and answers queries. It knows nothing of HTTP. The
 * engine in memory (`storage/engine-collection.ts`), the one on PostgreSQL (`postgres/postgres-engines.ts`) and the one on OpenSearch or Elasticsearch
 * (`cluster/cluster-engines.ts`) implement it.
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
  /** Terms that a snippet marks. */
  readonly terms: ReadonlySet<string>;
}

export interface EngineSettings {
  readonly language: string;
  readonly schema: Readonly<Record<string, FieldType>>;
  /** Weights of queries without their own. */
  readonly fields: FieldWeights;
  readonly boosts: Boosts;
  readonly synonyms: readonly (readonly string[])[];
}

export const DEFAULT_SETTINGS: EngineSettings = { language: 'en', schema: {}, fields: {}, boosts: {}, synonyms: [] };

export const isTextField = ({ schema }: EngineSettings, field: string): boolean => (schema[field] ?? 'text') === 'text';

/** Weights of a query without its own: those of the settings, or 1 for every field of text. */
export function searchedFields(settings: EngineSettings): FieldWeights {
  if (Object.keys(settings.fields).length > 0) return settings.fields;
  const names = Object.keys(settings.schema).filter((field) => isTextField(settings, field));
  return Object.fromEntries(names.map((field) => [field, 1]));
}

/** Whether documents have to be analysed again. A new field that is text is none of the documents' yet. */
export function isReindexed(before: EngineSettings, after: EngineSettings): boolean {
  const fields = [...Object.keys(before.schema), ...Object.keys(after.schema)];
  return (
    before.language !== after.language ||
    fields.some((field) => isTextField(before, field) !== isTextField(after, field))
  );
}

export interface Engine {
  readonly name: string;
  readonly settings: EngineSettings;
  /** Number of documents. */
  readonly size: number;
  /** `change` may run more than once. A changed schema or language indexes all documents again. */
  configure(change: (settings: EngineSettings) => Partial<EngineSettings>): Promise<void>;
  put(documents: readonly SearchDocument[]): Promise<void>;
  /** Whether each document was there. */
  remove(ids: readonly string[]): Promise<readonly boolean[]>;
  get(ids: readonly string[]): Promise<readonly (SearchDocument | undefined)[]>;
  list(part: { readonly from: number; readonly size: number }): Promise<readonly SearchDocument[]>;
  search(query: EngineQuery): Promise<EngineAnswer>;
  /** Completions of a query from the text of documents; each occurs in at least one of them. */
  suggest(query: string, fields: readonly string[], size: number): Promise<readonly string[]>;
}

export interface EngineCollection {
  list(): Promise<readonly Engine[]>;
  /** The engine as it is now: `settings` and `size` are those of this moment. */
  get(name: string): Promise<Engine | undefined>;
  /** Undefined when the engine exists. */
  create(name: string, language: string): Promise<Engine | undefined>;
  remove(name: string): Promise<boolean>;
  /** Engines whose files were damaged or of another version when the service started. */
  readonly dropped: readonly string[];
  close(): Promise<void>;
}
