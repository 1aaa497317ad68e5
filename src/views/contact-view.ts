/** Contact data of the brand for the country of a page (spec section 9, contact regions). */
import type { Contact as PostalContact } from '#lib/content/settings-entries.ts';
import { countryNamed } from '#lib/customer/address-lines.ts';
import { hoursLines } from '#lib/locale/opening-hours.ts';
import { partName } from '#lib/locale/part-names.ts';
import { phoneHref } from '#lib/locale/phone-link.ts';
import { streetLines } from '#lib/locale/place-lines.ts';
import type { Contact, SocialLink } from '#lib/page/page-frame.ts';
import { contactRegion } from '#lib/region/region.ts';

import type { PageContext } from './page-context.ts';

/** Postal address of the contact region, or else the brand's own; undefined if neither exists. */
export function contactAddress({ brand, locale }: Pick<PageContext, 'brand' | 'locale'>): PostalContact['address'] {
  return brand.regionalContacts[contactRegion(locale.country)]?.address ?? brand.contact.address;
}

/** The brand's name and postal address as lines, in the order of the address's country; undefined without an address. */
export function addressLabel(context: Pick<PageContext, 'brand' | 'locale' | 'tag'>): readonly string[] | undefined {
  const address = contactAddress(context);
  if (!address) return undefined;
  const { country } = address;
  const state = partName(address.state ?? '', { country, lang: context.tag });
  const lines = [...streetLines({ ...address, state }), countryNamed(country, country, context.tag)];
  return [context.brand.displayName, ...lines].filter(Boolean);
}

/** Telephone number and hours; undefined if there is no telephone number. */
export function contactView({
  brand,
  locale,
  tag,
}: Pick<PageContext, 'brand' | 'locale' | 'tag'>): Contact | undefined {
  const { phone, hours } = brand.regionalContacts[contactRegion(locale.country)] ?? brand.contact;
  if (!phone) return undefined;
  return { phone, href: phoneHref(phone), hours: hoursLines(hours, tag) };
}

/** The brand's profiles, except those without a name or a web address. */
export function socialLinks({ social }: Pick<PageContext['brand'], 'social'>): readonly SocialLink[] {
  return social.filter(({ name, href }) => name !== '' && /^https?:\/\//.test(href));
}
