/** Teasers of posts, athletes and articles: content and link target of a card in a list. */
import type { Athlete, BlogPost, SupportArticle } from '#lib/content/editorial-entries.ts';
import type { CardView } from '#lib/content/section-view.ts';
import { entryPath } from '#lib/links/links.ts';
import { fallbackLanguage } from '#lib/locale/fallback-language.ts';

import type { PageContext } from './page-context.ts';

type Carded = BlogPost | Athlete | SupportArticle;

/** Date formats, cached by language because creating one takes longer than rendering a card. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `12 October 2026`, in the page's language. */
export function longDate({ tag }: PageContext, date: string): string {
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(tag, format);
  return format.format(new Date(date));
}

function cardTexts(context: PageContext, entry: Carded): Pick<CardView, 'kicker' | 'text'> {
  if (entry.type === 'blog_post') return { kicker: longDate(context, entry.date), text: entry.summary };
  if (entry.type === 'athlete') return { kicker: '', text: [entry.discipline, entry.home].filter(Boolean).join(' · ') };
  return { kicker: '', text: entry.summary };
}

function card(context: PageContext, entry: Carded): readonly CardView[] {
  const audience = context.audience(entry);
  const path = entryPath(entry.type, entry.url);
  if (!audience || path === undefined) return [];
  const media = 'media' in entry ? entry.media : undefined;
  const language = fallbackLanguage(entry, context.content.language);
  const base = {
    href: context.path(path),
    title: entry.title,
    ...cardTexts(context, entry),
    audience,
    ...(language ? { language } : {}),
  };
  return [media ? { ...base, media } : base];
}

/** Cards of entries; entries that no visitor of the region sees are left out. */
export function cards(context: PageContext, entries: readonly Carded[]): readonly CardView[] {
  return entries.flatMap((entry) => card(context, entry));
}

/** Posts shown in the region, newest first; posts of the same day are sorted by URL. */
export async function newestPosts(context: PageContext): Promise<readonly BlogPost[]> {
  const posts = await context.content.all('blog_post');
  return posts
    .filter((post) => context.audience(post) !== undefined)
    .toSorted((one, other) => other.date.localeCompare(one.date) || one.url.localeCompare(other.url));
}
