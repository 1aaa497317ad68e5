/** The page's CAPTCHA. `send-form.ts` loads this module only for forms that require one. */
import { createCaptchaLoader } from '#clients/captcha/captcha-loader.ts';
import type { CaptchaFacts } from '#lib/forms/captcha-facts.ts';

const loader = createCaptchaLoader();

/** Preloads the script on the first interaction with the form. A failure is ignored here; loading is retried when the form is sent. */
export function prepareCaptcha({ siteKey, scriptUrl }: CaptchaFacts): void {
  loader.load(siteKey, scriptUrl).catch(() => undefined);
}

/** Resolves to undefined if no token is available, because the script is blocked or the provider does not respond. */
export async function captchaToken({ siteKey, scriptUrl, action }: CaptchaFacts): Promise<string | undefined> {
  try {
    return await loader.token(siteKey, scriptUrl, action);
  } catch (error) {
    console.warn('The CAPTCHA token did not load:', error);
    return undefined;
  }
}
