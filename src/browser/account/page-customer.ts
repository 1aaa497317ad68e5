/** The customer of an account page, loaded once, and further reads of the page. Shows an error if a request fails, and redirects signed-out visitors. */
import { abbreviatedName } from '#lib/customer/customer-name.ts';
import type { CustomerView } from '#lib/customer/customer-views.ts';
import { signInHref } from '#lib/customer/return-path.ts';
import { backOnline } from '#stores/back-online.ts';
import { $customer, loadCustomer, pageMark } from '#stores/customer.ts';
import { signOut } from '#stores/sign-out.ts';

import { leaveFilledPage } from '../leave-filled-page.ts';
import { isSameCustomer } from './same-customer.ts';

const { dataset } = document.documentElement;

if (leaveFilledPage()) await new Promise<never>(() => undefined);

// A page from the back/forward cache may show a customer who is not signed in any more.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void isSameCustomer();
});

/** Fills in the name and sets `data-customer`, by which styles show the parts for customers or the parts for guests. */
export function showAs(customer: Pick<CustomerView, 'firstName' | 'lastName' | 'isPro'> | null): void {
  const name = document.querySelector('[data-name]');
  if (name) name.textContent = customer ? abbreviatedName(customer) : '';
  if (customer) dataset['customer'] = customer.isPro ? 'pro' : 'yes';
  else delete dataset['customer'];
}

function leave(): void {
  if (dataset['guard']) location.replace(signInHref(dataset['guard'], location.pathname + location.search));
}

/** Shows a message above the content, or removes it if empty; removes the skeleton. */
function showPageError(text: string): void {
  const trouble = document.querySelector('[data-trouble]');
  if (trouble) trouble.textContent = text;
  document.querySelector('[data-waiting]')?.remove();
}

/** Shows an outage message above the content, and removes the skeleton. */
export function showOutage(): void {
  showPageError(document.querySelector<HTMLElement>('main')?.dataset['down'] ?? '');
}

type ReadOutcome<T> = { readonly kind: 'ok'; readonly value: T } | { readonly kind: 'offline' | 'refused' | 'failed' };

/** Returns undefined if the read failed; the page then shows the error. A read that failed offline is repeated once the browser is online. */
export async function readOrReport<T>(ask: () => Promise<ReadOutcome<T>>): Promise<T | undefined> {
  const outcome = await ask();
  if (outcome.kind === 'ok') return outcome.value;
  showOutage();
  if (outcome.kind !== 'offline') return undefined;
  await backOnline();
  showPageError('');
  return readOrReport(ask);
}

/** Returns null if the visitor is signed out (the page redirects), undefined if the request failed (the page shows the error). */
export async function pageCustomer(): Promise<CustomerView | null | undefined> {
  if (pageMark() === 'none') {
    $customer.set(null);
    showAs(null);
    leave();
    return null;
  }
  const customer = await readOrReport(loadCustomer);
  if (customer !== undefined) showAs(customer);
  if (customer === null) leave();
  return customer;
}

/** Handles the sign-out buttons of the account pages. */
export function watchSignOut(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-sign-out]'))
    button.addEventListener('click', async (event) => {
      event.preventDefault();
      if (button.ariaDisabled) return;
      button.ariaDisabled = 'true';
      const out = await signOut();
      button.ariaDisabled = null;
      if (out) location.assign(button.dataset['home'] ?? '/');
      else showOutage();
    });
}

/** Removes the skeleton and an earlier outage message, and shows the customer's data. */
export function showPrivate(): void {
  showPageError('');
  for (const element of document.querySelectorAll<HTMLElement>('[data-private]')) element.hidden = false;
}
