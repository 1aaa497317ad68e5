/** Data of the journal pages: the front page, categories, and posts. */
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import type { BlogCategory, BlogPost } from '#lib/content/editorial-entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { CardView } from '#lib/content/section-view.ts';
import type { ShownRichText } from '#lib/content/shown-rich-text.ts';
import { audienceClass, firstForEach, isOpenTo, sharedAudience } from '#lib/region/audience.ts';
import type { Audience, AudienceClass } from '#lib/region/audience.ts';

import { cards, longDate, newestPosts } from './card-view.ts';
import { crumb, crumbsTo, sectionRoot } from './crumbs-view.ts';
import type { Crumb } from './crumbs-view.ts';
import { crumbsData, postData } from './editorial-structured-data.ts';
import { payloadOf, productPayloads } from './hand-over-payload.ts';
import type { PageContext } from './page-context.ts';
import { referencedProducts } from './referenced-products.ts';
import { richTextView } from './rich-text-view.ts';

interface CategoryLink extends Crumb {
  readonly isCurrent: boolean;
  /** Class that hides the link from some visitors. */
  readonly visibilityClass: AudienceClass | undefined;
}

/** Categories, sorted by title, each for the visitors who see at least one of its posts. */
export async function categoryLinks(context: PageContext, current?: string): Promise<readonly CategoryLink[]> {
  const posts = await newestPosts(context);
  const readersOf = (category: BlogCategory): Audience | undefined => {
    const own = posts.filter(({ categories }) => categories.some(({ uid }) => uid === category.uid));
    return sharedAudience(context.audience(category), own.map(context.audience));
  };
  const all = (await context.content.all('blog_category')).map((one) => ({ one, readers: readersOf(one) }));
  return all
    .filter(({ readers }) => readers !== undefined)
    .toSorted(({ one }, { one: other }) => one.title.localeCompare(other.title, context.tag))
    .map(({ one, readers }) => ({
      ...crumb(context, one, context.path(`/blog${one.url}`)),
      isCurrent: one.uid === current,
      visibilityClass: audienceClass(readers),
    }));
}

export async function journalCards(context: PageContext, category?: string): Promise<readonly CardView[]> {
  const posts = await newestPosts(context);
  return cards(
    context,
    category === undefined ? posts : posts.filter((post) => post.categories.some(({ uid }) => uid === category)),
  );
}

interface CategoryPage {
  readonly category: BlogCategory;
  readonly crumbs: readonly Crumb[];
  readonly links: readonly CategoryLink[];
  readonly cards: readonly CardView[];
  readonly jsonLd: object | undefined;
}

export async function journalCategory(context: PageContext, url: string): Promise<CategoryPage | undefined> {
  const category = await context.content.byUrl('blog_category', url);
  if (!category || !context.audience(category)) return undefined;
  const crumbs = await crumbsTo(context, '/blog', category);
  return {
    category,
    crumbs,
    jsonLd: crumbsData(context, crumbs),
    links: await categoryLinks(context, category.uid),
    cards: await journalCards(context, category.uid),
  };
}

interface PostPage {
  readonly post: BlogPost;
  readonly crumbs: readonly Crumb[];
  readonly date: string;
  /** The author, with a link to the author's page if the author is an athlete whose page everyone who sees the post can open. */
  readonly author: { readonly text: string; readonly href?: string };
  /** The post's categories that everyone who sees the post can open. */
  readonly categories: readonly Crumb[];
  readonly body: ShownRichText;
  readonly products: readonly Product[];
  readonly others: readonly CardView[];
  readonly payload: PagePayload;
  readonly jsonLd: object | undefined;
}

/** Number of posts that each visitor sees below a post: those of its categories come first, then the newest. */
const FOLLOWING = 3;

async function following(context: PageContext, post: BlogPost): Promise<readonly CardView[]> {
  const own = new Set(post.categories.map(({ uid }) => uid));
  const others = (await newestPosts(context)).filter(({ uid }) => uid !== post.uid);
  const isNear = (one: BlogPost): boolean => one.categories.some(({ uid }) => own.has(uid));
  const sorted = [...others.filter(isNear), ...others.filter((one) => !isNear(one))];
  return cards(context, firstForEach(sorted, FOLLOWING, context.audience));
}

export async function journalPost(context: PageContext, url: string): Promise<PostPage | undefined> {
  const { content, path } = context;
  const post = await content.byUrl('blog_post', url);
  if (!post || !context.audience(post)) return undefined;
  const isOpen = (one: { readonly regions: readonly string[] }): boolean =>
    isOpenTo(context.audience(post), context.audience(one));
  const categories = (await content.behind('blog_category', post.categories)).filter(isOpen);
  const athlete = (await content.all('athlete')).find((one) => one.title === post.author && isOpen(one));
  const products = await referencedProducts(context, post.products);
  const [first] = categories;
  const root = await sectionRoot(context, '/blog', post);
  const crumbs = [
    { text: context.text('Home'), href: path('/') },
    ...root,
    ...(first ? [crumb(context, first, path(`/blog${first.url}`))] : []),
    crumb(context, post),
  ];
  return {
    post,
    crumbs,
    jsonLd: postData(context, post, crumbs),
    date: longDate(context, post.date),
    author: { text: post.author, ...(athlete ? { href: path(`/team${athlete.url}`) } : {}) },
    categories: categories.map((one) => crumb(context, one, path(`/blog${one.url}`))),
    body: await richTextView(context, post.body, context.audience(post)),
    products,
    others: await following(context, post),
    payload: {
      ...payloadOf(context, `/blog/p${post.url}`, post.title),
      kind: 'page',
      products: productPayloads(context, products),
    },
  };
}
