/** Settings of the optional parts of the API. Without its setting, a part is off or embedded. */
import type { CaptchaKey } from '#lib/forms/captcha-facts.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { InterstackStack } from './service-variables.ts';
import type { EnvironmentValues } from './variables.ts';

export interface CaptchaEnv extends CaptchaKey {
  readonly secret: string;
  readonly verifyUrl: string;
}

export interface ApiEnv {
  /** `smtp://user:password@host:587`; absent: mail is written to files in DATA_DIR/outbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Receives notices of withdrawal; by default the address of `mailFrom`. */
  readonly serviceEmail: string;
  /** Receives applications to the professional program; by default `serviceEmail`. */
  readonly proEmail: string;
  readonly captcha?: CaptchaEnv;
  /** Other stacks that texts are shared with; absent: the embedded second stack. */
  readonly stacks?: readonly InterstackStack[];
  /** Path of a JSON file: `[{ "code", "store", "region", "groupId" }]`. */
  readonly proCodesFile?: string;
  readonly hideFreeShippingGroups: Readonly<Record<CommerceRegion, string>>;
}

function captchaEnv(values: EnvironmentValues): CaptchaEnv | undefined {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = values;
  if (siteKey === undefined || secret === undefined) return undefined;
  return {
    siteKey,
    secret,
    scriptUrl: values.CAPTCHA_SCRIPT_URL ?? 'https://www.google.com/recaptcha/api.js',
    verifyUrl: values.CAPTCHA_VERIFY_URL ?? 'https://www.google.com/recaptcha/api/siteverify',
  };
}

export function apiEnv(values: EnvironmentValues): ApiEnv {
  const { SMTP_URL: smtpUrl, INTERSTACK_STACKS: stacks, PRO_CODES_FILE: proCodesFile } = values;
  const mailFrom = values.MAIL_FROM ?? 'Firn <letters@firn.example>';
  const captcha = captchaEnv(values);
  const serviceEmail = values.SERVICE_EMAIL ?? /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return {
    mailFrom,
    serviceEmail,
    proEmail: values.PRO_EMAIL ?? serviceEmail,
    hideFreeShippingGroups: {
      us: values.HIDE_FREE_SHIPPING_GROUPS_US ?? '',
      ca: values.HIDE_FREE_SHIPPING_GROUPS_CA ?? '',
      eu_region_1: values.HIDE_FREE_SHIPPING_GROUPS_EU_REGION_1 ?? '',
    },
    ...(smtpUrl ? { smtpUrl } : {}),
    ...(captcha ? { captcha } : {}),
    ...(stacks ? { stacks } : {}),
    ...(proCodesFile ? { proCodesFile } : {}),
  };
}
