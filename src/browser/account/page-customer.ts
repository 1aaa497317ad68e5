/** The customer of an account page: loaded once. Shows an error without an answer, and leaves the page when signed out. */
import { abbreviatedName } from '#lib/customer/customer-name.ts';
import type { CustomerView } from '#lib/customer/customer-views.ts';
import { signInHref } from '#lib/customer/return-path.ts';
import { $customer, loadCustomer, pageMark, signOut } from '#stores/customer.ts';

import { leaveOwnPage } from '../leave-filled-page.ts';

const { dataset } = document.documentElement;

if (leaveOwnPage()) await new Promise<never>(() => undefined);

/** Styles show the parts for customers or those for guests. */
export function showAs(customer: CustomerView | null): void {
  const name = document.querySelector('[data-name]');
  if (name) name.textContent = customer ? abbreviatedName(customer) : '';
  if (customer) dataset['customer'] = customer.isPro ? 'pro' : 'yes';
  else delete dataset['customer'];
}

function leave(): void {
  if (dataset['guard']) location.replace(signInHref(dataset['guard'], location.pathname + location.search));
}

/** Shows, above the content, that the shop does not answer, and removes the skeleton. */
export function sayDown(): void {
  const trouble = document.querySelector<HTMLElement>('[data-trouble]');
  if (trouble) trouble.textContent = document.querySelector<HTMLElement>('main')?.dataset['down'] ?? '';
  document.querySelector('[data-waiting]')?.remove();
}

/** Undefined: signed out or no answer; the page is then redirected or shows the error. */
export async function pageCustomer(): Promise<CustomerView | undefined> {
  if (pageMark() === 'none') {
    $customer.set(null);
    showAs(null);
    leave();
    return undefined;
  }
  const asked = await loadCustomer();
  if (asked.kind !== 'ok') {
    sayDown();
    return undefined;
  }
  showAs(asked.value);
  if (asked.value === null) leave();
  return asked.value ?? undefined;
}

/** Sign-out buttons of the account pages. */
export function watchSignOut(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-sign-out]'))
    button.addEventListener('click', async (event) => {
      event.preventDefault();
      if (button.ariaDisabled) return;
      button.ariaDisabled = 'true';
      const out = await signOut();
      button.ariaDisabled = null;
      if (out) location.assign(button.dataset['home'] ?? '/');
      else sayDown();
    });
}

/** Removes the skeleton and shows the customer's data. */
export function showPrivate(): void {
  document.querySelector('[data-waiting]')?.remove();
  for (const element of document.querySelectorAll<HTMLElement>('[data-private]')) element.hidden = false;
}

/** Shows the form's success message until the next input. */
export function sayDone(form: HTMLFormElement): void {
  const output = form.querySelector<HTMLElement>('[data-done]');
  if (!output) return;
  output.textContent = output.dataset['text'] ?? '';
  form.addEventListener('input', () => (output.textContent = ''), { once: true });
}
