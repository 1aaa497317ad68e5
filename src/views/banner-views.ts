/** A banner with its links resolved. A banner is left out if it has no background or is not for the region. */
import { BUTTON_STYLES } from '#lib/content/banner-view.ts';
import type { BannerButton, BannerContent } from '#lib/content/banner-view.ts';
import type { Reference } from '#lib/content/entry.ts';
import type { Banner } from '#lib/content/page-entries.ts';
import type { BannerView } from '#lib/content/section-view.ts';
import { fallbackLanguage } from '#lib/locale/fallback-language.ts';
import { aspectRatio } from '#lib/media/image-url.ts';
import type { Audience } from '#lib/region/audience.ts';

import { hotspotViews } from './hotspot-views.ts';
import type { PageContext } from './page-context.ts';
import { richTextView } from './rich-text-view.ts';

type Background = NonNullable<Banner['background']>;

/** A button is shown if it has text; one whose target is gone is left out (spec section 5). */
async function button(
  context: PageContext,
  link: Banner['buttons'][number],
  readers: Audience,
): Promise<readonly BannerButton[]> {
  const { text } = link;
  if (!text) return [];
  const style = BUTTON_STYLES.find((one) => one === link.style?.toLowerCase()) ?? 'primary';
  if (link.disabled) return [{ text, style }];
  const target = await context.link(link, readers);
  return target ? [{ text, style, ...target }] : [];
}

function shapeOf(background: Background): Pick<BannerContent['background'], 'shape'> {
  const wide = aspectRatio(background.desktopAspectRatio);
  const phone = aspectRatio(background.mobileAspectRatio);
  return wide || phone ? { shape: { wide: wide ?? 9 / 16, phone: phone ?? 16 / 9 } } : {};
}

/** `page`: the visitors who see the page. */
export async function bannerViews(
  context: PageContext,
  reference: Reference,
  page: Audience = 'all',
): Promise<readonly BannerView[]> {
  const [banner] = await context.content.behind('banner', [reference]);
  const audience = banner && context.audience(banner);
  if (!banner?.background || !audience) return [];
  const { kind, media, zoom, hotspots } = banner.background;
  const readers = audience === 'all' ? page : audience;
  const buttons = (await Promise.all(banner.buttons.map((one) => button(context, one, readers)))).flat();
  const language = fallbackLanguage(banner, context.content.language);
  return [
    {
      kind: 'banner',
      audience,
      background: { kind, media, zoom, ...shapeOf(banner.background) },
      layout: banner.contentLayout,
      wrapped: banner.wrapCopy,
      shaded: banner.darkOverlay,
      body: await richTextView(context, banner.content, readers),
      buttons,
      spots: await hotspotViews(context, hotspots, readers),
      linked: !banner.disableLink && buttons.some(({ href }) => href !== undefined),
      ...(language ? { language } : {}),
    },
  ];
}
