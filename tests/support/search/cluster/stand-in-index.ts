/** An index of the stand-in cluster: documents, their mapped fields, and Lucene's BM25. */
import { Refused } from './query-score.ts';
import type { Json, Scorer } from './query-score.ts';

export interface StoredDocument {
  readonly id: string;
  readonly source: Json;
  readonly state: number;
}

interface FieldStatistics {
  readonly documents: number;
  readonly meanLength: number;
}

const K1 = 1.2;
const B = 0.75;

export class StandInIndex {
  readonly documents = new Map<string, StoredDocument>();
  readonly definition: Json;
  /** Whether writes are refused, by the setting `index.blocks.write`. */
  isBlocked = false;
  private readonly types = new Map<string, string>();
  private statistics = new Map<string, FieldStatistics>();
  private frequencies = new Map<string, number>();
  private states = 0;
  private readonly split = new WeakMap<StoredDocument, Map<string, readonly string[]>>();

  constructor(definition: Json) {
    this.definition = definition;
    this.map((definition['mappings'] ?? {}) as Json);
  }

  /** Adds fields to the mapping; throws if a field already has another type. */
  map(mapping: Json, path = ''): void {
    for (const [name, given] of Object.entries((mapping['properties'] ?? {}) as Record<string, Json>)) {
      const type = String(given['type'] ?? 'object');
      const known = this.types.get(path + name);
      if (known !== undefined && known !== type)
        throw new Refused(`mapper [${path}${name}] cannot be changed`, 'illegal_argument_exception');
      if (type !== 'object') this.types.set(path + name, type);
      this.map(given, `${path}${name}.`);
    }
  }

  put(id: string, source: Json): StoredDocument {
    for (const [field, type] of this.types) {
      if (type !== 'double' && type !== 'integer') continue;
      if (this.read(source, field).some((value) => typeof value !== 'number'))
        throw new Refused(`failed to parse field [${field}]`, 'mapper_parsing_exception');
    }
    const document = { id, source, state: this.states };
    this.states += 1;
    this.documents.set(id, document);
    this.forget();
    return document;
  }

  remove(id: string): boolean {
    this.forget();
    return this.documents.delete(id);
  }

  isMapped(field: string): boolean {
    return this.types.has(field);
  }

  demandMapped(field: string): void {
    if (!this.types.has(field) && !field.includes('.')) throw new Refused(`field [${field}] is not mapped`);
  }

  /** The indexed values of a field; none if the field is not mapped. */
  values(document: StoredDocument, field: string): readonly unknown[] {
    return this.types.has(field) ? this.read(document.source, field) : [];
  }

  tokens(document: StoredDocument, field: string): readonly string[] {
    const known = this.split.get(document) ?? new Map<string, readonly string[]>();
    this.split.set(document, known);
    const tokens = known.get(field) ?? this.splitField(document, field);
    known.set(field, tokens);
    return tokens;
  }

  private splitField(document: StoredDocument, field: string): readonly string[] {
    const values = this.values(document, field).map(String);
    return this.types.get(field) === 'text' ? values.flatMap((text) => text.split(/\s+/).filter(Boolean)) : values;
  }

  termScorer(field: string, term: string, boost: number): Scorer {
    this.demandMapped(field);
    const { documents, meanLength } = this.fieldStatistics(field);
    const frequency = this.documentsWith(field, term);
    const rarity = Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
    return (document) => {
      const tokens = this.tokens(document, field);
      const count = tokens.filter((one) => one === term).length;
      if (count === 0) return undefined;
      return (boost * rarity * count) / (count + K1 * (1 - B + (B * tokens.length) / meanLength));
    };
  }

  documentsWith(field: string, term: string): number {
    const key = `${field}\n${term}`;
    const known = this.frequencies.get(key);
    if (known !== undefined) return known;
    const found = [...this.documents.values()].filter((one) => this.tokens(one, field).includes(term)).length;
    this.frequencies.set(key, found);
    return found;
  }

  private fieldStatistics(field: string): FieldStatistics {
    const known = this.statistics.get(field);
    if (known) return known;
    const lengths = [...this.documents.values()].map((one) => this.tokens(one, field).length).filter(Boolean);
    const sum = lengths.reduce((total, length) => total + length, 0);
    const own = { documents: lengths.length, meanLength: sum / Math.max(1, lengths.length) };
    this.statistics.set(field, own);
    return own;
  }

  private forget(): void {
    this.statistics = new Map();
    this.frequencies = new Map();
  }

  private read(source: Json, field: string): readonly unknown[] {
    let value: unknown = source;
    // A field may have the name of a property that every object inherits, such as `constructor`.
    for (const name of field.split('.'))
      value = Object.hasOwn((value ?? {}) as Json, name) ? (value as Json)[name] : undefined;
    return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  }
}
