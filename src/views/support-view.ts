/** Data of the support pages: the front page, with articles by topic, and articles. */
import type { SupportArticle } from '#lib/content/editorial-entries.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { CardView } from '#lib/content/section-view.ts';
import type { ShownFaqItem, ShownRichText } from '#lib/content/shown-rich-text.ts';

import { cards } from './card-view.ts';
import { crumbsTo } from './crumbs-view.ts';
import type { Crumb } from './crumbs-view.ts';
import { articleData } from './editorial-structured-data.ts';
import type { PageContext } from './page-context.ts';
import { faqView, richTextView } from './rich-text-view.ts';

/** Topics of articles in the order of the page. */
const TOPICS = {
  sizing: 'Sizes and fit',
  bindings: 'Bindings and brakes',
  skins: 'Climbing skins',
  care: 'Care and storage',
  orders: 'Orders and delivery',
  warranty: 'Warranty and repair',
} as const satisfies Readonly<Record<string, InterfaceText>>;

function topicName(context: PageContext, topic: string): string | undefined {
  const known = Object.entries(TOPICS).find(([key]) => key === topic);
  return known && context.text(known[1]);
}

interface Topic {
  /** Id of the topic's heading. */
  readonly id: string;
  readonly name: string;
  readonly cards: readonly CardView[];
}

/** Articles by topic; articles of unknown topics follow under the last heading. */
export async function supportTopics(context: PageContext): Promise<readonly Topic[]> {
  const articles = (await context.content.all('support_article')).toSorted((one, other) =>
    one.title.localeCompare(other.title, context.tag),
  );
  const known = Object.keys(TOPICS);
  const last = known.at(-1) ?? '';
  const groups = Map.groupBy(articles, ({ topic }) => (known.includes(topic) ? topic : last));
  return known.flatMap((id) => {
    const own = cards(context, groups.get(id) ?? []);
    return own.length > 0 ? [{ id, name: topicName(context, id) ?? id, cards: own }] : [];
  });
}

interface ArticlePage {
  readonly article: SupportArticle;
  readonly crumbs: readonly Crumb[];
  /** Name of the topic; undefined for an unknown topic. */
  readonly topic: string | undefined;
  readonly body: ShownRichText;
  readonly faq: readonly ShownFaqItem[];
  readonly related: readonly CardView[];
  readonly jsonLd: object | undefined;
}

export async function supportArticle(context: PageContext, url: string): Promise<ArticlePage | undefined> {
  const article = await context.content.byUrl('support_article', url);
  if (!article || !context.audience(article)) return undefined;
  const crumbs = await crumbsTo(context, '/support', article);
  const faq = await faqView(context, article.faq, context.audience(article));
  return {
    article,
    crumbs,
    jsonLd: articleData(context, article, { crumbs, faq }),
    topic: topicName(context, article.topic),
    body: await richTextView(context, article.body, context.audience(article)),
    faq,
    related: cards(context, await context.content.behind('support_article', article.related)),
  };
}
