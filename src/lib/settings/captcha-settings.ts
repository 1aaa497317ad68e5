/** Settings of the captcha: off without, and never by half. */
import { AppError } from '../errors/app-error.ts';
import type { CaptchaKey } from '../forms/captcha-facts.ts';

export interface CaptchaEnv extends CaptchaKey {
  readonly secret: string;
  readonly verifyUrl: string;
}

const SCRIPT_URL = 'https://www.google.com/recaptcha/api.js';
const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const SITE_KEY = /^[\w-]{20,100}$/;

function webAddress(source: NodeJS.ProcessEnv, name: string, usual: string): string {
  const text = source[name] || usual;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new AppError('env', `${name} must be an address that begins with http:// or https://.`);
  return text;
}

/** Throws an AppError `env` that names the variable. */
export function readCaptchaEnv(source: NodeJS.ProcessEnv): CaptchaEnv | undefined {
  const [siteKey, secret] = [source['CAPTCHA_SITE_KEY'] || undefined, source['CAPTCHA_SECRET'] || undefined];
  const scriptUrl = webAddress(source, 'CAPTCHA_SCRIPT_URL', SCRIPT_URL);
  const verifyUrl = webAddress(source, 'CAPTCHA_VERIFY_URL', VERIFY_URL);
  if ((siteKey === undefined) !== (secret === undefined))
    throw new AppError('env', 'CAPTCHA_SITE_KEY and CAPTCHA_SECRET go together; one of them is missing.');
  if (siteKey === undefined || secret === undefined) return undefined;
  if (!SITE_KEY.test(siteKey))
    throw new AppError('env', 'CAPTCHA_SITE_KEY takes 20 to 100 letters, digits, dashes and underscores.');
  return { siteKey, scriptUrl, secret, verifyUrl };
}

/** What pages carry of it. The secret stays here. */
export function pageCaptcha(source: NodeJS.ProcessEnv = process.env): CaptchaKey | undefined {
  const captcha = readCaptchaEnv(source);
  return captcha && { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl };
}
