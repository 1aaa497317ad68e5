/** The merchant feed of a locale: items of the product pages, read again for the pages that were rendered. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { splitLocalePath } from '#lib/locale/path.ts';
import { FEED_END, feedItems, feedStart } from '#lib/seo/merchant-feed.ts';

import { renewRecord } from './listed-pages.ts';
import type { Listed } from './listed-pages.ts';
import { itemsFile, replaceFile } from './machine-file-state.ts';

export function feedFile(locale: string): string {
  return `${locale}/feed.xml`;
}

/** Returns the files that there are: none for a market that does not sell. */
export async function renewFeed(
  dir: string,
  locale: string,
  options: {
    readonly site: string;
    readonly title: string;
    readonly pages: readonly Listed[];
    readonly rendered: ReadonlySet<string>;
  },
): Promise<readonly string[]> {
  const pages = options.pages.filter(({ path }) => splitLocalePath(path).rest.startsWith('/p/'));
  const record = { file: itemsFile(locale), pages, rendered: options.rendered, read: feedItems };
  const { now, isChanged } = await renewRecord(dir, record);
  const items = Object.values(now).filter((text) => text !== '');
  if (items.length === 0) {
    for (const file of [itemsFile(locale), feedFile(locale)]) await rm(join(dir, file), { force: true });
    return [];
  }
  const text = (): string => feedStart(options.site, options.title) + items.join('') + FEED_END;
  if (isChanged) await replaceFile(dir, feedFile(locale), text());
  return [itemsFile(locale), feedFile(locale)];
}
