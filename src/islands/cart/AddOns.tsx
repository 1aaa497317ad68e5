/** Add-ons of a cart line, as tiles; this module is loaded when there are any. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import type { Cart } from '#lib/cart/cart.ts';
import { addOnPrice, hasChoice } from '#lib/catalogue/add-ons.ts';
import type { AddOn, AddOnGroup, AddOnPrice } from '#lib/catalogue/add-ons.ts';
import type { PriceShown } from '#lib/catalogue/stock-state.ts';
import { addToCart, removeLine } from '#stores/cart.ts';
import { chosenLine } from '#stores/chosen-line.ts';
import { $prices, loadPrices } from '#stores/prices.ts';

import { QuickAdd } from './QuickAdd.tsx';
import { AddOnGroups } from './views/AddOnGroups.tsx';
import type { AddOnState } from './views/AddOnTile.tsx';
import type { CartFrame } from './views/cart-frame.ts';

import sheet from './add-ons.css?inline';

interface Props {
  readonly groups: readonly AddOnGroup[];
  readonly lines: Cart['lines'];
  /** One level below the line's heading. */
  readonly heading: 'h3' | 'h4';
  readonly frame: CartFrame;
}

export function AddOns({ groups, lines, heading, frame }: Props) {
  const prices = useStore($prices, { ssr: 'initial' });
  const [asking, setAsking] = useState(true);
  const [chosen, choose] = useState<AddOn>();
  const [problems, setProblems] = useState<Readonly<Record<number, Trouble | undefined>>>({});
  const busy = useRef(new Set<number>());
  const ids = groups.flatMap((group) => group.products.map((one) => one.commerceId)).join();
  useEffect(() => void loadPrices(ids.split(',').map(Number)).then(() => setAsking(false)), [ids]);

  const mark = document.documentElement.dataset['customer'];
  const customer = mark === 'pro' ? 'pro' : mark ? 'customer' : 'none';
  const priceOf = (addOn: AddOn, live: PriceShown | undefined): AddOnPrice | undefined =>
    addOnPrice(addOn.price, live, { customer, asking });

  async function add(addOn: AddOn, color: string | undefined, size: string | undefined): Promise<void> {
    const { commerceId } = addOn;
    const note = (problem: Trouble | undefined): void => setProblems((all) => ({ ...all, [commerceId]: problem }));
    if (busy.current.has(commerceId)) return;
    busy.current.add(commerceId);
    note(undefined);
    const line = await chosenLine(addOn, { color, size }, () => note('waiting'));
    const adding = line && addToCart(line, () => note('waiting'));
    busy.current.delete(commerceId);
    note(adding ? await adding : 'failed');
  }

  function toggle(addOn: AddOn, held: Cart['lines']): void {
    if (held.length > 0) for (const line of held) void removeLine(line);
    else if (hasChoice(addOn)) choose(addOn);
    else void add(addOn, addOn.colors[0]?.label, addOn.sizes[0]);
  }

  function stateOf(addOn: AddOn): AddOnState {
    const { commerceId, title } = addOn;
    const held = lines.filter((line) => line.productId === commerceId);
    const live = prices[commerceId];
    const problem = problems[commerceId];
    return {
      price: priceOf(addOn, live),
      held: held[0]?.id,
      isSoldOut: live?.stock === 'sold-out',
      problem: problem && sayProblem(frame.say, problem, { isAdd: true, name: title }),
      onToggle: () => toggle(addOn, held),
    };
  }

  return (
    <div className="add-ons" data-testid="add-ons">
      {/* A separate sheet: few carts show add-ons, and a page's own sheets must fit into the first flight of a connection. */}
      <style href="add-ons" precedence="page">
        {sheet}
      </style>
      <AddOnGroups groups={groups} heading={heading} stateOf={stateOf} frame={frame} />
      {chosen && (
        <QuickAdd
          frame={frame}
          addOn={chosen}
          priceOf={(variant) =>
            priceOf(
              chosen,
              variant ? { price: variant.calculatedPrice, was: variant.retailPrice } : prices[chosen.commerceId],
            )
          }
          onPick={(color, size) => void add(chosen, color, size)}
          onClose={() => choose(undefined)}
        />
      )}
    </div>
  );
}
