/** What a form that a captcha stands before says of it (`data-captcha`, JSON); a shop without captcha has none of it. */

/** Actions that the captcha is executed for, by name (spec section 7). */
export type CaptchaAction = 'login' | 'create' | 'newsletter';

/** The public part of the settings: every page with such a form carries it. */
export interface CaptchaKey {
  readonly siteKey: string;
  /** Of the captcha's maker, or of a stand-in. */
  readonly scriptUrl: string;
}

export interface CaptchaFacts extends CaptchaKey {
  readonly action: CaptchaAction;
}
