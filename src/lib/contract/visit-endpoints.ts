/** The session itself, geolocation, content of other stacks, mailings. */
import * as v from 'valibot';

import type { Endpoint } from './endpoint.ts';
import { bodyId, count, email, language, uuid } from './values.ts';

const REFERENCES = 50;
const uid = v.pipe(v.string(), v.regex(/^\w{1,64}$/, 'takes letters, digits and underscores.'));
const done = v.strictObject({ ok: v.literal(true) });
export const visitEndpoints = {
  session: {
    area: 'visit',
    method: 'GET',
    path: '/session',
    region: 'optional',
    visit: 'any',
    summary: 'Starts or resumes the visit: its csrf-token and, with a region, its cart and customer.',
    answer: v.strictObject({
      csrfToken: v.string(),
      cartId: v.exactOptional(uuid),
      cartCount: count,
      customerId: v.exactOptional(count),
    }),
    errors: ['too-often'],
  },
  geolocation: {
    area: 'visit',
    method: 'GET',
    path: '/geolocation',
    region: 'optional',
    visit: 'none',
    summary: 'The country that a request comes from, two lower-case letters; `known` is false where it is a guess.',
    answer: v.strictObject({ country: v.string(), known: v.boolean() }),
  },
  references: {
    area: 'content',
    method: 'GET',
    path: '/interstack/references',
    region: 'optional',
    visit: 'none',
    maxAge: 60,
    summary: 'Entries of another content stack, in the requested order; unknown ones are left out.',
    query: v.strictObject({
      content_type: uid,
      api_key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'is no key.')),
      entry_uids: v.pipe(
        v.string(),
        v.description(`up to ${REFERENCES} uids joined by commas`),
        v.transform((text) => text.split(',')),
        v.maxLength(REFERENCES, `takes at most ${REFERENCES} uids.`),
        v.array(uid),
      ),
      locale: v.optional(language, 'en-us'),
    }),
    answer: v.strictObject({ entries: v.array(v.looseObject({ uid: v.string() })) }),
    errors: ['not-found', 'upstream-failed', 'upstream-down', 'upstream-busy', 'upstream-slow'],
  },
  newsletter: {
    area: 'mails',
    method: 'POST',
    path: '/newsletter',
    region: 'required',
    visit: 'any',
    summary: 'Subscribes to the newsletter with a confirmation mail. The answer does not reveal whether the address is subscribed already.',
    body: v.object({ email, locale: language, consent: v.literal(true, 'has to be given.'), captchaToken: v.exactOptional(v.pipe(v.string(), v.maxLength(4096, 'takes at most 4096 characters.'))) }),
    answer: done,
    errors: ['not-offered', 'too-often', 'captcha'],
  },
  withdraw: {
    area: 'mails',
    method: 'POST',
    path: '/withdrawals',
    region: 'required',
    visit: 'any',
    summary: 'Takes a confirmed withdrawal from a contract in the European Union and sends a receipt. The answer does not reveal whether the order exists.',
    body: v.object({
      name: v.pipe(v.string(), v.minLength(1, 'has to be given.'), v.maxLength(200, 'takes at most 200 characters.')),
      order: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/, 'must be an order number.')),
      email,
      items: v.optional(v.pipe(v.string(), v.maxLength(500, 'takes at most 500 characters.')), ''),
      locale: language,
    }),
    answer: v.strictObject({ ok: v.literal(true), receivedAt: v.pipe(v.string(), v.description('ISO 8601, UTC')) }),
    errors: ['not-offered', 'too-often'],
  },
  applyPro: {
    area: 'mails',
    method: 'POST',
    path: '/pro/applications',
    region: 'required',
    visit: 'any',
    summary: 'Sends an application to the professional program to the shop by mail. Offered in regions with a store.',
    body: v.object({
      name: v.pipe(v.string(), v.minLength(1, 'has to be given.'), v.maxLength(200, 'takes at most 200 characters.')),
      email,
      profession: v.pipe(v.string(), v.minLength(1, 'has to be given.'), v.maxLength(200, 'takes at most 200 characters.')),
      message: v.pipe(v.string(), v.minLength(1, 'has to be given.'), v.maxLength(4000, 'takes at most 4000 characters.')),
      locale: language,
      captchaToken: v.exactOptional(v.pipe(v.string(), v.maxLength(4096, 'takes at most 4096 characters.'))),
    }),
    answer: done,
    errors: ['not-offered', 'too-often', 'captcha'],
  },
  notifyMe: {
    area: 'mails',
    method: 'POST',
    path: '/notify-me',
    region: 'required',
    visit: 'any',
    summary: 'Requests one mail when a sold-out variant is back in stock.',
    body: v.object({ email, locale: language, product_id: bodyId, variant_id: bodyId }),
    answer: done,
    errors: ['not-offered', 'not-found', 'too-often'],
  },
} as const satisfies Record<string, Endpoint>; // prettier-ignore
