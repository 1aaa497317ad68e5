/** The spend tracker: moves with the cart. */
import { spendView } from '#lib/customer/spend-tracker.ts';
import type { SpendView } from '#lib/customer/spend-tracker.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { currencyDecimals } from '#lib/pricing/money.ts';
import type { Money } from '#lib/pricing/money.ts';
import { isProGroup } from '#lib/pro/pro-group.ts';
import { $cart, loadCart } from '#stores/cart.ts';
import { loadCustomer, pageMark } from '#stores/customer.ts';
import { pageMarket } from '#stores/market.ts';
import { $spend, $spendStatus, loadSpend } from '#stores/spend.ts';

const { lang } = document.documentElement;
const money = (amount: Money): string => formatMoney(amount, lang);

function cartSum(): Money {
  const cart = $cart.get();
  const minor = (cart?.lines ?? []).reduce((sum, line) => sum + line.unitPrice.minor * line.quantity, 0);
  return { minor, currency: cart?.currency ?? pageMarket().currency };
}

type Words = Readonly<Record<'used' | 'left' | 'cart' | 'until' | 'ended' | 'near' | 'over' | 'down', string>>;

function cartSentence(words: Words, view: SpendView): string {
  if ($spendStatus.get() === 'down') return words.down;
  if (view.state === 'over')
    return words.over.replace('{over}', money({ ...view.cart, minor: view.cart.minor - view.left.minor }));
  const sentence = view.cart.minor > 0 ? words.cart.replace('{cart}', money(view.cart)) : '';
  return [view.state === 'near' ? words.near : '', sentence].filter(Boolean).join(' · ');
}

function paint(tracker: HTMLElement): void {
  const words = JSON.parse(tracker.dataset['words'] ?? '{}') as Words;
  const facts = $spend.get();
  const cart = cartSum();
  const view = spendView(facts, cart, 10 ** currencyDecimals(cart.currency), new Date().toISOString().slice(0, 10));
  const put = (slot: string, text: string): void => {
    const place = tracker.querySelector(`[data-slot="${slot}"]`);
    if (place && place.textContent !== text) place.textContent = text;
  };
  const until = facts.expires
    ? (view.state === 'expired' ? words.ended : words.until).replace(
        '{date}',
        new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(facts.expires)),
      )
    : '';
  tracker.dataset['state'] = view.state;
  put('left', words.left.replace('{left}', money(view.left)));
  put('used', words.used.replace('{spent}', money(view.spent)).replace('{limit}', money(view.limit)));
  put('until', until);
  put('cart', cartSentence(words, view) || '\u00a0');
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
  if (asked.kind === 'ok' && asked.value?.isPro) await loadSpend(asked.value.id);
  else if (asked.kind === 'ok') return;
  else $spendStatus.set('down');
  const repaint = (): void => {
    for (const tracker of trackers) paint(tracker);
  };
  $spend.subscribe(repaint);
  $spendStatus.listen(repaint);
  $cart.listen(repaint);
  await loadCart();
}
