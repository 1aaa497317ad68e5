/** Frame of every page in the locale: resolved navigation, alternates, cart texts. */
import type { Reference } from '#lib/content/entry.ts';
import type { NavigationItem } from '#lib/content/frame-entries.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { EmailSignupSettings } from '#lib/content/settings-entries.ts';
import { offersWithdrawal, WITHDRAWAL_PATH } from '#lib/customer/withdrawal.ts';
import { languageTag } from '#lib/locale/locale.ts';
import type { OtherLocale } from '#lib/page/alternates.ts';
import type { NavLink, PageFrame, PanelBanner } from '#lib/page/page-frame.ts';
import { contentRegion } from '#lib/region/region.ts';

import { contactView } from './contact-view.ts';
import type { PageContext } from './page-context.ts';
import { countryName } from './page-country-name.ts';

/** Texts of the drawer, in every page. */
const DRAWER_TEXTS: readonly InterfaceText[] = [
  'Cart', 'Close', 'Your cart is empty', 'Continue shopping', 'Quantity', 'Increase quantity', 'Decrease quantity', 'Remove', 'Subtotal', 'View cart', 'Shipping and taxes at checkout', 'Try again',
  'Added to cart!', 'Removed: {name}', 'The shop is not responding right now. This is your cart as we last saw it.',
  'We do not have that many in stock', 'That is the most you can order at once', 'No longer in your cart: {name}', 'Your cart has expired and is now empty.',
  'The shop is not responding right now. Your cart is safe.', 'That did not work. Please try again.', 'The price has changed',
  'You are offline. We will do this as soon as you are back online.',
]; // prettier-ignore

/** Texts of the cart page in addition to the drawer's. */
const CART_PAGE_TEXTS: readonly InterfaceText[] = [
  'Shipping is free', '{amount} away from free shipping', 'Shipping to {country}', 'Estimate', 'Checkout', '{amount} each', 'of which VAT', 'of which tax', 'This cart exceeds your remaining allowance by {over}. Remove something to check out.', 'Undo', 'Order summary', 'Discount', 'Total', 'Sold out', 'You are offline. Your cart was not changed.',
]; // prettier-ignore

const BUY_TEXTS: readonly InterfaceText[] = [
  'Add to cart', 'Adding', 'Quantity', 'Added to cart!', 'Sold out', 'Only a few left', 'View cart', 'You are offline. We will do this as soon as you are back online.', 'There is not enough stock for that', 'That is the most you can order at once',
  'Your cart has expired and is now empty.', 'The shop is not responding right now. Your cart is safe.', 'That did not work. Please try again.', 'Not available', '{variant} is sold out.', '{size} is not made in {color}.', 'Notify me',
]; // prettier-ignore

/** Texts of add-ons in the cart, in addition to those of the cart and the buy box. Fetched on demand, because every page carries the cart's texts. */
const ADD_ON_TEXTS: readonly InterfaceText[] = [
  'Choose an option',
  'Update',
  'Remove',
  'Close',
  'Color',
  'Was',
  'Pro price',
  'New',
  'Redesigned',
  'Some items from your last cart could not be added',
  'No longer available here',
];

const CHOOSER_TEXTS: readonly InterfaceText[] = [
  'Find your country', 'Countries found: {count}', 'Your country is not in the list. Check the spelling, or choose {other} below.', 'What changes', 'Language', 'Currency', 'Shop', 'Cart', 'You can order here', 'No online orders yet, available from dealers',
  'Your cart moves with you', 'Your cart will be waiting for you here', 'Switch to {country}', 'Stay here', 'You are here',
]; // prettier-ignore

type Texts = Readonly<Record<string, string>>;

/** Texts for islands by key. A text equal to its English key is not sent, which makes English pages smaller. */
function textsFor(keys: readonly InterfaceText[]): (context: PageContext) => Texts {
  return (context) =>
    Object.fromEntries(
      keys.flatMap((text) => {
        const said = context.text(text);
        return said === text ? [] : [[text.toLowerCase(), said]];
      }),
    );
}

const drawerTexts = textsFor(DRAWER_TEXTS);
export const cartTexts = textsFor([...DRAWER_TEXTS, ...CART_PAGE_TEXTS]);
export const buyTexts = textsFor(BUY_TEXTS);
export const addOnTexts = textsFor([...BUY_TEXTS, ...ADD_ON_TEXTS]);
export const chooserTexts = textsFor(CHOOSER_TEXTS);

/** Undefined when the banner is missing, belongs to another region, or has no picture. Its target is that of its first button. */
async function panelBanner(context: PageContext, reference: Reference): Promise<PanelBanner | undefined> {
  const [banner] = await context.content.behind('banner', [reference]);
  const media = banner?.background?.media;
  const audience = banner && context.audience(banner);
  if (!banner || !media || !audience) return undefined;
  const [button] = banner.disableLink ? [] : banner.buttons;
  const target = button && (await context.link(button));
  return { picture: media.name, alt: media.alt ?? '', text: banner.title, audience, ...target };
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

/** Settings for the page's region; undefined where there is no newsletter. */
export async function signupSettings(context: PageContext): Promise<EmailSignupSettings | undefined> {
  return context.shown(await context.content.all('email_signup_settings'))[0];
}

export async function frameView(context: PageContext): Promise<PageFrame> {
  const { header, footer, country, locale } = context;
  const language = country.langs.find((lang) => lang.value === locale.language)?.text ?? locale.language;
  return {
    alerts: await Promise.all(
      context.alerts.map(async (alert) => ({
        text: alert.text,
        audience: context.audience(alert) ?? 'all',
        ...(alert.link && (await context.link(alert.link))),
      })),
    ),
    main: await resolved(context, await context.content.behind('navigation_item', header?.mainNav ?? [])),
    secondary: await resolved(context, header?.secondaryNav ?? []),
    columns: await Promise.all(
      (footer?.columns ?? []).map(async (column) => ({
        heading: column.heading,
        links: await resolved(context, column.links),
      })),
    ),
    legal: await resolved(context, footer?.legal ?? []),
    cartTexts: drawerTexts(context),
    claim: footer?.claim ?? '',
    countryName: `${countryName(context, country)}, ${language}`,
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
