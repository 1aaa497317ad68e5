/** Checks that shards belong together, and selects a shard for each page. Pure. */
import { AppError } from '#lib/errors/app-error.ts';
import { allLocales } from '#lib/locale/market.ts';

import type { MadePage } from './page-list.ts';
import type { Shard } from './shard-folder.ts';

export interface JoinedShards {
  /** Data common to all shards is taken from this one. */
  readonly first: Shard;
  readonly shards: readonly Shard[];
  /** In the order of a full build. */
  readonly pages: ReadonlyMap<string, { readonly page: MadePage; readonly dir: string }>;
  readonly scripts: readonly string[];
  readonly retry: readonly string[];
  /** Locales of the shop that are in no shard. */
  readonly missing: readonly string[];
}

const NAMED = 8;
const COMPRESSED = /\.(br|gz)$/;

function some(names: readonly string[]): string {
  return names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} … (${names.length} in all)`;
}

/** Throws `shards-differ` unless `read` returns the same value for all shards; the message lists the locales of each value. */
function demandSame(shards: readonly Shard[], what: string, read: (shard: Shard) => string): void {
  const sides = Map.groupBy(shards, read);
  if (sides.size <= 1) return;
  const texts = [...sides].map(([value, side]) => `${some(side.flatMap((shard) => shard.locales))} (${value})`);
  throw new AppError(
    'shards-differ',
    `The shards were made from different ${what}: ${texts.join(' and ')}; build them again from one state.`,
  );
}

/** Compares uncompressed files only: compressed forms may differ between machines, and those of the first shard are used. */
function demandSameAssets(first: Shard, shards: readonly Shard[]): void {
  const names = (shard: Shard): string[] =>
    (shard.manifest.assets[0]?.files ?? []).filter((file) => !COMPRESSED.test(file));
  for (const shard of shards) {
    const all = [...new Set([...names(first), ...names(shard)])];
    const differing = all.filter((file) => first.files[file] !== shard.files[file]);
    if (differing.length > 0)
      throw new AppError(
        'shards-differ',
        `The same code was built to different assets in ${first.dir} and ${shard.dir}: ${some(differing)}; build the shards in the same folder with the same Node.`,
      );
  }
}

function demandSamePages(locale: string, [one, ...others]: readonly Shard[]): void {
  const pagesOf = (shard: Shard | undefined): Map<string, string> =>
    new Map(
      [...(shard?.manifest.pages.entries() ?? [])].flatMap(([file, page]) =>
        page.locale === locale ? [[file, `${page.digest} ${page.payload ?? ''} ${page.twin ?? ''}`] as const] : [],
      ),
    );
  const expected = pagesOf(one);
  for (const other of others) {
    const found = pagesOf(other);
    const differing = [...new Set([...expected.keys(), ...found.keys()])].filter(
      (file) => expected.get(file) !== found.get(file),
    );
    if (differing.length > 0)
      throw new AppError(
        'shards-differ',
        `Two shards have different pages of ${locale}, ${one?.dir} and ${other.dir}: ${some(differing)}; leave one of them out.`,
      );
  }
}

/** Joins the shards. Throws `shards-differ` and `locales-missing`. */
export function joinShards(shards: readonly Shard[], partial: boolean): JoinedShards {
  const [first] = shards;
  if (!first) throw new AppError('locales-missing', 'There are no shards to merge; name their folders.');
  demandSame(shards, 'code, or for other addresses', (shard) => shard.manifest.bundle);
  demandSame(shards, 'content', (shard) => shard.manifest.content.digest);
  demandSame(shards, 'redirects or markets', (shard) => shard.manifest.gate);
  demandSameAssets(first, shards.slice(1));
  const known = allLocales(first.serving.markets).map((locale) => locale.code);
  const missing = known.filter((code) => !shards.some((shard) => shard.locales.includes(code)));
  if (missing.length > 0 && !partial)
    throw new AppError('locales-missing', `No shard has ${some(missing)}; build them too, or use --partial.`);
  const pages = new Map<string, { page: MadePage; dir: string }>();
  for (const locale of known) {
    const having = shards.filter((shard) => shard.locales.includes(locale));
    demandSamePages(locale, having);
    const [source] = having;
    for (const [file, page] of source?.manifest.pages.madePages() ?? [])
      if (source && page.locale === locale) pages.set(file, { page, dir: source.dir });
  }
  return {
    first,
    shards,
    pages,
    scripts: [...new Set(shards.flatMap((shard) => shard.manifest.scripts))].toSorted(),
    retry: [...new Set(shards.flatMap((shard) => shard.manifest.retry))],
    missing,
  };
}
