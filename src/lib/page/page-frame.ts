/** The frame of every page of a locale: alerts, navigation, footer. */
import type { EmailSignupSettings } from '#lib/content/settings-entries.ts';
import type { HoursLine } from '#lib/locale/opening-hours.ts';
import type { Audience } from '#lib/region/audience.ts';

/** A text for an audience, with a link if it has a target. */
export interface Notice {
  readonly text: string;
  readonly audience: Audience;
  readonly href?: string;
  readonly target?: '_blank';
  readonly rel?: string;
}

/** An alert above the header. `isFreeShipping`: whether it promises free shipping, which some customer groups do not get. */
export type AlertNotice = Notice & { readonly isFreeShipping: boolean };

/** The banner of a navigation panel: a picture with text. */
export type PanelBanner = Notice & { readonly picture: string; readonly alt: string };

/** A navigation entry with its URL resolved. */
export interface NavLink {
  readonly text: string;
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
  readonly children: readonly NavLink[];
  readonly audience: Audience;
  readonly banner?: PanelBanner;
}

export interface Contact {
  readonly phone: string;
  readonly href: string;
  readonly hours: readonly HoursLine[];
}

export interface SocialLink {
  readonly name: string;
  readonly href: string;
}

export interface PageFrame {
  readonly alerts: readonly AlertNotice[];
  readonly main: readonly NavLink[];
  readonly secondary: readonly NavLink[];
  readonly columns: readonly { readonly heading: string; readonly links: readonly NavLink[] }[];
  readonly legal: readonly NavLink[];
  readonly promises: readonly NavLink[];
  /** The brand's profiles on social networks. */
  readonly social: readonly SocialLink[];
  readonly claim: string;
  /** The page's country and language, in that language. */
  readonly countryName: string;
  /** Texts of the newsletter form; undefined if there is no newsletter. */
  readonly signup: EmailSignupSettings['copy'] | undefined;
  /** Contact data of the brand; undefined without a telephone number. */
  readonly contact: Contact | undefined;
  /** Path of the withdrawal function (EU directive 2023/2673); undefined where it is not offered. */
  readonly withdrawHref: string | undefined;
}
