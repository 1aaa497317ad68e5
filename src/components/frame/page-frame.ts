/** What components need of a page's context, without knowing where it comes from. */
import type { CaptchaKey } from '#lib/forms/captcha-facts.ts';
import type { Locale } from '#lib/locale/locale.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { TaxDisplay } from '#lib/pricing/tax.ts';
import type { Audience } from '#lib/region/audience.ts';

export interface Frame {
  readonly locale: Locale;
  /** BCP 47. */
  readonly tag: string;
  readonly country: string;
  readonly currency: string;
  readonly writing: PriceWriting;
  readonly shopping: boolean;
  /** Whether the country's prices include its tax. */
  readonly tax: TaxDisplay;
  /** The eu flag of the locale state (spec section 4). */
  readonly isEurope: boolean;
  /** Commerce region of the page's store; undefined where the shop does not sell. */
  readonly store: string | undefined;
  readonly alias: string;
  readonly mediaBase: string;
  /** Stands before forms; undefined in a shop without. */
  readonly captcha: CaptchaKey | undefined;
  text(key: string, fallback: string): string;
  /** Who sees an entry on the page. */
  audience(entry: { readonly regions: readonly string[] }): Audience | undefined;
}
