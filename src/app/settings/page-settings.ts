/** Settings that pages need. */
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { contentStorePath } from '#views/site.ts';
import type { PageSettings } from '#views/site.ts';

import type { Env } from './env.ts';

/** Origins of the platform's own pages, without trailing slash. */
export function storefronts({ commerce }: Pick<Env, 'commerce'>): Readonly<Record<CommerceRegion, string>> {
  const all = COMMERCE_REGIONS.map((region) => {
    const { login, storeHash } = commerce[region];
    return [region, login?.storefront ?? `https://store-${storeHash}.mybigcommerce.com`] as const;
  });
  return Object.fromEntries(all) as Record<CommerceRegion, string>;
}

/** Settings that all pages are rendered with. They do not contain the captcha's secret. */
export function sitePageSettings(
  env: Pick<Env, 'siteUrl' | 'mediaBase' | 'search' | 'commerce' | 'api' | 'analytics'>,
): Omit<PageSettings, 'contentStore'> {
  const { captcha } = env.api;
  return {
    siteUrl: env.siteUrl,
    mediaBase: env.mediaBase,
    search: {
      engine: env.search.engine,
      endpointBase: env.search.embedded ? '' : env.search.endpointBase,
      searchKey: env.search.searchKey,
    },
    storefronts: storefronts(env),
    ...(env.analytics ? { analytics: env.analytics } : {}),
    ...(captcha ? { captcha: { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl } } : {}),
  };
}

export function pageSettings(env: Env): PageSettings {
  return { ...sitePageSettings(env), contentStore: contentStorePath(env.dataDir) };
}
