/** Dependencies of the handlers besides the session and the platform. */
import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { Withdrawal } from '#lib/customer/withdrawal.ts';
import type { CaptchaAction } from '#lib/forms/captcha-facts.ts';
import type { Text } from '#lib/page/page-locals.ts';
import type { ProApplication } from '#lib/pro/application.ts';
import type { ProgramRules } from '#lib/pro/program-rules.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { ApiStore } from './api-store.ts';
import type { CartCache } from './cart/cart-cache.ts';
import type { GraphqlContent } from './graphql/graphql-content.ts';

export interface ReferenceAsk {
  readonly contentType: string;
  readonly apiKey: string;
  readonly uids: readonly string[];
  readonly locale: string;
}

export interface ProCode {
  /** Region that makes a customer professional (spec section 4): `pro`, `pro_ca`, … */
  readonly region: string;
  readonly groupId: number;
}

/** A mail to send, in the language of `locale`; the mailer writes its text. */
export interface MailRequest {
  /** A mail with a known id (32 hexadecimal digits) is queued once; absent: always. */
  readonly id?: string;
  readonly to: string;
  readonly locale: string;
  readonly kind:
    | 'newsletter-confirm'
    | 'stock'
    | 'withdrawal-receipt'
    | 'withdrawal-notice'
    | 'pro-application'
    | 'email-confirm'
    | 'email-changing';
  readonly confirmUrl?: string;
  /** URL of the sign-in page, in mails about the account. */
  readonly accountUrl?: string;
  /** Unsubscribe link; absent in mails about a contract, which cannot be unsubscribed from. */
  readonly stopUrl?: string;
  readonly withdrawal?: Withdrawal;
  readonly application?: ProApplication;
  /** The product that is back in stock. */
  readonly product?: { readonly name: string; readonly url: string };
}

/** Optional features of a shop. When one is absent, the feature is not offered, the default `us` is used, or no captcha is required. */
export interface ApiExtras {
  /** Addresses that are exempt from the limit of calls per client. */
  readonly isNeverBlocked?: ((address: string) => boolean) | undefined;
  /** Country of an IP address, as two lower-case letters. */
  readonly countryOf?: (address: string) => Promise<string | undefined>;
  /** Finds entries of another stack; undefined when that stack is not configured. */
  readonly references?: (ask: ReferenceAsk) => Promise<readonly { readonly uid: string }[] | undefined>;
  /** Content of the GraphQL queries. */
  readonly graphqlContent?: GraphqlContent;
  /** Whether GraphQL introspection is allowed; only for development. */
  readonly introspection?: boolean;
  /** Whether the captcha token was solved for this action. Throws AppError `captcha-down` when the provider cannot verify it at the moment. */
  readonly captcha?: (action: CaptchaAction, token: string | undefined, address: string) => Promise<boolean>;
  /** Comma-separated ids of the customer groups from which free shipping is hidden, per store. */
  readonly hideFreeShippingGroups?: Readonly<Partial<Record<CommerceRegion, string>>>;
  readonly proCode?: (store: CommerceRegion, code: string) => ProCode | undefined;
  /** Rules of the professional program from the brand settings. Absent: the limit is enforced, and orders of all brands count. */
  readonly program?: () => Promise<ProgramRules>;
  /** Newsletter list of a content region, and whether back-in-stock notices are offered there. */
  readonly signup?: (region: string) => Promise<{ readonly list: string; readonly stockNotices: boolean } | undefined>;
  /** Queues a mail; it may not have been sent yet when the promise resolves. */
  readonly post?: (request: MailRequest) => Promise<void>;
  /** E-mail address of the customer service, which receives withdrawal notices. Absent: withdrawals are not offered. */
  readonly serviceEmail?: string;
  /** E-mail address that receives applications to the professional program. Absent: there is no application form. */
  readonly proEmail?: string;
  /** Display texts of a language, by key. */
  readonly loadTexts?: (locale: string) => Promise<Text>;
  /** Whether the shop has pages in a locale (`de-at`) or, in any country, in a language (`de`). Absent: every locale is accepted. */
  readonly isKnownLocale?: (locale: string) => boolean;
  /** Public origin, for links in mails. */
  readonly siteUrl?: string;
}

export interface ApiServices extends ApiExtras {
  readonly store: ApiStore;
  readonly carts: CartCache;
  readonly clock: () => Date;
  readonly commerce: (region: CommerceRegion) => CommerceClient;
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
}
