/** Resolves the references of a rich text: links to entries, and embedded entries. */
import { isAddressed } from '#lib/content/content-types.ts';
import type { AddressedType } from '#lib/content/content-types.ts';
import type { EntryOf } from '#lib/content/entries.ts';
import type { MediaReference, Reference } from '#lib/content/entry.ts';
import type { FaqItem } from '#lib/content/page-entries.ts';
import type { RichText, RichTextNode } from '#lib/content/rich-text.ts';
import type { EntryCard, ShownFaqItem, ShownRichText } from '#lib/content/shown-rich-text.ts';
import { audienceClass } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';

import type { PageContext } from './page-context.ts';

/** A page with rich text. `readers`: the visitors who see the text. */
interface TextPlace {
  readonly context: PageContext;
  readonly readers: Audience;
}

type CardFacts = Pick<EntryCard, 'title' | 'text'> & { readonly media?: MediaReference | undefined };

/** Contents of an entry's card. Types without pages have no card; a type with pages but without a row here causes a compile error that names it. */
const CARDS: { readonly [T in AddressedType]: (entry: EntryOf<T>) => CardFacts } = {
  athlete: ({ title, discipline, media }) => ({ title, text: discipline, media }),
  blog_category: ({ title, description }) => ({ title, text: description }),
  blog_post: ({ title, summary, media }) => ({ title, text: summary, media }),
  landing_page: ({ title, intro = '', seo }) => ({ title, text: intro, media: seo.image }),
  page: ({ title, intro = '', seo }) => ({ title, text: intro, media: seo.image }),
  product: ({ displayTitle, tagline, image }) => ({ title: displayTitle, text: tagline, media: image }),
  product_category: ({ displayTitle, image }) => ({ title: displayTitle, text: '', media: image }),
  support_article: ({ title, summary }) => ({ title, text: summary }),
};

async function card(context: PageContext, { type, uid }: Reference): Promise<EntryCard | undefined> {
  if (!isAddressed(type)) return undefined;
  const facts = CARDS[type] as (entry: EntryOf<AddressedType>) => CardFacts;
  const [entry] = await context.content.behind(type, [{ type, uid }]);
  const audience = entry && ('regions' in entry ? context.audience(entry) : 'all');
  if (!entry || !audience) return undefined;
  const link = await context.link({ text: '', type: 'internal', reference: { type, uid } });
  if (!link) return undefined;
  const { media, ...texts } = facts(entry);
  const visibilityClass = audienceClass(audience);
  return {
    kind: 'card',
    href: link.href,
    ...texts,
    ...(media ? { media } : {}),
    ...(visibilityClass ? { visibilityClass } : {}),
  };
}

const linkNode = (href: string, children: RichText): RichTextNode => ({ kind: 'link', href, newTab: false, children });

async function shownNode(place: TextPlace, node: RichTextNode, isTop: boolean): Promise<ShownRichText> {
  const { context, readers } = place;
  if (node.kind === 'embedded-entry') {
    const found = await card(context, node);
    if (!found) return [];
    if (isTop && node.display === 'block') return [found];
    const title: RichText = [{ kind: 'text', text: found.title, marks: [] }];
    return found.visibilityClass === 'for-pros' && readers !== 'professionals' ? title : [linkNode(found.href, title)];
  }
  if (!('children' in node)) return [node];
  const children = (await shownNodes(place, node.children, false)) as RichText;
  if (node.kind === 'link') {
    const href = await context.typedHref(node.href, readers);
    return href === undefined ? children : [{ ...node, href, children }];
  }
  if (node.kind !== 'entry-link') return [{ ...node, children }];
  const link = await context.link(
    { text: '', type: 'internal', reference: { type: node.type, uid: node.uid } },
    readers,
  );
  // If the link has no target, its text stays.
  return link ? [linkNode(link.href, children)] : children;
}

async function shownNodes(place: TextPlace, nodes: RichText, isTop: boolean): Promise<ShownRichText> {
  return (await Promise.all(nodes.map((node) => shownNode(place, node, isTop)))).flat();
}

/** `readers`: the visitors who see the text. Unless they are professionals alone, an entry for professionals alone is named without a link. */
export function richTextView(context: PageContext, nodes: RichText, readers: Audience = 'all'): Promise<ShownRichText> {
  return shownNodes({ context, readers }, nodes, true);
}

export function faqView(
  context: PageContext,
  items: readonly FaqItem[],
  readers: Audience = 'all',
): Promise<readonly ShownFaqItem[]> {
  return Promise.all(
    items.map(async ({ question, answer }) => ({ question, answer: await richTextView(context, answer, readers) })),
  );
}
