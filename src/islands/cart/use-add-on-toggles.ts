/** State and actions of add-on tiles: prices, the cart line of a product, adding and removing it, and the product whose variant is being chosen. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { addProblemText } from '#islands/ui/cart-problem-text.ts';
import type { Cart } from '#lib/cart/cart-contents.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import { addOnPrice, hasChoice } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOnPrice } from '#lib/catalogue/add-on-tiles.ts';
import type { AddOn } from '#lib/catalogue/category-add-ons.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import type { PriceShown } from '#lib/catalogue/stock-state.ts';
import { addToCart, removeLine } from '#stores/cart.ts';
import { chosenLine } from '#stores/chosen-line.ts';
import { $prices, loadPrices } from '#stores/prices.ts';

import type { AddOnState } from './views/AddOnTile.tsx';
import type { AddOnFrame } from './views/cart-frame.ts';

interface Toggles {
  readonly stateOf: (addOn: AddOn) => AddOnState;
  /** The add-on whose variant is being chosen; undefined if there is none. */
  readonly chosen: AddOn | undefined;
  /** Price of a variant of the chosen product; without a variant, of the product. */
  readonly priceOf: (variant: CommerceVariant | undefined) => AddOnPrice | undefined;
  readonly pick: (color: string | undefined, size: string | undefined) => void;
  /** Closes the dialog and forgets the choice. */
  readonly close: () => void;
}

interface Shown {
  readonly addOns: readonly AddOn[];
  readonly lines: Cart['lines'];
  readonly frame: AddOnFrame;
}

export function useAddOnToggles({ addOns, lines, frame }: Shown): Toggles {
  const prices = useStore($prices, { ssr: 'initial' });
  const [asking, setAsking] = useState(true);
  const [chosen, choose] = useState<AddOn>();
  const [problems, setProblems] = useState<Readonly<Record<number, Trouble | undefined>>>({});
  const busy = useRef(new Set<number>());
  const ids = addOns.map((one) => one.commerceId).join();
  useEffect(() => void loadPrices(ids.split(',').map(Number)).then(() => setAsking(false)), [ids]);

  const mark = document.documentElement.dataset['customer'];
  const customer = mark === 'pro' ? 'pro' : mark ? 'customer' : 'none';
  const shownPrice = (addOn: AddOn, live: PriceShown | undefined): AddOnPrice | undefined =>
    addOnPrice(addOn.price, live, { customer, asking });

  async function add(addOn: AddOn, color: string | undefined, size: string | undefined): Promise<void> {
    const { commerceId } = addOn;
    const note = (problem: Trouble | undefined): void => setProblems((all) => ({ ...all, [commerceId]: problem }));
    if (busy.current.has(commerceId)) return;
    busy.current.add(commerceId);
    note(undefined);
    const line = await chosenLine(addOn, { color, size }, () => note('waiting'));
    const adding = line === 'posted' ? undefined : line && addToCart(line, () => note('waiting'));
    busy.current.delete(commerceId);
    note(line ? await adding : 'failed');
  }

  function toggle(addOn: AddOn, held: Cart['lines']): void {
    if (held.length > 0) for (const line of held) void removeLine(line);
    else if (hasChoice(addOn)) choose(addOn);
    else void add(addOn, addOn.colors[0]?.label, addOn.sizes[0]);
  }

  function stateOf(addOn: AddOn): AddOnState {
    const { commerceId } = addOn;
    const held = lines.filter((line) => line.productId === commerceId);
    const live = prices[commerceId];
    const problem = problems[commerceId];
    return {
      price: shownPrice(addOn, live),
      held: held[0]?.id,
      isSoldOut: live?.stock === 'sold-out',
      problem: problem && addProblemText(frame.say, problem),
      onToggle: () => toggle(addOn, held),
    };
  }

  return {
    stateOf,
    chosen,
    priceOf: (variant) =>
      chosen &&
      shownPrice(
        chosen,
        variant ? { price: variant.calculatedPrice, was: variant.retailPrice } : prices[chosen.commerceId],
      ),
    pick: (color, size) => void (chosen && add(chosen, color, size)),
    close: () => choose(undefined),
  };
}
