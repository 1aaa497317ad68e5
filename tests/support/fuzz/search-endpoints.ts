/** All endpoints of the search service, with valid requests to them. */
import { ENGINE, PRIVATE_KEY } from '../search/search-service.ts';
import type { Endpoint, FuzzedService } from './malformed-requests.ts';

const SEARCH = {
  query: 'touring ski', page: { size: 5, current: 1 }, search_fields: { title: { weight: 5 }, body: {} }, precision: 2,
  result_fields: { title: { raw: { size: 50 }, snippet: { size: 50, fallback: true } }, id: { raw: {} } },
  filters: { all: [{ kind: 'Skis' }, { any: [{ terrain: ['Touring', 'Freeride'] }, { waist: { from: 90, to: 120 } }] }], none: [{ since: { from: '2023-01-01T00:00:00Z' } }] },
  facets: { kind: { type: 'value', name: 'k', size: 5, sort: { count: 'desc' } }, waist: [{ type: 'range', ranges: [{ from: 90, to: 100, name: 'r' }, { to: 90 }] }] },
  sort: [{ price: 'asc' }, { _score: 'desc' }], analytics: { tags: ['web'] },
  boosts: {
    kind: [{ type: 'value', value: ['Skis'], operation: 'multiply', factor: 2 }], price: { type: 'functional', function: 'logarithmic', operation: 'add', factor: 3 },
    waist: { type: 'proximity', function: 'gaussian', center: 100, factor: 2 }, since: { type: 'recency', function: 'exponential', center: 'now', factor: 1 },
  },
}; // prettier-ignore
const { query, page, filters, boosts, search_fields, result_fields, precision } = SEARCH;
const DOCUMENT = {
  id: 'fuzz-1',
  title: 'Ski',
  body: 'A ski',
  kind: 'Skis',
  terrain: ['Touring', 'x'],
  waist: 90,
  price: -5,
  since: '2026-01-01',
};
const QUERY = {
  query: ['ski', ''],
  'page[current]': ['1', '2', '1e400'],
  'page[size]': ['1', '1000', '1e400'],
  'ids[]': ['pin-12', 'x'],
};

const at = (method: string, path: string, body?: unknown): Endpoint => ({
  method, path: `/api/as/v1/${path}`, query: QUERY, ...(body === undefined ? {} : { body }),
}); // prettier-ignore

const ENDPOINTS: readonly Endpoint[] = [
  at('POST', 'engines/{engine}/search', SEARCH),
  at('POST', 'engines/{engine}/search.json', { query, page, filters, boosts }),
  at('GET', 'engines/{engine}/search'),
  at('POST', 'engines/{engine}/multi_search', {
    queries: [
      { query, page },
      { query: 'x', search_fields },
    ],
  }),
  at('GET', 'engines/{engine}/multi_search'),
  at('POST', 'engines/{engine}/query_suggestion', {
    query: 'to',
    types: { documents: { fields: ['title'] } },
    size: 5,
  }),
  at('GET', 'engines/{engine}/query_suggestion'),
  at('POST', 'engines/{engine}/click', { query: 'x', document_id: 'pin-12', request_id: 'x', tags: ['web'] }),
  at('GET', 'engines'),
  at('POST', 'engines', { name: 'other', language: 'de' }),
  at('GET', 'engines/{engine}'),
  at('DELETE', 'engines/{other}'),
  at('GET', 'engines/{engine}/schema'),
  at('POST', 'engines/{engine}/schema', { title: 'text', waist: 'number' }),
  at('GET', 'engines/{engine}/search_settings'),
  at('PUT', 'engines/{engine}/search_settings', { search_fields, boosts, result_fields, precision }),
  at('POST', 'engines/{engine}/search_settings/reset'),
  at('GET', 'engines/{engine}/synonyms'),
  at('GET', 'engines/{engine}/synonyms/{id}'),
  at('POST', 'engines/{engine}/synonyms', { synonyms: ['ski', 'plank'] }),
  at('DELETE', 'engines/{engine}/synonyms/{id}'),
  at('POST', 'engines/{engine}/documents', [DOCUMENT, { id: 'fuzz-2', price: 5 }]),
  at('POST', 'engines/{engine}/documents', DOCUMENT),
  at('PATCH', 'engines/{engine}/documents', [{ id: 'fuzz-1', price: 5 }, DOCUMENT]),
  at('DELETE', 'engines/{engine}/documents', ['fuzz-1', 'x']),
  at('GET', 'engines/{engine}/documents'),
  at('GET', 'engines/{engine}/documents/list'),
];

export const searchRequests: FuzzedService = {
  endpoints: ENDPOINTS,
  headers: { authorization: `Bearer ${PRIVATE_KEY}`, origin: 'http://shop.example' },
  segments: { engine: [ENGINE, ENGINE, ENGINE, 'gone', 'x'.repeat(70)], other: ['other', 'gone'], id: ['x', '1'] },
};
