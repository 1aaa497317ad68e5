/** Validates form input before it is sent. Browser and server use the same rules. */
import { stateRule } from '#lib/customer/address-states.ts';
import { isPostalCode } from '#lib/customer/postal-code.ts';

export type FieldKind =
  | 'text'
  | 'email'
  | 'password'
  | 'new-password'
  | 'postal'
  | 'state'
  | 'country'
  | 'order'
  | 'tick'
  | 'phone';

export interface FieldRule {
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Maximum length in characters. */
  readonly most?: number;
}

export type FieldProblem =
  | 'required'
  | 'email'
  | 'same'
  | 'short'
  | 'digit'
  | 'long'
  | 'postal'
  | 'order'
  | 'phone'
  | 'unknown';
export type Values = Readonly<Record<string, string>>;
export type Problems = Readonly<Record<string, FieldProblem>>;

const EMAIL = /^[^\s,;:<>()[\]"\\@]{1,64}@[^\s,;:<>()[\]"\\@]+\.[^\s,;:<>()[\]"\\@.]{2,}$/u;
const LEAST_PASSWORD = 10;
const MOST = 255;

function problemOf(rule: FieldRule, value: string, values: Values): FieldProblem | undefined {
  const country = values['countryCode'] ?? '';
  const needsState = rule.kind === 'state' && stateRule(country).required;
  if (value === '') return rule.required || needsState ? 'required' : undefined;
  if (value.length > (rule.most ?? MOST)) return 'long';
  switch (rule.kind) {
    case 'email':
      return EMAIL.test(value) ? undefined : 'email';
    case 'new-password':
      if (value.length < LEAST_PASSWORD) return 'short';
      // The platform requires a letter and a digit in new passwords.
      return /[a-z]/i.test(value) && /\d/.test(value) ? undefined : 'digit';
    case 'postal':
      return isPostalCode(country, value) ? undefined : 'postal';
    case 'order':
      return /^[1-9]\d{0,9}$/.test(value) ? undefined : 'order';
    case 'phone':
      return /^[\d\s()+./-]{5,}$/.test(value) ? undefined : 'phone';
    default:
      return undefined;
  }
}

/**
 * Passwords are unchanged. In other values, whitespace is trimmed and collapsed. Japanese keyboards write digits in full width, with other hyphens, which
 * numbers and codes do not keep.
 */
export function tidied(rules: Readonly<Record<string, FieldRule>>, given: Values): Values {
  return Object.fromEntries(
    Object.entries(rules).map(([name, { kind }]) => {
      const value = given[name] ?? '';
      if (kind.endsWith('password')) return [name, value];
      const tidy = value.replaceAll(/\s+/g, ' ').trim();
      return [name, /^(?:order|phone|postal)$/.test(kind) ? tidy.normalize('NFKC').replaceAll(/[‐-―−ー]/g, '-') : tidy];
    }),
  );
}

/** Problems by field, in the order of the form. */
export function checkForm(rules: Readonly<Record<string, FieldRule>>, values: Values): Problems {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const problem = problemOf(rule, values[name] ?? '', values);
      return problem ? [[name, problem] as const] : [];
    }),
  );
}
