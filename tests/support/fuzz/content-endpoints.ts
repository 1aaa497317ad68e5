/** All endpoints of the content service over the stack of `content-service-fixture.ts`, with valid requests to them. */
import type { Endpoint, FuzzedService } from './malformed-requests.ts';

const QUERIES = [
  { title: 'Ski 1', price: { $gt: 5, $lte: 30 } }, { title: { $regex: '^ski', $options: 'i' } }, { $or: [{ price: 10 }, { tags: { $in: ['odd', 'sale'] } }] },
  { maker: { $in_query: { title: 'Alder' } } }, { specs: { $elemMatch: { name: 'radius', value: 1 } } }, { 'taxonomies.use': { $eq_below: 'ski', levels: 1 } },
  { 'taxonomies.use': { $above: 'race' } }, { updated_at: { $lt: '2026-01-03T00:00:00.000Z', $exists: true } }, { $and: [{ 'specs.value': { $ne: 1 } }, { uid: { $nin: ['p1'] } }] },
]; // prettier-ignore
const FLAGS = [
  'include_count', 'include_fallback', 'include_all', 'include_metadata', 'include_schema', 'include_content_type', 'include_dimension', 'relative_urls', 'include_branch',
  'include_reference_content_type_uid', 'include_global_field_schema', 'include_embedded_items[]', 'only_last_activity',
]; // prettier-ignore
const LIST = {
  environment: ['production'], locale: ['en-us', 'de', 'de-at'], limit: ['1', '100'], skip: ['0', '1'], asc: ['title', 'price'], desc: ['updated_at'], typeahead: ['ski'], tags: ['odd'],
  query: QUERIES.map((query) => encodeURIComponent(JSON.stringify(query))), 'include[]': ['maker', 'similar.maker', 'blocks.hero.link'], 'only[BASE][]': ['title'], 'except[BASE][]': ['price'],
  'only[maker][]': ['title'], after_uid: ['p1'], before_uid: ['p2'], version: ['1'], include_all_depth: ['2', '99'], depth: ['1'], preview_timestamp: ['2026-01-03T00:00:00Z'], release_id: ['r1'],
  live_preview: ['x'], content_type_uid: ['product'], ...Object.fromEntries(FLAGS.map((name) => [name, ['true', 'BASE']])),
}; // prettier-ignore
const SYNC = {
  init: ['true'], environment: ['production'], locale: ['en-us'], start_from: ['2026-01-02', '2026-01-02T00:00:00Z'], content_type_uid: ['product', 'sys_assets'],
  type: ['entry_published', 'entry_published,asset_published', 'entry_deleted'],
}; // prettier-ignore
const PATHS = [
  'content_types', 'content_types/{type}', 'content_types/{type}/entries', 'content_types/{type}/entries/{uid}', 'assets', 'assets/{uid}', 'global_fields', 'global_fields/{uid}',
  'taxonomies', 'taxonomies/{tax}', 'taxonomies/{tax}/terms', 'taxonomies/{tax}/terms/{term}', 'taxonomies/{tax}/terms/{term}/ancestors', 'taxonomies/{tax}/terms/{term}/descendants', 'taxonomies/entries',
]; // prettier-ignore

export const encodedToken = (token: unknown): string =>
  `cs${Buffer.from(JSON.stringify(token) ?? '').toString('base64url')}`;

/** `tokens`: sync tokens, valid or not. */
export function contentRequests(managementToken: string, tokens: readonly string[]): readonly FuzzedService[] {
  const segments = {
    type: ['product', 'maker', 'gone'], uid: ['p1', 'p2', 'maker0', 'a1', 'seo', 'gone'], tax: ['use', 'gone'], term: ['ski', 'alpine', 'gone'], action: ['publish', 'unpublish', 'delete', 'reload', 'problems', ''],
  }; // prettier-ignore
  const reads = PATHS.map((path): Endpoint => ({ method: 'GET', path: `/v3/${path}`, query: LIST }));
  const posts = QUERIES.map((query): Endpoint => ({
    method: 'POST', path: '/v3/content_types/{type}/entries',
    body: { _method: 'GET', query, include: ['maker', 'similar'], only: { BASE: ['title'], maker: ['title'] }, limit: 5, skip: 0, locale: 'en-us', include_count: true, asc: 'title' },
  })); // prettier-ignore
  const syncs: readonly Endpoint[] = [
    { method: 'GET', path: '/v3/stacks/sync', query: SYNC },
    { method: 'GET', path: '/v3/stacks/sync', query: { sync_token: tokens, pagination_token: tokens } },
    { method: 'POST', path: '/v3/stacks/sync', body: { _method: 'GET', init: true, type: 'entry_published', locale: 'en-us', start_from: '2026-01-02' } },
  ]; // prettier-ignore
  const act = { api_key: 'key', content_type_uid: 'product', uid: 'p3', locale: 'en-us' };
  const delivery = { api_key: 'key', access_token: 'token' };
  return [
    { endpoints: [...reads, ...posts, ...syncs], headers: delivery, segments },
    { endpoints: [...reads.slice(2, 6), ...posts.slice(0, 1)], headers: { api_key: 'key', preview_token: 'preview', live_preview: 'x', 'x-cs-variant-uid': 'a,b' }, segments },
    {
      endpoints: [
        { method: 'POST', path: '/v3/local/{action}', body: act },
        { method: 'GET', path: '/v3/local/{action}' },
      ],
      headers: { authorization: `Bearer ${managementToken}` },
      segments,
    },
    { endpoints: [{ method: 'GET', path: '/v3/releases', query: LIST }], headers: { api_key: 'key', authorization: managementToken }, segments },
  ];
} // prettier-ignore
