/** A banner as pages show it: buttons of every kind, the link of the whole banner, and omitted banners. */
import { expect, test } from 'vitest';

import type { BannerContent } from '#lib/content/banner-view.ts';
import type { Banner } from '#lib/content/page-entries.ts';
import { contentLink } from '#lib/links/links.ts';
import { parseLocale } from '#lib/locale/locale.ts';
import { bannerViews } from '#views/banner-views.ts';
import type { PageContext } from '#views/page-context.ts';

const background: NonNullable<Banner['background']> = {
  kind: 'image',
  media: { name: 'scene', imageset: false },
  hotspots: [],
  zoom: false,
};
const banner: Banner = {
  type: 'banner', uid: 'b', title: 'B', language: 'en-us', updatedAt: '', content: [], regions: [], darkOverlay: true,
  disableLink: false, contentLayout: 'top-left', wrapCopy: true, buttons: [], background,
}; // prettier-ignore

const locale = parseLocale('de-at');
if (!locale) throw new Error('no locale');

async function shown(given: Partial<Banner>): Promise<readonly BannerContent[]> {
  const context = {
    audience: () => 'all',
    content: { language: 'en-us', behind: () => Promise.resolve([{ ...banner, ...given }]) },
    link: (link: Banner['buttons'][number]) =>
      Promise.resolve(
        contentLink(
          locale as NonNullable<typeof locale>,
          link,
          link.reference && { type: 'product_category', url: '/skis' },
        ),
      ),
  } as unknown as PageContext;
  return (await bannerViews(context, { type: 'banner', uid: 'b' })) as readonly BannerContent[];
}

const external = { text: 'Out', type: 'external', href: 'https://example.org/a', newTab: true } as const;
const internal = { text: 'Skis', type: 'internal', reference: { type: 'product_category', uid: 'skis' } } as const;
const nuxt = { text: 'Sale', type: 'nuxt', href: '/en-us/c/skis?tag=new,sale' } as const;

test('buttons of every type have their address and style; unknown styles are primary', async () => {
  const [view] = await shown({
    buttons: [
      { ...internal, style: 'secondary' },
      { ...external, style: 'text' },
      { ...nuxt, style: 'huge' },
    ],
  });
  expect(view?.buttons).toEqual([
    { text: 'Skis', style: 'secondary', href: '/de-at/c/skis' },
    { text: 'Out', style: 'text', href: 'https://example.org/a', target: '_blank', rel: 'noopener noreferrer' },
    { text: 'Sale', style: 'primary', href: '/de-at/c/skis?tag=new&tag=sale' },
  ]);
});

test('a disabled button keeps its text; one without text or target is left out', async () => {
  const [view] = await shown({
    buttons: [
      { ...internal, disabled: true },
      { ...internal, text: '' },
      { text: 'Gone', type: 'external' },
    ],
  });
  expect(view?.buttons).toEqual([{ text: 'Skis', style: 'primary' }]);
  expect(view?.linked).toBe(false);
});

test('the whole banner leads where its button does, unless the editor disabled that', async () => {
  expect((await shown({ buttons: [internal] }))[0]?.linked).toBe(true);
  expect((await shown({ buttons: [internal], disableLink: true }))[0]?.linked).toBe(false);
});

test('both aspect ratios come from the entry, or one from the entry and the default for the other, or there are none', async () => {
  const shape = async (desktop?: string, mobile?: string) => {
    const given = {
      ...background,
      ...(desktop ? { desktopAspectRatio: desktop } : {}),
      ...(mobile ? { mobileAspectRatio: mobile } : {}),
    };
    return (await shown({ background: given }))[0]?.background.shape;
  };
  expect(await shape('2:1', '4:5')).toEqual({ wide: 0.5, phone: 1.25 });
  expect(await shape(undefined, '4:5')).toEqual({ wide: 9 / 16, phone: 1.25 });
  expect(await shape('2:1')).toEqual({ wide: 0.5, phone: 16 / 9 });
  expect(await shape()).toBeUndefined();
});

test('a banner without a background, or for another region, is left out', async () => {
  const { background: _none, ...bare } = banner;
  const context = {
    audience: () => 'all',
    content: { behind: () => Promise.resolve([bare]) },
  } as unknown as PageContext;
  expect(await bannerViews(context, { type: 'banner', uid: 'b' })).toEqual([]);
  const elsewhere = { ...context, audience: () => undefined } as unknown as PageContext;
  expect(await bannerViews(elsewhere, { type: 'banner', uid: 'b' })).toEqual([]);
});
