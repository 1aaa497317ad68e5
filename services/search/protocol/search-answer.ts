/** Search responses in App Search's format. */
import { valuesOf } from '../engine/document.ts';
import type { SearchDocument } from '../engine/document.ts';
import type { Engine, EngineAnswer, FoundDocument } from '../port/engine.ts';
import { LIMITS } from './limits.ts';
import { readSearch } from './read-search.ts';
import type { ResultField, SearchRequest } from './read-search.ts';
import { snippetOf } from './snippet.ts';

export type SearchAnswer =
  | { readonly kind: 'found'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'bad'; readonly errors: readonly string[] };

interface Marking {
  readonly terms: ReadonlySet<string>;
  readonly language: string;
}

function resultField(
  document: SearchDocument,
  [field, wanted]: readonly [string, ResultField],
  marking: Marking,
): object {
  // A field may have the name of a property that every object inherits, such as `constructor`.
  const value = (Object.hasOwn(document, field) ? document[field] : undefined) ?? null;
  const result: Record<string, unknown> = {};
  if (wanted.raw !== undefined) {
    result['raw'] = wanted.raw > 0 && typeof value === 'string' ? value.slice(0, wanted.raw) : value;
  }
  if (wanted.snippet && valuesOf(document, field).some((one) => typeof one === 'string')) {
    const text = valuesOf(document, field).join(', ');
    result['snippet'] = snippetOf(text, marking.terms, { ...wanted.snippet, language: marking.language });
  } else if (wanted.snippet) {
    result['snippet'] = null;
  }
  return result;
}

function resultOf(
  { document, score }: FoundDocument,
  fields: SearchRequest['resultFields'],
  { name, ...marking }: Marking & { readonly name: string },
): object {
  const wanted = fields ?? Object.fromEntries(Object.keys(document).map((field) => [field, { raw: 0 }]));
  const shown = Object.entries(wanted).map((one) => [one[0], resultField(document, one, marking)] as const);
  return {
    ...Object.fromEntries(shown),
    id: { raw: document.id },
    _meta: { id: document.id, engine: name, score: Math.round(score * 1e4) / 1e4 },
  };
}

function pageOf({ page }: SearchRequest, { total }: EngineAnswer): object {
  const pages = page.size === 0 ? 1 : Math.min(LIMITS.pages, Math.ceil(total / page.size));
  return { current: page.current, total_pages: pages, total_results: total, size: page.size };
}

export async function searchAnswer(engine: Engine, body: unknown, requestId: string): Promise<SearchAnswer> {
  const { name } = engine;
  const { schema, language, defaults } = engine.settings;
  const read = readSearch(body, (field) => field === 'id' || Object.hasOwn(schema, field), defaults);
  if (read.kind === 'bad') return read;
  const { search } = read;
  const answer = await engine.search(search.engineQuery);
  const marking = { terms: answer.terms, language, name };
  return {
    kind: 'found',
    body: {
      meta: {
        alerts: [],
        warnings: [],
        precision: search.precision,
        engine: { name, type: 'default' },
        page: pageOf(search, answer),
        request_id: requestId,
        // Not part of App Search's protocol; present only if a word was corrected.
        ...(answer.corrected === undefined ? {} : { corrected_query: answer.corrected }),
      },
      results: answer.found.map((found) => resultOf(found, search.resultFields, marking)),
      ...(search.engineQuery.facets ? { facets: answer.facets } : {}),
    },
  };
}
