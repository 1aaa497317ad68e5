/**
 * The forms of the shop: their fields and the API calls that submit them. Browser and server send the same calls. `server/no-script/plain-forms.ts` has what
 * only the server needs.
 */
import type { CaptchaAction } from './captcha-facts.ts';
import type { FieldRule, Problems, Values } from './form-check.ts';
import type { FormTrouble } from './form-trouble.ts';

export interface ApiAsk {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below /api. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Result of sending a form. */
export type Sent =
  /** `answer`: the response to the last call. */
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'trouble'; readonly trouble: FormTrouble; readonly problems: Problems };

/** Context that a form needs besides its values. */
export interface FormFacts {
  readonly locale: string;
  /** Id of the signed-in customer; 0 for a guest. */
  readonly customerId: number;
  /** Captcha token, if the form has a captcha. */
  readonly captchaToken?: string;
}

export interface FormSpec {
  readonly rules: Readonly<Record<string, FieldRule>>;
  /** Sent in order; the first refusal stops the sequence. */
  readonly asks: (values: Values, facts: FormFacts) => readonly ApiAsk[];
  /** Problems that only the response to the last call reveals. */
  readonly problemsIn?: (answer: unknown) => Problems;
  /** Set when the form requires a signed-in customer. */
  readonly signedIn?: true;
  /** Action name for the captcha, in a shop that uses one. */
  readonly captcha?: CaptchaAction;
}

const text = (required: boolean, most = 255): FieldRule => ({ kind: 'text', required, most });
const email: FieldRule = { kind: 'email', required: true, most: 250 };
const password: FieldRule = { kind: 'password', required: true, most: 256 };
const newPassword: FieldRule = { kind: 'new-password', required: true, most: 256 };
const tick: FieldRule = { kind: 'tick', required: false };
const names = { firstName: text(true, 100), lastName: text(true, 100) };
const phone: FieldRule = { kind: 'phone', required: false, most: 50 };
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isTicked = (value: string | undefined): boolean => value === 'yes';
const proof = ({ captchaToken }: FormFacts) => (captchaToken === undefined ? {} : { captchaToken });
const withdrawal: Readonly<Record<string, FieldRule>> = {
  name: text(true, 200),
  order: { kind: 'order', required: true },
  email,
  items: text(false, 500),
};
export const customerPath = ({ customerId }: FormFacts): string => `/customers/${customerId}`;

function newAccount(values: Values): Readonly<Record<string, unknown>> {
  const { firstName, lastName, acceptsMarketing } = values;
  return {
    email: values['email'],
    password: values['password'],
    firstName,
    lastName,
    acceptsMarketing: isTicked(acceptsMarketing),
  };
}

function addressBody(values: Values): Readonly<Record<string, unknown>> {
  const { id: _id, postalCode = '', countryCode = '', ...rest } = values;
  return { ...rest, postalCode: postalCode.toUpperCase(), countryCode: countryCode.toUpperCase() };
}

export const FORMS = {
  'sign-in': {
    rules: { email, pw: password },
    asks: ({ email: who, pw }, facts) => [
      { method: 'POST', path: '/customers/login', body: { email: who, pw, ...proof(facts) } },
    ],
    captcha: 'login',
  },
  create: {
    rules: { ...names, email, password: newPassword, acceptsMarketing: tick },
    asks: (values, facts) => [{ method: 'POST', path: '/customers/create', body: { ...newAccount(values), ...proof(facts) } }],
    captcha: 'create',
  },
  'pro-create': {
    rules: { ...names, email, password: newPassword, proCode: text(true, 64), acceptsMarketing: tick },
    asks: (values, facts) => [
      { method: 'POST', path: '/customers/create', body: { ...newAccount(values), proCode: values['proCode'], ...proof(facts) } },
    ],
    captcha: 'create',
  },
  profile: {
    rules: { ...names, company: text(false), phone, acceptsMarketing: tick },
    asks: ({ acceptsMarketing, ...values }, facts) => [
      { method: 'PUT', path: customerPath(facts), body: { ...values, acceptsMarketing: isTicked(acceptsMarketing) } },
    ],
    signedIn: true,
  },
  password: {
    rules: { pw: password, password: newPassword },
    asks: ({ pw, password: wanted }, facts) => [
      { method: 'POST', path: '/customers/validate', body: { customer: facts.customerId, pw } },
      { method: 'PUT', path: customerPath(facts), body: { password: wanted } },
    ],
    signedIn: true,
  },
  'email-change': {
    rules: { email, pw: password },
    asks: ({ email: wanted, pw }, facts) => [
      { method: 'POST', path: '/customers/validate', body: { customer: facts.customerId, pw } },
      { method: 'PUT', path: customerPath(facts), body: { email: wanted, locale: facts.locale } },
    ],
    // The API sends no e-mail when the new address is the account's current one.
    problemsIn: (answer) => (isObject(answer) && 'pendingEmail' in answer ? {} : { email: 'same' }),
    signedIn: true,
  },
  address: {
    rules: {
      id: text(false), ...names, company: text(false), address1: text(true), address2: text(false), postalCode: { kind: 'postal', required: true, most: 30 },
      city: text(true), countryCode: { kind: 'country', required: true, most: 2 }, stateOrProvince: { kind: 'state', required: false }, phone,
    },
    asks: (values, facts) => [
      values['id']
        ? { method: 'PUT', path: `${customerPath(facts)}/addresses`, body: { id: Number(values['id']), ...addressBody(values) } }
        : { method: 'POST', path: `${customerPath(facts)}/addresses`, body: addressBody(values) },
    ],
    signedIn: true,
  },
  track: {
    rules: { order: { kind: 'order', required: true }, email },
    asks: ({ order, email: who = '' }) => [
      { method: 'GET', path: `/order-status/${order}?email=${encodeURIComponent(who)}` },
    ],
  },
  withdraw: {
    rules: withdrawal,
    // This step only validates; the directive requires the confirmation as a second step.
    asks: () => [],
  },
  'withdraw-confirm': {
    rules: withdrawal,
    asks: (values, { locale }) => [{ method: 'POST', path: '/withdrawals', body: { ...values, locale } }],
  },
  newsletter: {
    rules: { email },
    asks: (values, facts) => [
      { method: 'POST', path: '/newsletter', body: { email: values['email'], locale: facts.locale, consent: true, ...proof(facts) } },
    ],
    captcha: 'newsletter',
  },
  'pro-apply': {
    rules: { name: text(true, 200), email, profession: text(true, 200), message: text(true, 4000) },
    asks: (values, facts) => [
      { method: 'POST', path: '/pro/applications', body: { ...values, locale: facts.locale, ...proof(facts) } },
    ],
    captcha: 'apply',
  },
  'notify-me': {
    rules: { email, product: text(true), variant: text(true) },
    asks: ({ product, variant, email: who }, { locale }) => [
      { method: 'POST', path: '/notify-me', body: { email: who, locale, product_id: Number(product), variant_id: Number(variant) } },
    ],
  },
} as const satisfies Record<string, FormSpec>; // prettier-ignore

export type FormName = keyof typeof FORMS;

export function formSpec(name: string | undefined): FormSpec | undefined {
  return name !== undefined && Object.hasOwn(FORMS, name) ? FORMS[name as FormName] : undefined;
}
