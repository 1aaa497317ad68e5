/** Messages of forms, by problem of a field or of the form. */
import type { InterfaceText } from '#lib/content/interface-texts.ts';
import type { FormName } from '#lib/forms/forms.ts';
import type { Text } from '#lib/page/page-locals.ts';

/** Message above the form; without scripts, it is shown from the start. */
export const CAPTCHA_OFF: InterfaceText =
  'This form is protected against bots. It needs JavaScript and a script that your browser did not load. Please allow both.';

const WORDS: Readonly<Record<string, InterfaceText>> = {
  required: 'Please fill in this field',
  email: 'Please enter a valid e-mail address',
  same: 'This is already your e-mail address',
  short: 'Please use at least 10 characters',
  digit: 'Please use letters and at least one digit',
  long: 'This is too long',
  postal: 'Postal codes here look like {example}',
  order: 'An order number has digits only',
  phone: 'Please enter a valid phone number',
  unknown: 'Please check this field',
  'form:fields': 'Please check the fields below',
  'form:sign-in-refused': 'The e-mail or the password is incorrect',
  'form:password-reset': 'This account needs a new password first. Use the link below.',
  'form:account-refused': 'We could not create this account. If you already have one, sign in or set a new password.',
  'form:pro-code': 'This code is not valid',
  'form:password-weak': 'This password is easy to guess. Please choose another one.',
  'form:address-known': 'You already have this address',
  'form:wrong-password': 'This is not your current password',
  'form:too-often': 'Too many attempts. Please wait a few minutes.',
  'form:not-found': 'We could not find a match',
  'form:not-offered': 'This is not available here yet',
  'form:signed-out': 'You have been signed out. Sign in and send it again; what you typed is still here.',
  'form:captcha': 'The captcha check failed. Please try again.',
  'form:captcha-off': CAPTCHA_OFF,
  'form:offline': 'You are offline. Nothing was sent, and nothing is lost.',
  'form:down': 'The shop is not responding right now. What you typed is still here; please try again.',
};

/** Messages that only the listed forms can show; every form can show all others. */
const ONLY: Readonly<Record<string, readonly FormName[]>> = {
  same: ['email-change'],
  short: ['create', 'pro-create', 'password'],
  digit: ['create', 'pro-create', 'password'],
  postal: ['address'],
  phone: ['address', 'profile'],
  order: ['track', 'withdraw', 'withdraw-confirm'],
  'form:sign-in-refused': ['sign-in'],
  'form:password-reset': ['sign-in'],
  'form:account-refused': ['create', 'pro-create', 'profile', 'password'],
  'form:pro-code': ['pro-create'],
  'form:password-weak': ['create', 'pro-create', 'password'],
  'form:address-known': ['address'],
  'form:wrong-password': ['password', 'email-change'],
  'form:not-found': ['track', 'address', 'profile', 'password', 'notify-me'],
  'form:not-offered': ['newsletter', 'notify-me', 'pro-create', 'withdraw-confirm', 'pro-apply', 'email-change'],
  'form:signed-out': ['address', 'profile', 'password', 'email-change'],
};

/** Whether a message is needed on every page. Every footer has the newsletter form, so its messages are included. */
const isCommon = (name: string): boolean => ONLY[name]?.includes('newsletter') ?? name !== 'form:captcha-off';

const translated = (text: Text, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, text(WORDS[name] as InterfaceText)]));

/** Messages common to all forms, which every page has at the end of the document (`docs/decisions/131`). */
export function commonFormTexts(text: Text): Readonly<Record<string, string>> {
  return translated(text, Object.keys(WORDS).filter(isCommon));
}

/** Messages of one form, without the common ones. */
export function formTexts(text: Text, form: FormName, hasCaptcha = false): Readonly<Record<string, string>> {
  const own = Object.keys(WORDS)
    .filter((name) => !isCommon(name) && (ONLY[name]?.includes(form) ?? true))
    .filter((name) => hasCaptcha || name !== 'form:captcha-off');
  return translated(text, own);
}
