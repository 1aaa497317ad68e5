/** What goes with a line of the cart, as tiles; loaded when there is something to offer. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import type { Trouble } from '#lib/cart/cart-trouble.ts';
import type { Cart } from '#lib/cart/cart.ts';
import { onePiece } from '#lib/cart/line-to-add.ts';
import { addOnPrice, hasChoice } from '#lib/catalogue/add-ons.ts';
import type { AddOn, AddOnGroup, AddOnPrice } from '#lib/catalogue/add-ons.ts';
import type { PriceShown } from '#lib/catalogue/stock-state.ts';
import { variantFor } from '#lib/catalogue/variant-for.ts';
import { addToCart, removeLine } from '#stores/cart.ts';
import { $prices, loadPrices } from '#stores/prices.ts';
import { variantsWhenOnline } from '#stores/variants-when-online.ts';

import { AddOnStyle, AddOnTile } from './AddOnTile.tsx';
import type { AddOnFrame } from './AddOnTile.tsx';
import { QuickAdd } from './QuickAdd.tsx';

interface Props extends AddOnFrame {
  readonly groups: readonly AddOnGroup[];
  readonly lines: Cart['lines'];
  /** Below the heading of the line. */
  readonly heading: 'h3' | 'h4';
}

export function AddOns({ groups, lines, heading: Heading, ...frame }: Props) {
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
    const { commerceId, title, slug } = addOn;
    const note = (problem: Trouble | undefined): void => setProblems((all) => ({ ...all, [commerceId]: problem }));
    if (busy.current.has(commerceId)) return;
    busy.current.add(commerceId);
    note(undefined);
    const variants = await variantsWhenOnline(commerceId, () => note('waiting'));
    const variant = variants && variantFor(variants, color, size);
    const adding = variant && addToCart(onePiece(variant, title, `/p/${slug}`), () => note('waiting'));
    busy.current.delete(commerceId);
    note(adding ? await adding : 'failed');
  }

  function toggle(addOn: AddOn, held: Cart['lines']): void {
    if (held.length > 0) for (const line of held) void removeLine(line);
    else if (hasChoice(addOn)) choose(addOn);
    else void add(addOn, addOn.colors[0]?.label, addOn.sizes[0]);
  }

  return (
    <div className="add-ons" data-testid="add-ons">
      <AddOnStyle />
      {groups.map((group) => (
        <section key={group.category + group.heading}>
          <Heading>{group.heading}</Heading>
          <ul>
            {group.products.map((addOn) => {
              const held = lines.filter((line) => line.productId === addOn.commerceId);
              const live = prices[addOn.commerceId];
              const problem = problems[addOn.commerceId];
              return (
                <AddOnTile
                  key={addOn.uid}
                  {...frame}
                  addOn={addOn}
                  price={priceOf(addOn, live)}
                  isHeld={held.length > 0}
                  isSoldOut={live?.stock === 'sold-out'}
                  problem={problem && sayProblem(frame.words, problem, true, addOn.title)}
                  onToggle={() => toggle(addOn, held)}
                />
              );
            })}
          </ul>
        </section>
      ))}
      {chosen && (
        <QuickAdd
          {...frame}
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
