/** The frame of every page in a locale (resolved navigation, alerts, footer), and the links to other locales. */
import { alertText, namesFreeShipping } from '#lib/content/alert-text.ts';
import type { Reference } from '#lib/content/entry.ts';
import type { NavigationItem } from '#lib/content/frame-entries.ts';
import type { EmailSignupSettings } from '#lib/content/settings-entries.ts';
import { offersWithdrawal, WITHDRAWAL_PATH } from '#lib/customer/withdrawal.ts';
import { joined } from '#lib/locale/joined.ts';
import { languageTag } from '#lib/locale/locale.ts';
import { pictureName } from '#lib/media/picture-name.ts';
import type { OtherLocale } from '#lib/page/alternates.ts';
import type { NavLink, PageFrame, PanelBanner } from '#lib/page/page-frame.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { contentRegion } from '#lib/region/region.ts';

import { contactView, socialLinks } from './contact-view.ts';
import type { PageContext } from './page-context.ts';
import { countryName } from './page-country-name.ts';
import { deliveryTerms } from './platform-facts.ts';

/** Undefined if the banner is missing, belongs to another region, or has no picture. The banner links to the target of its first button. */
async function panelBanner(context: PageContext, reference: Reference): Promise<PanelBanner | undefined> {
  const [banner] = await context.content.behind('banner', [reference]);
  const media = banner?.background?.media;
  const audience = banner && context.audience(banner);
  if (!banner || !media || !audience) return undefined;
  const [button] = banner.disableLink ? [] : banner.buttons;
  const target = button && (await context.link(button));
  return { picture: pictureName(media), alt: media.alt ?? '', text: banner.title, audience, ...target };
}

async function resolved(context: PageContext, items: readonly NavigationItem[]): Promise<readonly NavLink[]> {
  const one = async (item: NavigationItem): Promise<readonly NavLink[]> => {
    const { link } = item;
    const audience = context.audience(item);
    const target = audience && (await context.link(link));
    if (!target) return [];
    const banner = item.banner && (await panelBanner(context, item.banner));
    const children = await resolved(context, item.children);
    return [{ text: link.text, ...target, children, audience, ...(banner ? { banner } : {}) }];
  };
  return (await Promise.all(items.map(one))).flat();
}

/** Newsletter settings for the page's region; undefined where there is no newsletter. */
export async function signupSettings(context: PageContext): Promise<EmailSignupSettings | undefined> {
  return context.shown(await context.content.all('email_signup_settings'))[0];
}

async function alertViews(context: PageContext): Promise<PageFrame['alerts']> {
  const free = deliveryTerms(context)?.freeFrom;
  const amount = context.shopping && free ? formatMoney(free, context.writing) : undefined;
  const views = context.alerts.map(async (alert) => {
    const text = alertText(alert.text, amount);
    const target = alert.link && (await context.link(alert.link));
    if (text === undefined) return [];
    const isFreeShipping = namesFreeShipping(alert.text);
    return [{ text, audience: context.audience(alert) ?? 'all', isFreeShipping, ...target }] as const;
  });
  return (await Promise.all(views)).flat();
}

export async function frameView(context: PageContext): Promise<PageFrame> {
  const { header, footer, country, locale } = context;
  const language = country.langs.find((lang) => lang.value === locale.language)?.text ?? locale.language;
  return {
    alerts: await alertViews(context),
    main: await resolved(context, await context.content.behind('navigation_item', header?.mainNav ?? [])),
    secondary: await resolved(context, header?.secondaryNav ?? []),
    columns: await Promise.all(
      (footer?.columns ?? []).map(async (column) => ({
        heading: column.heading,
        links: await resolved(context, column.links),
      })),
    ),
    legal: await resolved(context, footer?.legal ?? []),
    promises: await resolved(context, footer?.promises ?? []),
    social: socialLinks(context.brand),
    claim: footer?.claim ?? '',
    countryName: joined(context.tag, [countryName(context, country), language]),
    signup: (await signupSettings(context))?.copy,
    contact: contactView(context),
    withdrawHref: offersWithdrawal(locale.country, context.region) ? context.path(WITHDRAWAL_PATH) : undefined,
  };
}

/** Every locale with the content region of its country. */
export function otherLocales(context: PageContext): readonly OtherLocale[] {
  return context.locales.map((locale) => ({
    locale,
    tag: languageTag(locale),
    region: contentRegion(locale.country, { countries: context.regionCountries }),
    isForAll: context.countries.some(
      ({ value, langs }) =>
        value === locale.country && langs.some((lang) => lang.value === locale.language && lang.xDefault),
    ),
  }));
}
