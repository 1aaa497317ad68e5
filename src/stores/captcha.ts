/** The one captcha of the page. Loaded by `send-form.ts`, and only for forms that a captcha stands before. */
import { createCaptchaLoader } from '#clients/captcha/captcha-loader.ts';
import type { CaptchaFacts } from '#lib/forms/captcha-facts.ts';

const loader = createCaptchaLoader();

/** Somebody has reached for the form: the script is there when it is sent. What fails now is tried again then. */
export function prepareCaptcha({ siteKey, scriptUrl }: CaptchaFacts): void {
  loader.load(siteKey, scriptUrl).catch(() => undefined);
}

/** Undefined when none can be had: the script is blocked, or its maker does not answer. */
export async function captchaToken({ siteKey, scriptUrl, action }: CaptchaFacts): Promise<string | undefined> {
  try {
    return await loader.token(siteKey, scriptUrl, action);
  } catch (error) {
    console.warn('captcha:', error);
    return undefined;
  }
}
