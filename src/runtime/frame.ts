/** Context → what the layout prints: resolved navigation, alternates, cart texts. */
import type { ContentLink } from '#lib/content/entry.ts';
import type { NavigationItem } from '#lib/content/frame.ts';
import { languageTag } from '#lib/locale/locale.ts';
import { localePath } from '#lib/locale/path.ts';
import { contentRegion, isShownIn } from '#lib/region/region.ts';

import type { PageContext } from './page-context.ts';

export interface ResolvedLink {
  readonly text: string;
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
  readonly children: readonly ResolvedLink[];
}

export interface FrameData {
  readonly main: readonly ResolvedLink[];
  readonly secondary: readonly ResolvedLink[];
  readonly columns: readonly { readonly heading: string; readonly links: readonly ResolvedLink[] }[];
  readonly legal: readonly ResolvedLink[];
  readonly cartTexts: Readonly<Record<string, string>>;
}

export interface Alternate {
  readonly tag: string;
  readonly href: string;
}

const CART_TEXTS = [
  'Cart', 'Close', 'Your cart is empty', 'Continue shopping', 'Quantity', 'Increase quantity', 'Decrease quantity', 'Remove', 'Subtotal', 'View cart', 'Shipping and taxes at checkout',
  'You are offline. Nothing was added.', 'That did not work. Please try again.', 'There is not enough stock for that', 'Added to cart!', 'Adding', 'Add to cart', 'Sold out', 'Only a few left', 'Choose an option',
  'The price has changed', 'Was',
]; // prettier-ignore

/** Texts for islands, by their key. */
export function islandTexts(context: PageContext): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CART_TEXTS.map((fallback) => [fallback.toLowerCase(), context.text(fallback.toLowerCase(), fallback)]),
  );
}

async function resolved(context: PageContext, items: readonly NavigationItem[]): Promise<readonly ResolvedLink[]> {
  const one = async (link: ContentLink, children: readonly NavigationItem[]): Promise<readonly ResolvedLink[]> => {
    const target = await context.link(link);
    return target ? [{ text: link.text, ...target, children: await resolved(context, children) }] : [];
  };
  return (await Promise.all(context.shown(items).map((item) => one(item.link, item.children)))).flat();
}

export async function frameData(context: PageContext): Promise<FrameData> {
  const { header, footer } = context;
  return {
    main: await resolved(context, await context.content.behind('navigation_item', header?.mainNav ?? [])),
    secondary: await resolved(context, header?.secondaryNav ?? []),
    columns: await Promise.all(
      (footer?.columns ?? []).map(async (column) => ({
        heading: column.heading,
        links: await resolved(context, column.links),
      })),
    ),
    legal: await resolved(context, footer?.legal ?? []),
    cartTexts: islandTexts(context),
  };
}

/** The page in every locale that has it, and x-default. Reciprocal, since every locale computes the same list. */
export function alternates(context: PageContext, rest: string, regions: readonly string[]): readonly Alternate[] {
  const having = context.locales.filter((locale) =>
    isShownIn(contentRegion(locale.country, { countries: context.regionCountries }), { regions }),
  );
  const links = having.map((locale) => ({ tag: languageTag(locale), href: context.site + localePath(locale, rest) }));
  const fallback = links.find((link) => link.tag === 'en') ?? links[0];
  return fallback
    ? [
        ...links.filter((link) => link.tag !== 'en'),
        { tag: 'en', href: fallback.href },
        { tag: 'x-default', href: fallback.href },
      ]
    : [];
}
