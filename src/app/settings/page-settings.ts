/** What pages need of the settings. */
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { contentStorePath } from '#views/site.ts';
import type { PageSettings } from '#views/site.ts';

import type { Env } from './env.ts';

/** Where the platform's own pages are, without slash at the end. */
export function storefronts({ commerce }: Pick<Env, 'commerce'>): Readonly<Record<CommerceRegion, string>> {
  const all = COMMERCE_REGIONS.map((region) => {
    const { login, storeHash } = commerce[region];
    return [region, login?.storefront ?? `https://store-${storeHash}.mybigcommerce.com`] as const;
  });
  return Object.fromEntries(all) as Record<CommerceRegion, string>;
}

/** Settings that every page of the shop is rendered with. The secret of the captcha is not among them. */
export function sitePageSettings(
  env: Pick<Env, 'siteUrl' | 'mediaBase' | 'commerce' | 'api'>,
): Omit<PageSettings, 'contentStore'> {
  const { captcha } = env.api;
  return {
    siteUrl: env.siteUrl,
    mediaBase: env.mediaBase,
    storefronts: storefronts(env),
    ...(captcha ? { captcha: { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl } } : {}),
  };
}

export function pageSettings(env: Env): PageSettings {
  return { ...sitePageSettings(env), contentStore: contentStorePath(env.dataDir) };
}
