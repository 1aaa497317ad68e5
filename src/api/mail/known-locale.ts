/** Mails link to pages of the shop in the locale that the request names, so the locale must have pages. */
import { Refusal } from '../refusal.ts';
import type { Call } from '../route.ts';

const UNKNOWN = 'is not a locale of the shop.';

/** Throws the Refusal `malformed-body` for a locale without pages. */
export function demandKnownLocale({ services }: Call, locale: string): void {
  if (services.isKnownLocale?.(locale) === false)
    throw new Refusal('malformed-body', `locale ${UNKNOWN}`, { fields: { locale: UNKNOWN } });
}
