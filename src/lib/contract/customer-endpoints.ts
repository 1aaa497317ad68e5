/** Sign-in, customers, their addresses and groups. The customer is always that of the session; an id in the request must match it. */
import * as v from 'valibot';

import type { Endpoint } from './endpoint.ts';
import { byId, count, email, language, line, listOf, newPassword, oneOf, password, textId, integer } from './values.ts';

const area = 'customers';
const open = { area, region: 'required', visit: 'any' } as const;
const asCustomer = { area, region: 'required', visit: 'signed-in' } as const;

const customer = v.pipe(
  v.strictObject({
    id: count,
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    company: v.string(),
    phone: v.string(),
    groupId: count,
    acceptsMarketing: v.boolean(),
    isPro: v.boolean(),
    /** Set when the shop offers no free shipping to the customer's group. */
    paysShipping: v.exactOptional(v.literal(true)),
    proCodeInfo: v.nullable(v.strictObject({ region: v.string() })),
  }),
  v.title('Customer'),
);

const names = { firstName: line(100, 1), lastName: line(100, 1) };
const changeable = {
  firstName: v.exactOptional(names.firstName),
  lastName: v.exactOptional(names.lastName),
  company: v.exactOptional(line(255)),
  phone: v.exactOptional(line(50)),
  acceptsMarketing: v.exactOptional(v.boolean('must be true or false.')),
};

const COUNTRY = 'must be two letters.';
const addressFields = {
  ...names,
  company: v.exactOptional(line(255)),
  address1: line(255, 1),
  address2: v.exactOptional(line(255)),
  city: line(255, 1),
  stateOrProvince: line(255),
  postalCode: line(30),
  countryCode: v.pipe(v.string(COUNTRY), v.regex(/^[a-zA-Z]{2}$/, COUNTRY), v.toUpperCase()),
  phone: v.exactOptional(line(50)),
  kind: v.exactOptional(v.picklist(['residential', 'commercial'], 'must be residential or commercial.')),
};
/** Makes every field optional. */
function optionalFields<E extends Readonly<Record<string, v.GenericSchema>>>(entries: E) {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, v.exactOptional(schema)]),
  ) as unknown as { readonly [K in keyof E]: v.ExactOptionalSchema<E[K], undefined> };
}
const newAddress = v.object(addressFields);
const address = v.pipe(
  v.strictObject({
    id: count,
    customerId: count,
    firstName: v.string(),
    lastName: v.string(),
    company: v.string(),
    address1: v.string(),
    address2: v.string(),
    city: v.string(),
    stateOrProvince: v.string(),
    postalCode: v.string(),
    countryCode: v.string(),
    country: v.string(),
    phone: v.string(),
    kind: v.picklist(['residential', 'commercial']),
  }),
  v.title('Address'),
);

/** Name of the category or product on the platform; absent when unknown. */
const called = { name: v.exactOptional(v.string()) };
const discount = { method: v.picklist(['percent', 'price', 'fixed']), amount: v.string() };
const group = v.pipe(
  v.strictObject({
    id: integer,
    name: v.string(),
    isDefault: v.boolean(),
    isForGuests: v.boolean(),
    discountRules: v.array(
      v.union([
        v.strictObject({ type: v.literal('all'), ...discount }),
        v.strictObject({ type: v.literal('category'), ...discount, ...called, categoryId: integer }),
        v.strictObject({ type: v.literal('product'), ...discount, ...called, productId: integer }),
        v.strictObject({ type: v.literal('price_list'), priceListId: integer }),
      ]),
    ),
  }),
  v.title('CustomerGroup'),
);

const captchaToken = v.exactOptional(v.pipe(v.string(), v.maxLength(4096, 'takes at most 4096 characters.')));
const done = v.strictObject({ ok: v.literal(true) });
/** Every sign-in replaces the session id and the csrf-token. */
const signedIn = v.strictObject({ customer, csrfToken: v.string() });

export const customerEndpoints = {
  login: {
    ...open,
    method: 'POST',
    path: '/customers/login',
    summary: 'Signs in. An unknown e-mail address and a wrong password get the same answer. The cart of the visit is merged with the customer’s.',
    body: v.object({ email, pw: password, captchaToken }),
    answer: signedIn,
    errors: ['sign-in-refused', 'password-reset-required', 'too-often', 'captcha'],
  },
  logout: {
    ...open,
    method: 'POST',
    path: '/customers/logout',
    summary: 'Signs out of this store and detaches its cart; the customer’s next sign-in restores it.',
    answer: v.strictObject({ ok: v.literal(true), csrfToken: v.string() }),
  },
  validate: {
    ...asCustomer,
    method: 'POST',
    path: '/customers/validate',
    summary: 'Whether a password is the signed-in customer’s. If so, e-mail and password may be changed for five minutes.',
    body: v.object({ customer: v.union([integer, line(250)], 'must be an id or an e-mail address.'), pw: password }),
    answer: v.strictObject({ valid: v.boolean() }),
    errors: ['too-often'],
  },
  validateSession: {
    ...open,
    method: 'POST',
    path: '/customers/validate-session',
    summary: 'The signed-in customer as the commerce platform has it now; null when no customer is signed in.',
    answer: v.strictObject({ customer: v.nullable(customer) }),
  },
  bcLogin: {
    ...asCustomer,
    method: 'POST',
    path: '/customers/bclogin',
    summary: 'A URL that signs the customer in on the commerce platform’s own pages. Valid once, for 30 seconds. The id is ignored. To cart and checkout, a professional’s allowance is checked.',
    body: v.object({
      id: v.exactOptional(v.unknown()),
      redirect: v.exactOptional(v.pipe(v.string('must be text.'), v.regex(/^\/(?:cart\.php|checkout|account\.php)(?:[/?][\w\-./?=&%]*)?$/, 'goes to cart, checkout or account only.'))),
    }),
    answer: v.strictObject({ url: v.string() }),
    errors: ['not-offered', 'over-allowance'],
  },
  customers: {
    ...asCustomer,
    method: 'GET',
    path: '/customers',
    summary: 'The signed-in customer. Filters never match another customer.',
    query: v.strictObject({ 'email:in': v.optional(v.pipe(v.string(), v.maxLength(500, 'takes at most 500 characters.'))) }),
    answer: listOf(customer),
  },
  customerCreate: {
    ...open,
    method: 'POST',
    path: '/customers/create',
    summary: 'Creates an account and signs in. An e-mail address that already has an account gets the same refusal as any other.',
    body: v.object({ email, password: newPassword, ...changeable, ...names, address: v.exactOptional(newAddress), proCode: v.exactOptional(line(64, 1)), captchaToken }),
    answer: signedIn,
    errors: ['account-refused', 'password-weak', 'pro-code-refused', 'too-often', 'captcha'],
  },
  customerUpdate: {
    ...asCustomer,
    method: 'PUT',
    path: '/customers/:id',
    summary: 'Changes the profile. A new e-mail address or password needs the password within the last five minutes. A new e-mail address takes effect when the link mailed to it is opened, and the old address is notified; `pendingEmail` is in the answer. Group, notes and form fields are ignored.',
    params: byId,
    body: v.object({ ...changeable, email: v.exactOptional(email), password: v.exactOptional(newPassword), locale: v.exactOptional(language) }),
    answer: v.strictObject({ customer, csrfToken: v.string(), pendingEmail: v.exactOptional(v.string()) }),
    errors: ['not-found', 'sign-in-again', 'account-refused', 'password-weak', 'not-offered'],
  },
  customerDelete: {
    ...asCustomer,
    method: 'DELETE',
    path: '/customers/:id',
    summary: 'Deletes the account and ends every visit that is signed in to it. Needs a password given within five minutes.',
    params: byId,
    answer: done,
    errors: ['not-found', 'sign-in-again'],
  },
  addresses: {
    ...asCustomer,
    method: 'GET',
    path: '/customers/:id/addresses',
    summary: 'The customer’s addresses.',
    params: byId,
    answer: listOf(address),
    errors: ['not-found'],
  },
  addressCreate: {
    ...asCustomer,
    method: 'POST',
    path: '/customers/:id/addresses',
    summary: 'Adds an address.',
    params: byId,
    body: newAddress,
    answer: oneOf(address),
    errors: ['not-found', 'address-refused', 'address-known'],
  },
  addressUpdate: {
    ...asCustomer,
    method: 'PUT',
    path: '/customers/:id/addresses',
    summary: 'Changes one of the customer’s addresses; absent fields keep their values.',
    params: byId,
    body: v.object({ id: v.pipe(v.number('must be a number.'), v.integer('must be whole.'), v.minValue(1, 'must be positive.'), v.maxValue(2_147_483_647, 'is too large.')), ...optionalFields(addressFields) }),
    answer: oneOf(address),
    errors: ['not-found', 'address-refused', 'address-known'],
  },
  addressDelete: {
    ...asCustomer,
    method: 'DELETE',
    path: '/customers/:id/addresses/:addressId',
    summary: 'Deletes one of the customer’s addresses.',
    params: v.strictObject({ id: textId, addressId: textId }),
    answer: done,
    errors: ['not-found'],
  },
  customerGroup: {
    ...open,
    method: 'GET',
    path: '/customer_groups/:id',
    summary: 'The group of the signed-in customer, or the guest group.',
    params: byId,
    answer: oneOf(group),
    errors: ['not-found'],
  },
  customerGroups: {
    area,
    region: 'required',
    visit: 'none',
    maxAge: 60,
    method: 'GET',
    path: '/customer_groups',
    summary: 'The guest group, with is_group_for_guests=true; the full list is not public.',
    query: v.strictObject({ is_group_for_guests: v.optional(v.picklist(['true', 'false'], 'takes true or false.')) }),
    answer: listOf(group),
    errors: ['not-listed'],
  },
} as const satisfies Record<string, Endpoint>; // prettier-ignore
