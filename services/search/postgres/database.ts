/** Tables of the engines in PostgreSQL, in the schema `firn_search`. */
import postgres from 'postgres';

export type Sql = postgres.Sql | postgres.TransactionSql;

/** Increment when documents are analyzed or stored differently: engines of another version are then reindexed from their documents. */
export const VERSION = 2;

/** Arbitrary key of the advisory lock that serializes the creation of tables by concurrently starting services. */
const LOCK = 7_301_441;

/**
 * `text` has a row per document and text field, with a vector of our own terms; each lexeme begins with the number of its engine, because all engines
 * share one index. `term` and `word` are the vocabulary; `documents` and `uses` count documents.
 */
const TABLES = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE SCHEMA IF NOT EXISTS firn_search;
CREATE TABLE IF NOT EXISTS firn_search.engine (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" UNIQUE NOT NULL,
  settings json NOT NULL,
  version integer NOT NULL,
  documents integer NOT NULL DEFAULT 0,
  lengths json NOT NULL DEFAULT '{}'
);
CREATE TABLE IF NOT EXISTS firn_search.document (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  engine integer NOT NULL REFERENCES firn_search.engine ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL,
  fields json NOT NULL,
  values jsonb NOT NULL,
  numbers jsonb NOT NULL,
  UNIQUE (engine, id)
);
CREATE TABLE IF NOT EXISTS firn_search.text (
  document bigint NOT NULL REFERENCES firn_search.document ON DELETE CASCADE,
  field text COLLATE "C" NOT NULL,
  length integer NOT NULL,
  folded text NOT NULL,
  tokens tsvector NOT NULL,
  PRIMARY KEY (document, field)
);
CREATE INDEX IF NOT EXISTS text_tokens ON firn_search.text USING gin (tokens) WITH (fastupdate = off);
CREATE TABLE IF NOT EXISTS firn_search.term (
  engine integer NOT NULL REFERENCES firn_search.engine ON DELETE CASCADE,
  term text COLLATE "C" NOT NULL,
  reversed text COLLATE "C" NOT NULL,
  documents integer NOT NULL,
  PRIMARY KEY (engine, term)
);
CREATE INDEX IF NOT EXISTS term_reversed ON firn_search.term (engine, reversed);
CREATE TABLE IF NOT EXISTS firn_search.word (
  engine integer NOT NULL REFERENCES firn_search.engine ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  term text COLLATE "C" NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (engine, word)
);
CREATE INDEX IF NOT EXISTS word_similar ON firn_search.word USING gin (word gin_trgm_ops);
`;

const CONNECT_SECONDS = 5;

export interface Database {
  /** Creates the tables on the first call; if that fails, the next call tries again. */
  ready(): Promise<postgres.Sql>;
  close(): Promise<void>;
}

export function openDatabase(url: string): Database {
  const sql = postgres(url, {
    connect_timeout: CONNECT_SECONDS,
    fetch_types: false,
    onnotice: () => undefined,
    // A search statement runs for milliseconds; JIT compilation would take longer.
    connection: { application_name: 'firn-search', jit: false },
  });
  let made: Promise<unknown> | undefined;
  return {
    async ready() {
      made ??= sql
        .begin(async (own) => {
          await own`SELECT pg_advisory_xact_lock(${LOCK})`;
          await own.unsafe(TABLES);
        })
        .catch((error: unknown) => {
          made = undefined;
          throw error;
        });
      await made;
      return sql;
    },
    close: () => sql.end({ timeout: CONNECT_SECONDS }),
  };
}

/** Removes NUL characters and replaces lone surrogates, which PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A value as JSON text, to be cast by `::text::jsonb`. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? storable(one) : one));

/** Parameters of a statement, numbered in the order in which they are bound. */
export interface Bindings {
  readonly list: readonly (string | number)[];
  bind(value: string | number): string;
  /** Binds a value of any shape as `jsonb`. */
  json(value: unknown): string;
}

export function createBindings(): Bindings {
  const list: (string | number)[] = [];
  const bind = (value: string | number): string => `$${list.push(typeof value === 'string' ? storable(value) : value)}`;
  return { list, bind, json: (value) => `${bind(storableJson(value))}::text::jsonb` };
}
