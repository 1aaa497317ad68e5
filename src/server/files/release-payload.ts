/** Page payloads of a release, and the names of products and option values in them. */
import { lineTextsIn } from '#lib/cart/translated-line.ts';
import type { LineTexts } from '#lib/cart/translated-line.ts';
import type { Locale } from '#lib/locale/locale.ts';
import { withLocale } from '#lib/locale/path.ts';

import type { ServedRelease } from './latest-release.ts';

/** Undefined for a malformed path: product paths come from the platform, which may hold such. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** `_payload.json` of a page. Undefined if there is none, if it cannot be read, or if the path is malformed. */
export async function readPagePayload(release: ServedRelease, path: string): Promise<unknown> {
  const known = decoded(path);
  const file = known === undefined ? undefined : await release.files.read(`${known}/_payload.json`).catch(() => undefined); // prettier-ignore
  return file && (JSON.parse(file.identity.toString('utf8')) as unknown);
}

/** Names by the product's path without locale; lines without a path, and products without a page, are left out. */
export async function releaseLineTexts(
  release: ServedRelease,
  locale: Locale,
  lines: readonly { readonly path?: string }[],
): Promise<ReadonlyMap<string, LineTexts>> {
  const paths = [...new Set(lines.flatMap(({ path }) => path ?? []))];
  const found = await Promise.all(
    paths.map(async (path) => [path, lineTextsIn(await readPagePayload(release, withLocale(locale, path)))] as const),
  );
  return new Map(found.flatMap(([path, texts]) => (texts ? [[path, texts] as const] : [])));
}
