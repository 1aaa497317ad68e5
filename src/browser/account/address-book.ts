/** Address book of the account: list, add, change and remove addresses. */
import { addressValues } from '#lib/customer/address-row.ts';
import type { AddressView, CustomerView } from '#lib/customer/customer-views.ts';
import { $customer, customerApi } from '#stores/customer.ts';
import { sendForm } from '#stores/send-form.ts';

import { forgetDraft, readDraft, setValues } from '../forms/form-draft.ts';
import { clearErrors, clearField } from '../forms/form-errors.ts';
import { liveForm } from '../forms/live-form.ts';
import { setUnsaved } from '../forms/unsaved.ts';
import { addressCard } from './address-cards.ts';
import { pageCustomer, readOrReport, showOutage, showPrivate, watchSignOut } from './page-customer.ts';
import { signInAgain } from './sign-in-again.ts';
import { stateField } from './state-field.ts';

const find = <E extends HTMLElement>(selector: string): E | null => document.querySelector<E>(selector);
const editor = find('[data-editor]');
const form = find<HTMLFormElement>('form[data-form=address]');
const news = find('[data-news]');
const add = find('[data-add-address]');
/** Id of the address that the form changes; empty for a new one. */
const edited = form?.querySelector<HTMLInputElement>('[name=id]');

function say(what: 'saved' | 'removed'): void {
  if (news) news.textContent = news.dataset[what] ?? '';
}

const states = stateField();

/** Adapts the example postal code, the input mode and the list of states to the chosen country. */
function followCountry(): void {
  const rules = JSON.parse(find('[data-examples]')?.dataset['examples'] ?? '{}') as Readonly<
    Record<string, { readonly example: string; readonly numeric: boolean } | undefined>
  >;
  const country = find<HTMLSelectElement>('#country')?.value ?? '';
  const rule = rules[country];
  const code = find<HTMLInputElement>('#postal-code');
  const field = code?.closest<HTMLElement>('[data-field]');
  if (field) field.dataset['example'] = rule?.example ?? '';
  if (code) {
    code.inputMode = rule?.numeric ? 'numeric' : 'text';
    // Any error shown for the postal code came from the rule of the previous country.
    clearField(code);
  }
  states?.follow(country);
}

function edit(values: Readonly<Record<string, string>>, focus = true): void {
  if (!editor || !form) return;
  const heading = editor.querySelector<HTMLElement>('h2');
  // Other input must be saved or canceled first.
  if (focus && readDraft(form)) return heading?.focus();
  form.reset();
  clearErrors(form);
  if (edited) edited.value = values['id'] ?? '';
  setValues(form, values);
  followCountry();
  states?.keep(values['stateOrProvince'] ?? '');
  if (heading) heading.textContent = (values['id'] ? heading.dataset['old'] : heading.dataset['new']) ?? '';
  editor.hidden = false;
  if (focus) heading?.focus();
}

function closeEditor(): void {
  if (!editor || !form) return;
  forgetDraft(form);
  setUnsaved(form, false);
  editor.hidden = true;
  add?.focus();
}

async function remove(customer: CustomerView, id: number): Promise<void> {
  const params = { id: `${customer.id}`, addressId: `${id}` };
  const result = await customerApi().call('DELETE /customers/:id/addresses/:addressId', { params });
  const code = result.kind === 'refused' && result.code;
  if (code === 'signed-out') return (await signInAgain()) ? remove(customer, id) : undefined;
  // An address that is already gone counts as removed.
  if (result.kind !== 'ok' && code !== 'not-found') return showOutage();
  await show(customer);
  say('removed');
  if (edited?.value === params.addressId) closeEditor();
  add?.focus();
}

async function show(customer: CustomerView): Promise<readonly AddressView[]> {
  const answer = await readOrReport(() =>
    customerApi().call('GET /customers/:id/addresses', { params: { id: `${customer.id}` } }),
  );
  const addresses = answer?.data ?? [];
  const cards = addresses.map((address) =>
    addressCard(address, { change: () => edit(addressValues(address)), remove: () => remove(customer, address.id) }),
  );
  // If the addresses do not load after a change, the old ones must not stay.
  find('[data-addresses]')?.replaceChildren(...cards);
  if (!answer) return addresses;
  const empty = find('[data-empty]');
  if (empty) empty.hidden = cards.length > 0;
  showPrivate();
  return addresses;
}

watchSignOut();
const customer = await pageCustomer();
if (customer && form) {
  const addresses = await show(customer);
  const { firstName, lastName, company, phone } = customer;
  add?.addEventListener('click', () => edit({ firstName, lastName, company, phone }));
  find('#country')?.addEventListener('change', followCountry);
  find('[data-cancel]')?.addEventListener('click', closeEditor);
  const draft = readDraft(form);
  if (draft) edit(draft, false);
  // The URL names the address to edit first if its edit button was pressed on the server-filled page.
  const wanted = addresses.find(({ id }) => new URLSearchParams(location.search).get('address') === `${id}`);
  if (wanted && !draft) edit(addressValues(wanted));
  liveForm(form, {
    send: sendForm,
    again: signInAgain,
    async done() {
      closeEditor();
      await show($customer.get() ?? customer);
      say('saved');
    },
  });
}
