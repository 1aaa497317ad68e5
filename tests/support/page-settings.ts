/** Page settings of a shop whose services are all embedded. */
import { readEnv } from '#app/settings/env.ts';
import { sitePageSettings } from '#app/settings/page-settings.ts';
import type { PageSettings } from '#views/site.ts';

export function embeddedPages(siteUrl = 'http://127.0.0.1:4321'): Omit<PageSettings, 'contentStore'> {
  return sitePageSettings(readEnv({ SITE_URL: siteUrl }));
}
