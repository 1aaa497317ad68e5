/** The spend tracker: moves with the cart. */
import { pageWriting } from '#islands/ui/page-writing.ts';
import { linesTotal } from '#lib/cart/cart.ts';
import { discountText } from '#lib/customer/discount-texts.ts';
import type { DiscountWords } from '#lib/customer/discount-texts.ts';
import { spendTexts } from '#lib/customer/spend-texts.ts';
import type { SpendWords } from '#lib/customer/spend-texts.ts';
import { spendView } from '#lib/customer/spend-tracker.ts';
import { currencyDecimals } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { isProGroup } from '#lib/pro/pro-group.ts';
import { $cart, loadCart } from '#stores/cart.ts';
import { $customerDiscount, loadGroup } from '#stores/customer-group.ts';
import { loadCustomer, pageMark } from '#stores/customer.ts';
import { pageMarket } from '#stores/market.ts';
import { $spend, $spendStatus, loadSpend } from '#stores/spend.ts';

function cartSum(): Money {
  const cart = $cart.get();
  return { minor: linesTotal(cart?.lines ?? []), currency: cart?.currency ?? pageMarket().currency };
}

function paint(tracker: HTMLElement): void {
  const words = JSON.parse(tracker.dataset['words'] ?? '{}') as SpendWords & DiscountWords;
  const names = JSON.parse(tracker.dataset['names'] ?? '{}') as Readonly<Record<string, string>>;
  const writing = pageWriting();
  const facts = $spend.get();
  const cart = cartSum();
  const view = spendView(facts, cart, 10 ** currencyDecimals(cart.currency), new Date().toISOString().slice(0, 10));
  const put = (slot: string, text: string): void => {
    const place = tracker.querySelector(`[data-slot="${slot}"]`);
    if (place && place.textContent !== text) place.textContent = text;
  };
  tracker.dataset['state'] = view.state;
  const texts = spendTexts(view, facts, words, writing, $spendStatus.get() === 'down');
  put('discount', discountText($customerDiscount.get(), words, names, writing) || '\u00a0');
  for (const [slot, text] of Object.entries(texts)) put(slot, slot === 'cart' ? text || '\u00a0' : text);
  tracker.style.setProperty('--spent', `${view.spentShare}`);
  tracker.style.setProperty('--cart', `${view.cartShare}`);
  const employee = tracker.querySelector<HTMLElement>('[data-slot=employee]');
  if (employee) employee.hidden = !facts.isEmployee;
}

export async function startTracker(): Promise<void> {
  const trackers = document.querySelectorAll<HTMLElement>('[data-tracker]');
  if (trackers.length === 0 || pageMark() !== 'pro') return;
  const asked = await loadCustomer();
  const members = document.querySelector<HTMLElement>('[data-members]');
  if (members) members.hidden = !(asked.kind === 'ok' && isProGroup(asked.value?.proCodeInfo?.region));
  if (asked.kind === 'ok' && asked.value?.isPro) {
    void loadGroup();
    await loadSpend(asked.value.id);
  } else if (asked.kind === 'ok') return;
  else $spendStatus.set('down');
  const repaint = (): void => {
    for (const tracker of trackers) paint(tracker);
  };
  $spend.subscribe(repaint);
  $spendStatus.listen(repaint);
  $customerDiscount.listen(repaint);
  $cart.listen(repaint);
  await loadCart();
}
