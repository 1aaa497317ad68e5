/** Data of the team pages: the front page, and athletes. */
import type { PagePayload } from '#lib/catalogue/page-payload.ts';
import type { Athlete } from '#lib/content/editorial-entries.ts';
import type { Product } from '#lib/content/product-entries.ts';
import type { CardView } from '#lib/content/section-view.ts';
import type { ShownRichText } from '#lib/content/shown-rich-text.ts';

import { cards, newestPosts } from './card-view.ts';
import { crumbsTo } from './crumbs-view.ts';
import type { Crumb } from './crumbs-view.ts';
import { crumbsData } from './editorial-structured-data.ts';
import { payloadOf, productPayloads } from './hand-over-payload.ts';
import type { PageContext } from './page-context.ts';
import { referencedProducts } from './referenced-products.ts';
import { richTextView } from './rich-text-view.ts';

/** Cards of all athletes, sorted by name. */
export async function athleteCards(context: PageContext): Promise<readonly CardView[]> {
  const athletes = await context.content.all('athlete');
  return cards(
    context,
    athletes.toSorted((one, other) => one.title.localeCompare(other.title, context.tag)),
  );
}

interface AthletePage {
  readonly athlete: Athlete;
  readonly crumbs: readonly Crumb[];
  readonly bio: ShownRichText;
  readonly products: readonly Product[];
  /** Posts that the athlete wrote. */
  readonly posts: readonly CardView[];
  readonly payload: PagePayload;
  readonly jsonLd: object | undefined;
}

export async function athletePage(context: PageContext, url: string): Promise<AthletePage | undefined> {
  const athlete = await context.content.byUrl('athlete', url);
  if (!athlete || !context.audience(athlete)) return undefined;
  const crumbs = await crumbsTo(context, '/team', athlete);
  const products = await referencedProducts(context, athlete.products);
  return {
    athlete,
    crumbs,
    jsonLd: crumbsData(context, crumbs),
    bio: await richTextView(context, athlete.bio, context.audience(athlete)),
    products,
    posts: cards(
      context,
      (await newestPosts(context)).filter((post) => post.author === athlete.title),
    ),
    payload: {
      ...payloadOf(context, `/team${athlete.url}`, athlete.title),
      kind: 'page',
      products: productPayloads(context, products),
    },
  };
}
