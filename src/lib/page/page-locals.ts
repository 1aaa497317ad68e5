/** Page data for all components, in `Astro.locals`; `src/middleware.ts` sets it once per page. */
import type { AnalyticsSettings } from '#lib/analytics/page-analytics.ts';
import type { MediaReference } from '#lib/content/entry.ts';
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { CaptchaKey } from '#lib/forms/captcha-facts.ts';
import type { Locale } from '#lib/locale/locale.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { TaxDisplay } from '#lib/pricing/tax.ts';
import type { Audience } from '#lib/region/audience.ts';

import type { OtherLocale } from './alternates.ts';
import type { PageFrame } from './page-frame.ts';

/** An interface text in the page's language, by its English text. */
export type Text = (english: InterfaceText) => string;

export interface PageLocals {
  readonly locale: Locale;
  /** BCP 47. */
  readonly tag: string;
  /** ISO code in lower case. */
  readonly country: string;
  readonly currency: string;
  /** Price format of the page. */
  readonly writing: PriceWriting;
  /** Content region. */
  readonly region: string;
  readonly shopping: boolean;
  /** Whether the country's prices include its tax. */
  readonly tax: TaxDisplay;
  /** The `eu` flag of the locale state (spec section 4). */
  readonly isEurope: boolean;
  /** Commerce region of the page's store; undefined where the shop does not sell. */
  readonly store: string | undefined;
  /** Name of the brand. */
  readonly brand: string;
  /** Whether the brand offers the search page. */
  readonly siteSearch: boolean;
  /** Origin for canonical URLs. */
  readonly site: string;
  readonly alias: string;
  readonly mediaBase: string;
  /** Social sharing image of pages without a picture. */
  readonly shareImage: MediaReference | undefined;
  /** Public captcha settings; undefined in a shop without a captcha. */
  readonly captcha: CaptchaKey | undefined;
  /** Analytics settings; undefined in a shop without analytics. */
  readonly analytics: AnalyticsSettings | undefined;
  /** Every locale, for links to the page's other locales. */
  readonly locales: readonly OtherLocale[];
  readonly frame: PageFrame;
  readonly text: Text;
  /** A term from content (name of a specification, an option, a continent) in the page's language. */
  term(word: string): string;
  /** Path of a page of this locale, from the path below it. */
  path(rest: string): string;
  /** The audience of an entry on the page; undefined if no visitor sees the entry. */
  audience(entry: { readonly regions: readonly string[] }): Audience | undefined;
}
