/** Lists of entries: pages of 100 up to the total count; uids in chunks of 100 (URLs are limited to 8 KB). */
import { isWireObject } from '#wire/content/entry-wire.ts';
import type { WireObject } from '#wire/content/entry-wire.ts';

import { contentFailure } from './content-result.ts';
import type { ContentResult } from './content-result.ts';
import type { Ask, SdkQuery } from './content-sdk.ts';

/** Spec section 9. */
const PAGE_SIZE = 100;

export interface QueryOptions {
  readonly language?: string;
  readonly query?: WireObject;
  readonly include?: readonly string[];
  readonly fallback?: boolean;
}

export function shaped(query: SdkQuery, options: QueryOptions): SdkQuery {
  if (options.language) query.language(options.language);
  if (options.include) query.includeReference(options.include);
  if (options.fallback) query.includeFallback();
  return query;
}

export async function readPages(
  ask: Ask,
  type: string,
  options: QueryOptions,
): Promise<ContentResult<readonly WireObject[]>> {
  // Publishing during the read can shift entries to the next page: deduplicate by uid and locale.
  const found = new Map<string, WireObject>();
  for (let received = 0, total = 1; received < total;) {
    const answer = await ask((stack) => {
      const query = shaped(stack.ContentType(type).Query() as unknown as SdkQuery, options);
      // A raw query, not the SDK's comparison methods: those overwrite each other and fail on zero and regular expressions.
      if (options.query) query.query(options.query);
      return query.includeCount().skip(received).limit(PAGE_SIZE).toJSON().find();
    });
    if (answer.kind !== 'ok') return answer;
    const parts: readonly unknown[] = Array.isArray(answer.value) ? answer.value : [];
    const [page] = parts;
    if (!Array.isArray(page))
      return contentFailure('malformed', `The content service returned no list of entries for ${type}.`, {
        status: 200,
      });
    if (page.length === 0) break;
    for (const entry of page.filter(isWireObject))
      found.set(`${String(entry['uid'])} ${String(entry['locale'])}`, entry);
    received += page.length;
    total = parts.find((part) => typeof part === 'number') ?? received;
  }
  return { kind: 'ok', value: [...found.values()] };
}

/** `uids` must be unique; the result has their order. `$in` needs 2.8 KB where `$or` needs 4.6 KB. */
export async function readChunks(
  ask: Ask,
  { type, uids }: { readonly type: string; readonly uids: readonly string[] },
  options: QueryOptions,
): Promise<ContentResult<readonly WireObject[]>> {
  const found: WireObject[] = [];
  for (let start = 0; start < uids.length; start += PAGE_SIZE) {
    const chunk = { uid: { $in: uids.slice(start, start + PAGE_SIZE) } };
    const query = options.query ? { $and: [options.query, chunk] } : chunk;
    const page = await readPages(ask, type, { ...options, query });
    if (page.kind !== 'ok') return page;
    found.push(...page.value);
  }
  const place = new Map(uids.map((uid, index) => [uid, index]));
  const placeOf = (entry: WireObject): number => place.get(String(entry['uid'])) ?? uids.length;
  return { kind: 'ok', value: found.toSorted((left, right) => placeOf(left) - placeOf(right)) };
}
