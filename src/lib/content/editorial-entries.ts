/** Editorial entries: blog, team, support (spec section 2). */
import type { EntryBase, MediaReference, Reference, Regional, Seo } from './entry.ts';
import type { FaqItem } from './page-entries.ts';
import type { RichText } from './rich-text.ts';

export interface BlogCategory extends EntryBase, Regional {
  readonly type: 'blog_category';
  readonly url: string;
  readonly description: string;
  readonly seo: Seo;
}

export interface BlogPost extends EntryBase, Regional {
  readonly type: 'blog_post';
  readonly url: string;
  readonly summary: string;
  readonly body: RichText;
  readonly media?: MediaReference;
  readonly author: string;
  /** ISO date, `2026-10-12`. */
  readonly date: string;
  readonly categories: readonly Reference[];
  readonly products: readonly Reference[];
  readonly seo: Seo;
}

export interface Athlete extends EntryBase, Regional {
  readonly type: 'athlete';
  readonly url: string;
  readonly discipline: string;
  /** Home town, as free text. */
  readonly home: string;
  /** Country code of the home town. */
  readonly country: string;
  readonly quote: string;
  readonly bio: RichText;
  readonly media?: MediaReference;
  readonly products: readonly Reference[];
  readonly seo: Seo;
}

export interface SupportArticle extends EntryBase, Regional {
  readonly type: 'support_article';
  readonly url: string;
  readonly topic: string;
  readonly summary: string;
  readonly body: RichText;
  readonly faq: readonly FaqItem[];
  readonly related: readonly Reference[];
  readonly seo: Seo;
}
