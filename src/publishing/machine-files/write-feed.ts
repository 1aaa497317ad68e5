/**
 * The merchant feed of a locale: items of the product pages, read again for the pages that were rendered. The feed takes megabytes; its record
 * contains only the length of each page's items, so that an edit replaces its own part of the text and parses nothing else.
 */
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { splitLocalePath } from '#lib/locale/path.ts';
import { FEED_END, feedItems, feedStart } from '#lib/seo/merchant-feed.ts';

import { runInTimeSlices } from '../release/time-slices.ts';
import type { Listed } from './locale-pages.ts';
import { itemsFile, readRecord, replaceFile, writeFresh } from './machine-file-state.ts';

export function feedFile(locale: string): string {
  return `${locale}/feed.xml`;
}

interface FeedOptions {
  readonly site: string;
  readonly title: string;
  readonly pages: readonly Listed[];
  readonly rendered: ReadonlySet<string>;
}

const isItems = (text: string): boolean => text === '' || (text.startsWith('<item>') && text.endsWith('</item>\n'));

/** Items by the path of their page, as the written feed has them; empty when feed and record do not match. `feed`: undefined when there is none. */
function writtenItems(
  feed: string | undefined,
  lengths: Readonly<Record<string, number>>,
): ReadonlyMap<string, string> {
  const whole = Object.values(lengths).reduce((sum, length) => sum + length, 0);
  // A market that does not sell has pages without items.
  if (feed === undefined) return new Map(whole === 0 ? Object.keys(lengths).map((path) => [path, '']) : []);
  let at = feed.length - FEED_END.length - whole;
  const items = new Map<string, string>();
  if (at < 0 || !feed.endsWith(FEED_END)) return items;
  for (const [path, length] of Object.entries(lengths)) {
    const text = feed.slice(at, at + length);
    // The lengths belong to another version of the feed.
    if (!isItems(text)) return new Map();
    items.set(path, text);
    at += length;
  }
  return items;
}

/** Returns the files that exist: for a market that does not sell, only the record. */
export async function renewFeed(
  dir: string,
  locale: string,
  { site, title, pages: listed, rendered }: FeedOptions,
): Promise<readonly string[]> {
  const pages = listed.filter(({ path }) => splitLocalePath(path).rest.startsWith('/p/'));
  const lengths = await readRecord<number>(dir, itemsFile(locale));
  const paths = Object.keys(lengths);
  const isSamePages = paths.length === pages.length && pages.every(({ path }, at) => path === paths[at]);
  const before = await readFile(join(dir, feedFile(locale)), 'utf8').catch(() => undefined);
  const start = feedStart(site, title);
  const known = writtenItems(before, lengths);
  let isChanged = !isSamePages || before?.startsWith(start) !== true;
  const now: Record<string, number> = {};
  const items: string[] = [];
  function* readItems(): Generator<void> {
    for (const { path, file } of pages) {
      const written = known.get(path);
      const isReused = written !== undefined && !rendered.has(file);
      const item = isReused ? written : feedItems(readFileSync(join(dir, file), 'utf8'));
      isChanged ||= item !== written;
      now[path] = item.length;
      items.push(item);
      yield;
    }
  }
  await runInTimeSlices(readItems());
  if (items.every((item) => item === '')) {
    // The old record is removed first, as below: without a feed, only a record of pages without items is valid.
    if (before !== undefined) for (const file of [itemsFile(locale), feedFile(locale)]) await rm(join(dir, file), { force: true }); // prettier-ignore
    await replaceFile(dir, itemsFile(locale), JSON.stringify(now));
    return [itemsFile(locale)];
  }
  if (isChanged) {
    // Without a record, a publish that follows a crash reads all items again: the old lengths do not match the new feed.
    await rm(join(dir, itemsFile(locale)), { force: true });
    await writeFresh(dir, feedFile(locale), start + items.join('') + FEED_END);
    await replaceFile(dir, itemsFile(locale), JSON.stringify(now));
  }
  return [itemsFile(locale), feedFile(locale)];
}
