/** Settings of the own API's extras. Each of them may be absent; what it is for is then off, or embedded. */
import { AppError } from '#lib/errors/app-error.ts';
import { COMMERCE_REGIONS } from '#lib/region/region.ts';
import type { CommerceRegion } from '#lib/region/region.ts';
import { readCaptchaEnv } from '#lib/settings/captcha-settings.ts';
import type { CaptchaEnv } from '#lib/settings/captcha-settings.ts';

export interface InterstackStack {
  readonly apiKey: string;
  readonly deliveryToken: string;
  readonly environment: string;
}

export interface ApiEnv {
  /** `smtp://user:password@host:587`; absent: mail is written to files in DATA_DIR/outbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Where notices of withdrawal go; by default the address of `mailFrom`. */
  readonly serviceEmail: string;
  readonly captcha?: CaptchaEnv;
  /** Other stacks that texts are shared with; absent: the embedded second one. */
  readonly stacks?: readonly InterstackStack[];
  /** JSON: `[{ "code", "store", "region", "groupId" }]`. */
  readonly proCodesFile?: string;
  readonly hideFreeShippingGroups: Readonly<Record<CommerceRegion, string>>;
}

function address(source: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const text = source[name] || undefined;
  if (text !== undefined && !protocols.includes(URL.parse(text)?.protocol ?? ''))
    throw new AppError(
      'env',
      `${name} must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
    );
  return text;
}

function stacks(text: string | undefined): readonly InterstackStack[] | undefined {
  return text?.split(',').map((one) => {
    const [apiKey, deliveryToken, environment, ...more] = one.trim().split(':');
    if (!apiKey || !deliveryToken || !environment || more.length > 0)
      throw new AppError('env', 'INTERSTACK_STACKS takes api_key:delivery_token:environment, joined by commas.');
    return { apiKey, deliveryToken, environment };
  });
}

function groups(source: NodeJS.ProcessEnv, region: CommerceRegion): string {
  const name = `HIDE_FREE_SHIPPING_GROUPS_${region.toUpperCase()}`;
  const text = (source[name] ?? '').replaceAll(' ', '');
  if (!/^(\d+(,\d+)*)?$/.test(text)) throw new AppError('env', `${name} takes customer group ids joined by commas.`);
  return text;
}

function serviceAddress(given: string | undefined, mailFrom: string): string {
  if (given !== undefined && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(given))
    throw new AppError('env', 'SERVICE_EMAIL must be one e-mail address.');
  return given ?? /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
}

/** Throws an AppError `env` that names the variable. */
export function readApiEnv(source: NodeJS.ProcessEnv): ApiEnv {
  const smtpUrl = address(source, 'SMTP_URL', ['smtp:', 'smtps:']);
  const captcha = readCaptchaEnv(source);
  const other = stacks(source['INTERSTACK_STACKS'] || undefined);
  const proCodesFile = source['PRO_CODES_FILE'] || undefined;
  const mailFrom = source['MAIL_FROM'] || 'Firn <letters@firn.example>';
  return {
    mailFrom,
    serviceEmail: serviceAddress(source['SERVICE_EMAIL'] || undefined, mailFrom),
    hideFreeShippingGroups: Object.fromEntries(
      COMMERCE_REGIONS.map((region) => [region, groups(source, region)]),
    ) as ApiEnv['hideFreeShippingGroups'],
    ...(smtpUrl ? { smtpUrl } : {}),
    ...(captcha ? { captcha } : {}),
    ...(other ? { stacks: other } : {}),
    ...(proCodesFile ? { proCodesFile } : {}),
  };
}
