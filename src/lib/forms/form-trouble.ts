/** Maps error codes of the shop API to the form messages. */

/** Kinds of messages above the form. `fields` only refers to the messages at the fields. */
export type FormTrouble =
  | 'fields' | 'sign-in-refused' | 'password-reset' | 'account-refused' | 'pro-code' | 'password-weak' | 'address-known' | 'wrong-password'
  | 'too-often' | 'not-found' | 'not-offered' | 'signed-out' | 'captcha' | 'captcha-off' | 'offline' | 'down'; // prettier-ignore

const TROUBLES: Readonly<Record<string, FormTrouble>> = {
  'sign-in-refused': 'sign-in-refused',
  'password-reset-required': 'password-reset',
  'account-refused': 'account-refused',
  'pro-code-refused': 'pro-code',
  'password-weak': 'password-weak',
  'address-refused': 'fields',
  'address-known': 'address-known',
  'malformed-body': 'fields',
  'malformed-text': 'fields',
  'malformed-request': 'fields',
  'sign-in-again': 'wrong-password',
  'too-often': 'too-often',
  'upstream-busy': 'too-often',
  'not-found': 'not-found',
  'not-offered': 'not-offered',
  'signed-out': 'signed-out',
  captcha: 'captcha',
};

export function troubleOf(code: string | undefined): FormTrouble {
  return (code !== undefined && Object.hasOwn(TROUBLES, code) ? TROUBLES[code] : undefined) ?? 'down';
}

/** Form field names by the platform's field names, where these differ. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  first_name: 'firstName', last_name: 'lastName', postal_code: 'postalCode', state_or_province: 'stateOrProvince', country_code: 'countryCode',
  'authentication.new_password': 'password', product_id: 'product', variant_id: 'variant', id: 'order',
}; // prettier-ignore

/** The form's fields that an error response names. */
export function namedFields(
  rules: Readonly<Record<string, unknown>>,
  answered: Readonly<Record<string, unknown>>,
): readonly string[] {
  const names = new Set(Object.keys(answered).map((name) => FIELD_NAMES[name] ?? name));
  return Object.keys(rules).filter((name) => names.has(name));
}
