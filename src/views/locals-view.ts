/** Maps the context of a locale to the data that components read from `Astro.locals`. */
import type { PageLocals } from '#lib/page/page-locals.ts';

import { frameView, otherLocales } from './frame-view.ts';
import type { PageContext } from './page-context.ts';
import { memoizedPerRevision } from './site.ts';

export function pageLocals(context: PageContext): Promise<PageLocals> {
  return memoizedPerRevision(`locals ${context.locale.code}`, async () => ({
    locale: context.locale,
    tag: context.tag,
    country: context.locale.country,
    currency: context.country.currency,
    writing: context.writing,
    region: context.region,
    shopping: context.shopping,
    tax: context.tax,
    isEurope: context.isEurope,
    store: context.shopping ? context.commerceRegion : undefined,
    brand: context.brand.displayName,
    siteSearch: context.brand.siteSearch,
    site: context.site,
    alias: context.brand.mediaAlias,
    mediaBase: context.mediaBase,
    shareImage: context.brand.seo.image,
    captcha: context.captcha,
    analytics: context.analytics,
    locales: otherLocales(context),
    frame: await frameView(context),
    text: context.text,
    term: context.term,
    path: context.path,
    audience: context.audience,
  }));
}
