/** Texts of the spend tracker: amounts, expiry date, and the effect of the cart on the allowance. */
import { formatMoney } from '#lib/pricing/format-money.ts';
import type { PriceWriting } from '#lib/pricing/format-money.ts';
import type { Money } from '#lib/pricing/money.ts';

import type { SpendFacts, SpendView } from './spend-facts.ts';

export type SpendTemplates = Readonly<
  Record<'used' | 'left' | 'cart' | 'until' | 'ended' | 'near' | 'over' | 'down', string>
>;

/** Texts by slot of the tracker. */
export type SpendTexts = Readonly<Record<'left' | 'used' | 'until' | 'cart', string>>;

/** `isDown`: the shop did not respond, and the facts are defaults. */
export function spendTexts(
  view: SpendView,
  { expires }: Pick<SpendFacts, 'expires'>,
  {
    templates,
    writing,
    isDown,
  }: { readonly templates: SpendTemplates; readonly writing: PriceWriting; readonly isDown: boolean },
): SpendTexts {
  const money = (amount: Money): string => formatMoney(amount, writing);
  const day = (iso: string): string =>
    new Intl.DateTimeFormat(writing.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
  const more: Money = { ...view.cart, minor: view.cart.minor - view.left.minor };
  const sentence = view.cart.minor > 0 ? templates.cart.replace('{cart}', money(view.cart)) : '';
  const cart =
    view.state === 'over'
      ? templates.over.replace('{over}', money(more))
      : [view.state === 'near' ? templates.near : '', sentence].filter(Boolean).join(' · ');
  return {
    left: templates.left.replace('{left}', money(view.left)),
    used: templates.used.replace('{spent}', money(view.spent)).replace('{limit}', money(view.limit)),
    until: expires
      ? (view.state === 'expired' ? templates.ended : templates.until).replace('{date}', day(expires))
      : '',
    cart: isDown ? templates.down : cart,
  };
}
