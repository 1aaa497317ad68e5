/** Fills engines of the search service. Needs the private key; never used in a browser. */
import { AppError } from '#lib/errors/app-error.ts';
import { wholeFetch } from '#lib/network/bounded-body.ts';
import type { ShopDocument } from '#lib/search/search-document.ts';
import { readSearchAnswer } from '#lib/search/search-failure.ts';

export interface EngineSettings {
  readonly language: string;
  readonly schema: Readonly<Record<string, 'text' | 'number'>>;
  readonly weights: Readonly<Record<string, number>>;
  readonly synonyms: readonly (readonly string[])[];
}

export interface IndexClient {
  /** Number of documents; undefined when there is no such engine. */
  count(engine: string): Promise<number | undefined>;
  ids(engine: string): Promise<readonly string[]>;
  /** Creates the engine if needed, and replaces its settings. */
  configure(engine: string, settings: EngineSettings): Promise<void>;
  /** Throws an AppError `search-refused` if the service refuses a document, after all others were sent. */
  put(engine: string, documents: readonly ShopDocument[]): Promise<void>;
  remove(engine: string, ids: readonly string[]): Promise<void>;
}

export interface IndexClientOptions {
  readonly endpointBase: string;
  readonly privateKey: string;
  readonly fetch?: typeof fetch;
}

const PER_REQUEST = 100;
const PER_PAGE = 1000;
const TIMEOUT_MS = 30_000;
/** Limit per response: the service lists ids only with their whole documents, of some kilobytes each. */
const MOST_BYTES = 32 * 1024 * 1024;

function inParts<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / PER_REQUEST) }, (_, at) =>
    all.slice(at * PER_REQUEST, (at + 1) * PER_REQUEST),
  );
}

/** The service's limits: words per set of synonyms, and sets per engine. It refuses more, and the engine would never be filled. */
const MOST_SYNONYMS = 32;
const MOST_SETS = 256;

/** Splits sets that are too large into sets that share their first word. */
function acceptedSets(sets: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const parts = sets.flatMap(([first = '', ...others]) =>
    Array.from({ length: Math.ceil(others.length / (MOST_SYNONYMS - 1)) }, (_, at) => [
      first,
      ...others.slice(at * (MOST_SYNONYMS - 1), (at + 1) * (MOST_SYNONYMS - 1)),
    ]),
  );
  return parts.slice(0, MOST_SETS);
}

/** A list that would be read forever. */
const endless = (what: string): AppError =>
  new AppError('search-refused', `The list of the search engine does not end: ${what}.`);

/** The request got no response, or none in time. `fetch` itself reports only that it failed; the reason is in the cause. */
function unreachable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const reason = error.name === 'TimeoutError' ? `no response within ${TIMEOUT_MS / 1000} s` : (error.cause instanceof Error ? error.cause : error).message; // prettier-ignore
  return new AppError('search-unreachable', `The search engine could not be reached: ${reason}.`, { cause: error });
}

/** The service's judgment of a sent document. */
interface Judged {
  readonly id: string;
  readonly errors: readonly string[];
}

interface IndexCaller {
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** The response body; throws when the service refuses the request. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
}

function createCaller({ endpointBase, privateKey, ...options }: IndexClientOptions): IndexCaller {
  const send = wholeFetch(options.fetch ?? fetch, MOST_BYTES);

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    return send(`${endpointBase}/api/as/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${privateKey}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw unreachable(error);
    });
  }
  return { call, ask: async (method, path, body) => readSearchAnswer(await call(method, path, body)) };
}

/** The service lists sets in pages, so the first page is read until it is empty. */
async function deleteSynonyms({ ask }: IndexCaller, engine: string): Promise<void> {
  const deleted = new Set<string>();
  for (;;) {
    const body = (await ask('GET', `engines/${engine}/synonyms`)) as { readonly results: readonly { readonly id: string }[] }; // prettier-ignore
    if (body.results.length === 0) return;
    const open = body.results.filter(({ id }) => !deleted.has(id));
    if (open.length === 0) throw endless(`deleted synonyms of ${engine} are still listed`);
    for (const { id } of open) {
      await ask('DELETE', `engines/${engine}/synonyms/${id}`);
      deleted.add(id);
    }
  }
}

export function createIndexClient(options: IndexClientOptions): IndexClient {
  const caller = createCaller(options);
  const { call, ask } = caller;

  async function count(engine: string): Promise<number | undefined> {
    const response = await call('GET', `engines/${engine}`);
    if (response.status === 404) return undefined;
    return ((await readSearchAnswer(response)) as { readonly document_count?: number }).document_count ?? 0;
  }

  /** Creates an engine; language-independent when the service has no rules for the language. */
  async function create(name: string, language: string): Promise<void> {
    const response = await call('POST', 'engines', { name, language });
    if (response.status === 400) await ask('POST', 'engines', { name, language: null });
    else await readSearchAnswer(response);
  }

  return {
    count,
    async ids(engine) {
      const ids = new Set<string>();
      for (let page = 1; ; page += 1) {
        const path = `engines/${engine}/documents/list?page[current]=${page}&page[size]=${PER_PAGE}`;
        const body = (await ask('GET', path)) as { readonly results: readonly { readonly id: string }[] };
        const before = ids.size;
        for (const { id } of body.results) ids.add(id);
        if (body.results.length < PER_PAGE) return [...ids];
        if (ids.size === before)
          throw endless(`page ${page} of the documents of ${engine} has only ids of earlier pages`);
      }
    },
    async configure(engine, { language, schema, weights, synonyms }) {
      if ((await count(engine)) === undefined) await create(engine, language);
      await ask('POST', `engines/${engine}/schema`, schema);
      const fields = Object.entries(weights).map(([field, weight]) => [field, { weight }] as const);
      await ask('PUT', `engines/${engine}/search_settings`, { search_fields: Object.fromEntries(fields), boosts: {} });
      await deleteSynonyms(caller, engine);
      for (const set of acceptedSets(synonyms)) await ask('POST', `engines/${engine}/synonyms`, { synonyms: set });
    },
    async put(engine, documents) {
      const refused: Judged[] = [];
      for (const part of inParts(documents)) {
        const judged = (await ask('POST', `engines/${engine}/documents`, part)) as readonly Judged[];
        refused.push(...judged.filter(({ errors }) => errors.length > 0));
      }
      const [bad] = refused;
      if (bad) throw new AppError('search-refused', `The search engine refused ${bad.id}: ${bad.errors.join(', ')}`);
    },
    async remove(engine, ids) {
      for (const part of inParts(ids)) await ask('DELETE', `engines/${engine}/documents`, part);
    },
  };
}
