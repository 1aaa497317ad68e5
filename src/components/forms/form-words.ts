import type { FormName } from '#lib/forms/forms.ts';
import type { Text } from '#lib/page/page-locals.ts';

/** What a form says of its fields and of itself, by what is wrong. */

/** Said above the form, and before it is tried where scripts are off. */
export const CAPTCHA_OFF =
  'This form is checked against robots. That needs JavaScript and a script that your browser did not load. Please allow both.';

const WORDS: Readonly<Record<string, string>> = {
  required: 'Please fill this in',
  email: 'This is no e-mail address yet',
  short: 'At least 10 characters, please',
  digit: 'Letters and at least one digit, please',
  long: 'This is too long',
  postal: 'A postal code here looks like {example}',
  order: 'An order number has digits only',
  phone: 'This is no phone number yet',
  unknown: 'Please look at this once more',
  'form:fields': 'Some of this needs another look',
  'form:sign-in-refused': 'This e-mail and this password do not go together',
  'form:password-reset': 'This account needs a new password first. Use the link below.',
  'form:account-refused':
    'The account cannot be made like this. If you have one already, sign in or set a new password.',
  'form:pro-code': 'We do not know this code',
  'form:password-weak': 'This password is easy to guess. Please choose another one.',
  'form:address-known': 'This address is there already',
  'form:wrong-password': 'This is not your current password',
  'form:too-often': 'Too many tries. Please wait a few minutes.',
  'form:not-found': 'We find nothing under this',
  'form:not-offered': 'This is not offered here yet',
  'form:signed-out': 'You have been signed out. Sign in and send it again; what you typed is still here.',
  'form:captcha': 'The check against robots was not passed. Please try again.',
  'form:captcha-off': CAPTCHA_OFF,
  'form:offline': 'You are offline. Nothing was sent, nothing is lost.',
  'form:down': 'The shop does not answer right now. What you typed is still here; please try again.',
};

/** Words that only some forms can come to say; the others are every form's. */
const ONLY: Readonly<Record<string, readonly FormName[]>> = {
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
  'form:wrong-password': ['password'],
  'form:not-found': ['track', 'address', 'profile', 'password', 'notify-me'],
  'form:not-offered': ['newsletter', 'notify-me', 'pro-create', 'withdraw-confirm'],
  'form:signed-out': ['address', 'profile', 'password'],
};

export function formWords(text: Text, form: FormName, hasCaptcha = false): Readonly<Record<string, string>> {
  const said = Object.entries(WORDS)
    .filter(([name]) => ONLY[name]?.includes(form) ?? true)
    .filter(([name]) => hasCaptcha || name !== 'form:captcha-off');
  return Object.fromEntries(said.map(([name, word]) => [name, text(word.toLowerCase(), word)]));
}
