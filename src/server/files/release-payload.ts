/** Payloads of a release's pages, and the names of products and option values in them. */
import { lineWordsIn } from '#lib/cart/line-words.ts';
import type { LineWords } from '#lib/cart/line-words.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

import type { ServedRelease } from './latest-release.ts';

/** `_payload.json` of a page of the release, by the page's path; undefined where there is none, or the path is none. */
export async function readPagePayload(release: ServedRelease, path: string): Promise<unknown> {
  // The platform keeps the paths of products, and may keep odd ones.
  if (/%(?![\da-f]{2})/i.test(path)) return undefined;
  const file = await release.files.read(`${decodeURIComponent(path)}/_payload.json`);
  return file && (JSON.parse(file.identity.toString('utf8')) as unknown);
}

/** By the product's path below the locale; a line without a path, and a product without a page, is not in it. */
export async function lineWords(
  release: ServedRelease,
  locale: Locale,
  lines: readonly { readonly path?: string }[],
): Promise<ReadonlyMap<string, LineWords>> {
  const paths = [...new Set(lines.flatMap(({ path }) => path ?? []))];
  const found = await Promise.all(
    paths.map(async (path) => [path, lineWordsIn(await readPagePayload(release, withLocale(locale, path)))] as const),
  );
  return new Map(found.flatMap(([path, words]) => (words ? [[path, words] as const] : [])));
}
