/** Sends the API calls of a form in order, and maps refusals to the form's problems. */
import type { CaptchaFacts } from '#lib/forms/captcha-facts.ts';
import type { Problems, Values } from '#lib/forms/form-check.ts';
import { checkForm, tidied } from '#lib/forms/form-check.ts';
import { namedFields, troubleOf } from '#lib/forms/form-trouble.ts';
import type { FormTrouble } from '#lib/forms/form-trouble.ts';
import { formSpec } from '#lib/forms/forms.ts';
import type { FormFacts, Sent } from '#lib/forms/forms.ts';

import { $customer, customerApi } from './customer.ts';
import { forgetCarts } from './forget-carts.ts';
import { pageMarket } from './page-market.ts';

const NO_PROBLEMS: Problems = {};

const refused = (trouble: FormTrouble, problems = NO_PROBLEMS): Sent => ({ kind: 'trouble', trouble, problems });

const isWrongPassword = (answer: unknown): boolean =>
  (answer as { readonly valid?: unknown } | null | undefined)?.valid === false;

/** Resolves to undefined if the code of the CAPTCHA does not load. */
const loadCaptcha = () => import('./captcha.ts').catch(() => undefined);

/** Preloads the CAPTCHA with the form's settings. */
export function prepareForm(captcha: CaptchaFacts): void {
  void loadCaptcha().then((loaded) => loaded?.prepareCaptcha(captcha));
}

async function tokenFor(captcha: CaptchaFacts): Promise<string | undefined> {
  return (await loadCaptcha())?.captchaToken(captcha);
}

/** Makes the next page load the cart (`boot.ts`): a sign-in merges or replaces the visit's cart, so what is stored of it is outdated. */
function requestCart(): void {
  forgetCarts();
  try {
    sessionStorage.setItem('firn.pending', sessionStorage.getItem('firn.pending') ?? '[]');
  } catch {
    // Without storage, the count is updated once the cart is used.
  }
}

/** Validates the form first; an invalid form is not sent. */
export async function sendForm(name: string | undefined, given: Values, captcha?: CaptchaFacts): Promise<Sent> {
  const known: FormFacts = { locale: pageMarket().locale, customerId: $customer.get()?.id ?? 0 };
  const spec = formSpec(name);
  if (!spec) throw new Error(`Unknown form: ${name}`);
  const values = tidied(spec.rules, given);
  const problems = checkForm(spec.rules, values);
  if (Object.keys(problems).length > 0) return refused('fields', problems);
  if (spec.signedIn && known.customerId === 0) return refused('signed-out');
  const captchaToken = captcha && (await tokenFor(captcha));
  if (captcha && captchaToken === undefined) return refused('captcha-off');
  const facts: FormFacts = captchaToken === undefined ? known : { ...known, captchaToken };
  let answer: unknown;
  for (const ask of spec.asks(values, facts)) {
    const result = await customerApi().ask(ask);
    if (result.kind === 'offline') return refused('offline');
    if (result.kind === 'failed') return refused('down');
    if (result.kind === 'refused') {
      const named = namedFields(spec.rules, result.fields);
      const unknown = Object.fromEntries(named.map((field) => [field, 'unknown' as const]));
      return refused(troubleOf(result.code), unknown);
    }
    if (isWrongPassword(result.value)) return refused('wrong-password');
    answer = result.value;
  }
  if (name === 'sign-in') requestCart();
  const found = spec.problemsIn?.(answer) ?? NO_PROBLEMS;
  if (Object.keys(found).length > 0) return refused('fields', found);
  return { kind: 'done', answer };
}
