/** Former addresses, carried from release to release: they return 410 or redirect to the entry's current address. */
import type { ContentStore } from '#content-loaders/content-store.ts';
import type { Addresses } from '#content-loaders/entry-addresses.ts';
import { entryPath } from '#lib/links/links.ts';
import { SEARCH_PATH } from '#lib/links/search-link.ts';
import { contentLanguage, DEFAULT_CONTENT_LANGUAGE } from '#lib/locale/locale.ts';
import { localePath, splitLocalePath } from '#lib/locale/path.ts';
import type { GoneAddress } from '#lib/release/serving-facts.ts';

import type { Manifest } from '../release/manifest.ts';
import type { PageRecord } from '../release/page-list.ts';

/** Maximum number of former addresses; beyond it, the oldest are dropped and return 404. */
const REMEMBERED = 10_000;

export interface GoneInput {
  readonly remembered: readonly GoneAddress[];
  /** Pages of the live release that the new one does not have. */
  readonly left: readonly PageRecord[];
  /** Whether a path is a page of the new release. */
  readonly isPage: (path: string) => boolean;
  /** Whether the page of a path could not be rendered, and is missing until it can be. */
  readonly isFailed?: (path: string) => boolean;
  /** Whether a page is at a former address and stays until that of the entry's new address can be rendered. */
  readonly isFormer?: (path: string) => boolean;
  /** Whether this publish covers a locale. Addresses of other locales stay as they are. */
  readonly isMade: (locale: string) => boolean;
  /** Current address of the entry that had the given one. */
  readonly movedTo: (path: string) => string | undefined;
  /** Uids of the products that a page of the live release recommends. */
  readonly recommendedBy?: (path: string) => readonly string[];
}

/** An address without a target. */
function withoutTarget(path: string, products: readonly string[] = []): GoneAddress {
  return products.length > 0 ? { path, products } : { path };
}

/** Without the 404 of a page that could not be rendered, which is true of one release only. An address with products keeps the 404 of those. */
function withoutOldStatus({ status, ...facts }: GoneAddress): GoneAddress {
  return facts.products === undefined || status === undefined ? facts : { ...facts, status };
}

interface Chain {
  readonly next: (path: string) => string | undefined;
  readonly isEnd: (path: string) => boolean;
}

/** The last address of a chain of moves, which may be a cycle. */
function lastOf(first: string, { next, isEnd }: Chain): string {
  const passed = new Set<string>();
  let last = first;
  while (!isEnd(last) && !passed.has(last)) {
    passed.add(last);
    last = next(last) ?? last;
  }
  return last;
}

/** The former addresses of the new release, oldest first. Pure. */
export function goneAddresses({
  remembered,
  left,
  isPage,
  isFailed = () => false,
  isFormer,
  isMade,
  movedTo,
  recommendedBy,
}: GoneInput): readonly GoneAddress[] {
  const made = ({ path }: GoneAddress): boolean => isMade(splitLocalePath(path).locale?.code ?? '');
  const all = new Map(remembered.map((one) => [one.path, made(one) ? withoutOldStatus(one) : one]));
  /** Addresses that waited for a page: their entry may have moved since. */
  const waited = new Set(remembered.flatMap(({ path, status }) => (status === 404 ? [path] : [])));
  /** A page that is also a former address stayed because the page of its entry's new address could not be rendered. */
  const awaited = (path: string): string | undefined => {
    const target = all.get(path)?.lastTo;
    return target === undefined ? undefined : (movedTo(target) ?? target);
  };
  for (const { path, locale, status } of left) {
    // A search page that was switched off does not count as a removed page: it returns 404.
    if (status !== 200 || !isMade(locale) || splitLocalePath(path).rest === SEARCH_PATH) continue;
    const lastTo = awaited(path);
    const to = movedTo(path) ?? (lastTo !== undefined && isPage(lastTo) ? lastTo : undefined);
    all.delete(path);
    if (isFailed(path)) {
      // The record is needed if the entry moves, or is removed, before it has a page again.
      all.set(path, { path });
      continue;
    }
    const removed = withoutTarget(path, recommendedBy?.(path));
    all.set(path, to === undefined ? { ...removed, ...(lastTo === undefined ? {} : { lastTo }) } : { path, to });
  }
  const settled = [...all.values()].flatMap((one): readonly GoneAddress[] => {
    const { path, to, lastTo, ...facts } = one;
    const hasPage = isPage(path);
    if (hasPage && !isFormer?.(path)) return [];
    // 410 would tell search engines that the address is gone for good.
    if (isFailed(path)) return [{ path, status: 404 }];
    const target = to ?? lastTo ?? (waited.has(path) ? movedTo(path) : undefined);
    if (!made(one) || target === undefined) return [one];
    // The target may have moved again: redirect in one step, never in a chain.
    const current = lastOf(target, {
      next: (at) => movedTo(at) ?? all.get(at)?.to,
      isEnd: (at) => at === path || isPage(at) || isFailed(at),
    });
    if (current !== path && isPage(current)) return [{ path, to: current }];
    // The former address of a moved and then removed product has the products of its last address.
    const kept = to === undefined ? { path, ...facts } : withoutTarget(path, all.get(target)?.products);
    if (current === path) return [kept];
    return [{ ...kept, lastTo: current, ...(isFailed(current) && !hasPage ? { status: 404 } : {}) }];
  });
  return settled.slice(-REMEMBERED);
}

/** Whether an address that answered 404, because it waited for a page, is gone for good by now and answers 410. */
export function hasWaitEnded(before: readonly GoneAddress[], now: readonly GoneAddress[]): boolean {
  const waiting = new Set(before.flatMap(({ path, status }) => (status === 404 ? [path] : [])));
  return now.some(({ path, status, to }) => to === undefined && status === undefined && waiting.has(path));
}

interface Move {
  readonly type: string;
  readonly uid: string;
  readonly language: string;
}

/**
 * Finds moves in the change log: the old address of an entry leads to its new one, per language, or by the default language's move for a fallback.
 * Finds nothing when the log does not reach back to the live release.
 */
export function movesSince(
  store: Pick<ContentStore, 'lineage' | 'changesSince'>,
  live: Manifest | undefined,
  addresses: Pick<Addresses, 'get'>,
): (path: string) => string | undefined {
  const known = live && live.content.lineage === store.lineage();
  const changes = (known && store.changesSince(live.content.revision, live.content.digest)) || [];
  const moves = new Map<string, Move[]>();
  for (const { type, uid, language, leftUrl } of changes) {
    const rest = leftUrl === null ? undefined : entryPath(type, leftUrl);
    if (rest !== undefined) moves.set(rest, [...(moves.get(rest) ?? []), { type, uid, language }]);
  }
  return (path) => {
    const { locale, rest } = splitLocalePath(path);
    const language = locale && contentLanguage(locale.language);
    if (!language) return undefined;
    const all = moves.get(rest) ?? [];
    const found = all.findLast((move) => move.language === language) ?? all.findLast((move) => move.language === DEFAULT_CONTENT_LANGUAGE); // prettier-ignore
    const entry = found && addresses.get(found.type, found.uid, language);
    const now = entry && entryPath(found.type, entry.url);
    return now === undefined || now === rest ? undefined : localePath(locale, now);
  };
}
