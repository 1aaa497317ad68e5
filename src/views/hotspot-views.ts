/** The hotspots of a banner. A hotspot is left out if its product or page is missing or not for the visitors of the banner. */
import { productPayload } from '#lib/catalogue/page-payload.ts';
import type { ContentLink, MediaReference } from '#lib/content/entry.ts';
import type { HotspotView } from '#lib/content/hotspot-view.ts';
import { panelColors } from '#lib/content/hotspot-view.ts';
import type { Hotspot } from '#lib/content/page-entries.ts';
import type { Link } from '#lib/links/links.ts';
import { isOpenTo } from '#lib/region/audience.ts';
import type { Audience } from '#lib/region/audience.ts';

import type { PageContext } from './page-context.ts';
import { referencedProducts } from './referenced-products.ts';

/** `reader`: the visitors who must be able to open the target. */
interface Banner {
  readonly context: PageContext;
  readonly reader: Audience;
}

type Target = Pick<HotspotView, 'title' | 'text' | 'price'> & {
  readonly link?: Link | undefined;
  readonly media?: MediaReference | undefined;
};

const linkOf = (spot: Hotspot): ContentLink | undefined =>
  spot.href ? { text: '', type: spot.href.startsWith('/') ? 'nuxt' : 'external', href: spot.href } : undefined;

async function product({ context, reader }: Banner, spot: Hotspot): Promise<Target | undefined> {
  const [found] = spot.reference ? await referencedProducts(context, [spot.reference]) : [];
  if (!found || !isOpenTo(reader, context.audience(found))) return undefined;
  const { locale, country, shopping, commerceRegion } = context;
  const { href, price, commerceId, priceRange, soldOut } = productPayload(found, { locale, currency: country.currency, shopping, commerceRegion }); // prettier-ignore
  return {
    title: found.displayTitle || found.title,
    text: found.tagline,
    link: { href },
    media: found.image.name ? found.image : undefined,
    price: {
      shown: price,
      product: commerceId,
      range: priceRange,
      ...(commerceId !== undefined && !soldOut ? { canAdd: true as const } : {}),
    },
  };
}

async function page({ context, reader }: Banner, spot: Hotspot): Promise<Target | undefined> {
  const [found] = spot.reference ? await context.content.behind('page', [spot.reference]) : [];
  if (!found || !isOpenTo(reader, context.audience(found))) return undefined;
  const link = await context.link({ text: '', type: 'internal', reference: { type: 'page', uid: found.uid } });
  return { title: found.title, text: found.intro ?? '', link };
}

async function manual({ context }: Banner, spot: Hotspot): Promise<Target> {
  const link = linkOf(spot);
  return { title: '', text: '', link: link && (await context.link(link)) };
}

const TARGETS = { product, page, manual };

async function view(banner: Banner, spot: Hotspot, index: number): Promise<readonly HotspotView[]> {
  const { context } = banner;
  const target = await TARGETS[spot.kind](banner, spot);
  const title = spot.title || target?.title;
  if (!target || !title) return [];
  const media = spot.media ?? target.media;
  const text = spot.ctaCopy || context.text(spot.kind === 'product' ? 'Shop Now' : 'Learn More');
  const colors = panelColors(spot.fontColor, spot.backgroundColor);
  return [
    {
      id: spot.id || `${index}`,
      title,
      text: spot.description || target.text,
      point: spot.point,
      ...(target.link ? { link: { text, ...target.link } } : {}),
      ...(media ? { picture: { name: media.name, set: media.imageset } } : {}),
      ...(target.price ? { price: target.price } : {}),
      ...(colors ? { colors } : {}),
    },
  ];
}

/**
 * `audience`: the visitors who see the banner on its page. In a banner for everyone, a hotspot for professionals alone is left out: the banner's
 * hotspots cannot differ by visitor, and most visitors would find no page behind it.
 */
export async function hotspotViews(
  context: PageContext,
  spots: readonly Hotspot[],
  audience: Audience,
): Promise<readonly HotspotView[]> {
  const banner = { context, reader: audience === 'all' ? 'others' : audience } as const;
  return (await Promise.all(spots.map((spot, index) => view(banner, spot, index)))).flat();
}
