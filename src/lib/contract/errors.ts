/** Every deliberate error of the shop API: code, status, and when it occurs. */
import type { Endpoint } from './endpoint.ts';

export const ERRORS = {
  'unknown-region': [400, 'x-bc-region is missing or unknown'],
  'malformed-request': [400, 'a parameter of address or query is wrong; `fields` names it'],
  'malformed-text': [
    400,
    'text with a control character or half a surrogate pair, which no system can store; `fields` names it',
  ],
  'malformed-json': [400, 'the body is not JSON, or has more than 20 levels or 1,000 values'],
  'malformed-idempotency-key': [400, 'idempotency-key takes 8 to 64 letters, digits and dashes'],
  'signed-out': [401, 'no customer is signed in to this store'],
  csrf: [403, 'the csrf-token is missing or stale: GET /session, then retry'],
  'foreign-origin': [403, 'a write from another site'],
  'sign-in-again': [403, 'this change needs the password within the last five minutes: POST /customers/validate'],
  'not-listed': [403, 'this list is not public'],
  captcha: [403, 'the captcha was not solved'],
  'not-found': [404, 'it does not exist, or belongs to another customer'],
  'line-gone': [404, 'the line is no longer in the cart; `cart` is the current one'],
  'cart-gone': [404, 'the cart has ended'],
  'method-not-allowed': [405, 'the address takes other methods; see `allow`'],
  'cart-changed': [409, 'the cart was changed elsewhere; `cart` is the current one'],
  'still-running': [409, 'a request with the same idempotency-key is in progress'],
  'body-too-large': [413, 'the body is larger than 32 kB'],
  'not-json': [415, 'the body is not application/json'],
  'malformed-body': [422, 'a value of the body is wrong; `fields` names it'],
  'line-rejected': [422, 'the commerce platform refuses the line (stock, limits); `message` says why'],
  'too-many-pieces': [422, 'the quantity is over the limit of a line'],
  'too-many-lines': [422, 'the number of lines is over the limit of a cart'],
  'idempotency-key-reused': [422, 'the key was used for another request'],
  'sign-in-refused': [422, 'e-mail or password is wrong'],
  'password-reset-required': [422, 'the password has to be reset first'],
  'account-refused': [422, 'the commerce platform refuses the account or its change; `fields` says why'],
  'password-weak': [422, 'the new password is too common, or is the e-mail address of the account'],
  'address-refused': [422, 'the commerce platform refuses the address; `fields` says why'],
  'address-known': [422, 'the customer already has this address'],
  'over-allowance': [422, 'the cart exceeds what is left of a professional’s allowance by `fields.over`'],
  'pro-code-refused': [422, 'the professional code is unknown'],
  'too-often': [429, 'too many calls or attempts; retry after `retry-after` seconds'],
  'upstream-busy': [429, 'the commerce platform is busy; retry after `retry-after` seconds'],
  'upstream-failed': [502, 'the commerce platform answered something unexpected'],
  'upstream-down': [503, 'the commerce platform, or the provider of the captcha, does not answer'],
  'sessions-down': [503, 'the session database does not answer'],
  'sessions-full': [507, 'the session database is full; nothing was done'],
  'visit-moved': [503, 'the visit’s id is being rotated; retry'],
  'not-offered': [503, 'this shop is not set up for it'],
  'upstream-slow': [504, 'the commerce platform takes too long'],
} as const satisfies Record<string, readonly [status: number, when: string]>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorStatus = (typeof ERRORS)[ErrorCode][0];

/** All error codes of an endpoint except `internal` (500), which is a bug. */
export function errorsOf(call: Endpoint): readonly ErrorCode[] {
  const isWrite = call.method !== 'GET';
  const readsSession = isWrite || call.visit !== 'none' || call.groupPrices === true;
  return [
    ...new Set<ErrorCode>([
      'unknown-region',
      'malformed-request',
      'malformed-text',
      'too-often',
      ...(call.visit === 'signed-in' ? (['signed-out'] as const) : []),
      ...(isWrite
        ? (['csrf', 'foreign-origin', 'malformed-json', 'body-too-large', 'not-json', 'malformed-body'] as const)
        : []),
      ...(readsSession ? (['sessions-down', 'sessions-full', 'visit-moved'] as const) : []),
      ...(call.region === 'required'
        ? (['upstream-busy', 'upstream-failed', 'upstream-down', 'upstream-slow'] as const)
        : []),
      ...(call.errors ?? []),
    ]),
  ];
}
