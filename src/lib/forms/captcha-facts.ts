/** Captcha settings of a form (`data-captcha`, JSON); absent in a shop without a captcha. */

/** Named actions of the captcha (spec section 7). */
export type CaptchaAction = 'login' | 'create' | 'newsletter' | 'apply';

/** The public captcha settings; included in every page with a form that uses the captcha. */
export interface CaptchaKey {
  readonly siteKey: string;
  /** URL of the script of the captcha vendor or of a stand-in. */
  readonly scriptUrl: string;
}

export interface CaptchaFacts extends CaptchaKey {
  readonly action: CaptchaAction;
}
