/** A professional's allowance; follows the cart. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';

import { pageWriting } from '#islands/ui/page-writing.ts';
import type { DiscountTemplates } from '#lib/customer/discount-texts.ts';
import { localDate } from '#lib/customer/local-date.ts';
import { spendShown } from '#lib/customer/spend-shown.ts';
import type { SpendTemplates } from '#lib/customer/spend-texts.ts';
import { $cart, loadCart } from '#stores/cart.ts';
import { $customerDiscount, loadGroup } from '#stores/customer-group.ts';
import { loadCustomer } from '#stores/customer.ts';
import { pageMarket } from '#stores/page-market.ts';
import { $spend, $spendStatus, loadSpend } from '#stores/spend.ts';

import { SpendTrackerView } from './views/SpendTrackerView.tsx';

/** Also used by the server to fill the page without scripts. */
export interface SpendTrackerProps {
  readonly id: string;
  readonly title: string;
  readonly employee: string;
  readonly templates: SpendTemplates & DiscountTemplates;
  /** Category titles by platform id: a discount may apply to one category. */
  readonly names: Readonly<Record<string, string>>;
}

const today = (): string => localDate(new Date());

/** Loads the allowance. Resolves to false if the customer is not a professional. */
async function loadAllowance(): Promise<boolean> {
  const loaded = await loadCustomer();
  if (loaded.kind === 'ok' && !loaded.value?.isPro) return false;
  if (loaded.kind === 'ok' && loaded.value) {
    void loadGroup();
    await loadSpend(loaded.value.id);
  } else $spendStatus.set('down');
  void loadCart();
  return true;
}

export default function SpendTracker({ id, title, employee, templates, names }: SpendTrackerProps) {
  const facts = useStore($spend, { ssr: 'initial' });
  const status = useStore($spendStatus, { ssr: 'initial' });
  const discountRules = useStore($customerDiscount, { ssr: 'initial' });
  const cart = useStore($cart, { ssr: 'initial' });
  const [isKnown, setKnown] = useState(false);
  useEffect(() => void loadAllowance().then(setKnown), []);
  const shown = isKnown
    ? spendShown({
        facts,
        cart: cart?.total ?? { minor: 0, currency: pageMarket().currency },
        discountRules,
        templates,
        names,
        writing: pageWriting(),
        isDown: status === 'down',
        today: today(),
      })
    : undefined;
  return <SpendTrackerView id={id} title={title} employee={employee} shown={shown} />;
}
