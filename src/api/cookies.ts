/** Cookies of a session: its id, and two cookies that pages can read. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import { COMMERCE_REGIONS } from '#lib/region/region.ts';

import { SESSION_ABSOLUTE_MS } from './session/session-expiry.ts';
import type { Session } from './session/session.ts';

const MAX_AGE_SECONDS = SESSION_ABSOLUTE_MS / 1000;
/** Marks only that the session has a cart: without this cookie, pages send no cart requests. */
const CART_MARK = 'cart';
/**
 * Stores in which a customer is signed in, such as `us.eu_region_1`; professionals have the suffix `-pro`. A second entry of the store, with the
 * suffix `-pays`, means that the shop hides free shipping from the customer's group.
 */
const CUSTOMER_MARK = 'customer';

export interface ApiVariables {
  requestId: string;
  route: string;
  /** Whether the visitor uses https. */
  secure: boolean;
}
export interface ApiEnvironment {
  readonly Variables: ApiVariables;
  readonly Bindings: { readonly address: string };
}
export type ApiContext = Context<ApiEnvironment>;

export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-sid' : 'sid');
const nameOf = (context: ApiContext): string => sessionCookieName(context.get('secure'));

export function sessionCookie(context: ApiContext): string | undefined {
  return getCookie(context, nameOf(context));
}

export function setSessionCookie(context: ApiContext, id: string): void {
  setCookie(context, nameOf(context), id, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: context.get('secure'),
    maxAge: MAX_AGE_SECONDS,
  });
}

/** The cookie that holds proofs of earlier sign-ins (`customers/trusted-device.ts`). */
export interface DeviceCookie {
  read(): string | undefined;
  write(value: string): void;
}

const DEVICE_AGE_SECONDS = 180 * 86_400;

export function deviceCookie(context: ApiContext): DeviceCookie {
  const secure = context.get('secure');
  const name = secure ? '__Host-device' : 'device';
  return {
    read: () => getCookie(context, name),
    write: (value) =>
      setCookie(context, name, value, {
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure,
        maxAge: DEVICE_AGE_SECONDS,
      }),
  };
}

function mark(context: ApiContext, name: string, value: string): void {
  const known = getCookie(context, name);
  if (value === (known ?? '')) return;
  const options = { sameSite: 'Lax', path: '/', secure: context.get('secure') } as const;
  if (value !== '') setCookie(context, name, value, { ...options, maxAge: MAX_AGE_SECONDS });
  else deleteCookie(context, name, options);
}

type Marks = readonly (readonly [name: string, value: string])[];

function marksFor(session: Session | undefined): Marks {
  const carts = Object.keys(session?.carts ?? {}).length;
  const customers = COMMERCE_REGIONS.flatMap((store) => {
    const customer = session?.customers[store];
    if (!customer) return [];
    return [customer.isPro ? `${store}-pro` : store, ...(customer.paysShipping ? [`${store}-pays`] : [])];
  });
  return [
    [CART_MARK, carts > 0 ? '1' : ''],
    [CUSTOMER_MARK, customers.join('.')],
  ];
}

/** Sessions are immutable, so their marks are cached. */
const marks = new WeakMap<Session, Marks>();

/** The script-readable cookies and their values; '' means no cookie. */
export function marksOf(session: Session | undefined): Marks {
  if (!session) return marksFor(session);
  const known = marks.get(session);
  if (known) return known;
  const made = marksFor(session);
  marks.set(session, made);
  return made;
}

/** Sets the cookies that have changed. */
export function markVisit(context: ApiContext, session: Session | undefined): void {
  for (const [name, value] of marksOf(session)) mark(context, name, value);
}
