import type { CommerceClient } from '#clients/commerce/commerce-client.ts';
import type { Withdrawal } from '#lib/customer/withdrawal.ts';
import type { CaptchaAction } from '#lib/forms/captcha-facts.ts';
/** What handlers need besides the session and the platform. */
import type { Text } from '#lib/page/page-locals.ts';
import type { ProgrammeRules } from '#lib/pro/programme-rules.ts';
import type { CommerceRegion } from '#lib/region/region.ts';

import type { ApiStore } from './api-store.ts';
import type { CartCache } from './cart/cart-cache.ts';

export interface ReferenceAsk {
  readonly contentType: string;
  readonly apiKey: string;
  readonly uids: readonly string[];
  readonly locale: string;
}

export interface ProCode {
  /** What makes a customer professional (spec section 4): `pro`, `pro_ca`, … */
  readonly region: string;
  readonly groupId: number;
}

export interface Letter {
  readonly to: string;
  readonly locale: string;
  readonly kind:
    | 'newsletter-confirm'
    | 'stock'
    | 'withdrawal-receipt'
    | 'withdrawal-notice'
    | 'email-confirm'
    | 'email-changing';
  readonly confirmUrl?: string;
  /** Where a customer signs in, in a letter about the account. */
  readonly accountUrl?: string;
  /** Absent in letters about a contract, which cannot be unsubscribed from. */
  readonly stopUrl?: string;
  readonly withdrawal?: Withdrawal;
  /** What is back. */
  readonly product?: { readonly name: string; readonly url: string };
}

/** Everything that a shop may lack. What is absent is not offered, or is `us`, or asks for no captcha. */
export interface ApiExtras {
  /** Country of an address, two lower-case letters. */
  readonly countryOf?: (address: string) => Promise<string | undefined>;
  /** Entries of another stack; undefined when the stack is none of the known ones. */
  readonly references?: (ask: ReferenceAsk) => Promise<readonly { readonly uid: string }[] | undefined>;
  /** True when the token was solved for this action. */
  readonly captcha?: (action: CaptchaAction, token: string | undefined, address: string) => Promise<boolean>;
  /** Customer group ids, joined by commas. */
  readonly hideFreeShippingGroups?: Readonly<Partial<Record<CommerceRegion, string>>>;
  readonly proCode?: (store: CommerceRegion, code: string) => ProCode | undefined;
  /** Rules of the professional programme out of brand settings; absent: the limit is kept, and all brands count. */
  readonly programme?: () => Promise<ProgrammeRules>;
  /** Name of the list that letters of a content region go to, and whether notices of stock are offered there. */
  readonly signup?: (region: string) => Promise<{ readonly list: string; readonly stockNotices: boolean } | undefined>;
  /** Leaves it with whatever sends mail; not sent yet when it resolves. */
  readonly post?: (letter: Letter) => Promise<void>;
  /** E-mail address of the customer service, which gets notices of withdrawal. Absent: withdrawals are not offered. */
  readonly serviceEmail?: string;
  /** Display texts of a language, by key. */
  readonly words?: (locale: string) => Promise<Text>;
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
