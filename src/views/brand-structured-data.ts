/** Structured data of the home page, which describes the organization behind the shop. */
import { imageUrl } from '#lib/media/image-url.ts';
import { organization, structuredData } from '#lib/seo/structured-data.ts';

import { socialLinks } from './contact-view.ts';
import type { PageContext } from './page-context.ts';

export function brandStructuredData({ brand, site, mediaBase }: PageContext): object | undefined {
  const { logo, contact } = brand;
  const picture = logo && {
    filename: logo.name,
    set: logo.imageset,
    alias: brand.mediaAlias,
    size: { width: 512 },
    format: 'png' as const,
  };
  return structuredData([
    organization({
      site,
      name: brand.displayName,
      logo: picture && imageUrl(mediaBase || site, picture),
      social: socialLinks(brand).map(({ href }) => href),
      phone: contact.phone,
      address: contact.address,
    }),
  ]);
}
