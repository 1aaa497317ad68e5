/** A page's context → the props of its layout, so that pages only say what is theirs. */
import type { MediaReference } from '#lib/content/entry.ts';
import { offersWithdrawal, WITHDRAWAL_PATH } from '#lib/customer/withdrawal.ts';
import { imageUrl } from '#lib/media/image-url.ts';

import { alternates, frameData } from './frame-view.ts';
import type { PageContext } from './page-context.ts';

export interface PageFacts {
  readonly title: string;
  readonly description?: string | undefined;
  /** Path below the locale. */
  readonly rest: string;
  readonly regions?: readonly string[];
  /** What is shared of it; an image set is shown by its first picture. */
  readonly image?: MediaReference | undefined;
  readonly noindex?: boolean;
  readonly jsonLd?: object;
}

export function frameOf(context: PageContext) {
  return {
    locale: context.locale,
    tag: context.tag,
    country: context.locale.country,
    currency: context.country.currency,
    writing: context.writing,
    shopping: context.shopping,
    tax: context.tax,
    isEurope: context.isEurope,
    store: context.shopping ? context.commerceRegion : undefined,
    alias: context.brand.mediaAlias,
    mediaBase: context.mediaBase,
    captcha: context.captcha,
    text: context.text,
    audience: context.audience,
  };
}

export async function layoutProps(context: PageContext, facts: PageFacts) {
  const base = context.mediaBase || context.site;
  // What search engines leave out is not shared either.
  const image = facts.image ?? (facts.noindex ? undefined : context.brand.seo.image);
  const { others, countryName, ...data } = await frameData(context);
  return {
    frame: frameOf(context),
    data,
    title: facts.title,
    description: facts.description || undefined,
    canonical: context.site + context.path(facts.rest),
    alternates: facts.noindex ? [] : alternates(context.site, others, facts.rest, facts.regions ?? []),
    image: image
      ? imageUrl(base, {
          filename: image.name,
          set: image.imageset,
          alias: context.brand.mediaAlias,
          size: { width: 1200 },
          format: 'jpg',
        })
      : undefined,
    brand: context.brand.displayName,
    claim: context.footer?.claim ?? '',
    region: context.region,
    withdrawHref: offersWithdrawal(context.locale.country, context.region) ? context.path(WITHDRAWAL_PATH) : undefined,
    homeHref: context.path('/'),
    cartHref: context.path('/cart'),
    countryHref: context.path('/country'),
    countryName: `${countryName}, ${context.country.langs.find((lang) => lang.value === context.locale.language)?.text ?? context.locale.language}`,
    noindex: facts.noindex ?? false,
    jsonLd: facts.jsonLd,
  };
}
