/** Variant choice and add to cart on a product page. Prices and stock are prebuilt guesses until the platform has spoken. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { formatMoney } from '#lib/pricing/format-money.ts';
import { addToCart, openCart } from '#stores/cart.ts';
import type { CartProblem as Problem } from '#stores/cart.ts';
import { $selectedColor } from '#stores/color.ts';
import { readVariants } from '#stores/variants.ts';

interface Props {
  readonly productId: number;
  readonly slug: string;
  /** In the order of the swatches; the first is shown first. `label` is the platform's name of the option value. */
  readonly colors: readonly { readonly slug: string; readonly label: string }[];
  readonly optionName: string | undefined;
  readonly sizes: readonly string[];
  readonly price: string;
  readonly priceMinor: number;
  readonly was: string | undefined;
  readonly texts: Texts;
  readonly tag: string;
}

const PROBLEMS: Readonly<Record<Problem, string>> = {
  offline: 'You are offline. Nothing was added.',
  stock: 'There is not enough stock for that',
  failed: 'That did not work. Please try again.',
};

function variantFor(
  variants: readonly CommerceVariant[],
  color: string,
  size: string | undefined,
): CommerceVariant | undefined {
  return variants.find((variant) => {
    const labels = new Set(variant.optionValues.map((value) => value.label));
    return labels.has(color) && (size === undefined || labels.has(size));
  });
}

export default function BuyBox({
  productId,
  slug,
  colors,
  optionName,
  sizes,
  price,
  priceMinor,
  was,
  texts,
  tag,
}: Props) {
  const chosen = useStore($selectedColor, { ssr: 'initial' });
  const colorIn = (choice: typeof chosen) => colors.find((one) => one.slug === choice[slug]) ?? colors[0];
  const color = colorIn(chosen);
  const [size, setSize] = useState(sizes[Math.floor((sizes.length - 1) / 2)]);
  const [variants, setVariants] = useState<readonly CommerceVariant[]>();
  const [message, setMessage] = useState<{ readonly text: string; readonly error: boolean }>();

  const box = useRef<HTMLDivElement>(null);
  useLive(box);
  useEffect(() => void readVariants(productId).then(setVariants), [productId]);

  const variant = variants && variantFor(variants, color?.label ?? '', size);
  const soldOut = variants !== undefined && (!variant || !variant.isInStock || !variant.isPurchasable);
  const few = variant?.isInStock === true && variant.inventoryLevel <= 3;
  const live = variant?.calculatedPrice;
  const changed = live !== undefined && live.minor !== priceMinor;

  async function add(): Promise<void> {
    const known = variants ?? (await readVariants(productId));
    // Not the rendered colour: the click that wakes the island arrives before a render that knows the choice.
    const wanted = known && variantFor(known, colorIn($selectedColor.get())?.label ?? '', size);
    if (!wanted) {
      setMessage({ text: say(texts, 'That did not work. Please try again.'), error: true });
      return;
    }
    setMessage({ text: say(texts, 'Adding'), error: false });
    const problem = await addToCart({ productId, variantId: wanted.id, quantity: 1 });
    setMessage(
      problem
        ? { text: say(texts, PROBLEMS[problem]), error: true }
        : { text: say(texts, 'Added to cart!'), error: false },
    );
  }

  return (
    <>
      <p className="price">
        <span>{changed ? formatMoney(live, tag) : price}</span>
        {was && !changed && (
          <s>
            <span className="visually-hidden">{say(texts, 'Was')} </span>
            {was}
          </s>
        )}
      </p>
      {changed && <p className="message">{say(texts, 'The price has changed')}</p>}
      {sizes.length > 0 && (
        <fieldset className="choice">
          <legend>{optionName}</legend>
          <div className="choice-row">
            {sizes.map((one) => {
              const own = variants && variantFor(variants, color?.label ?? '', one);
              return (
                <label key={one}>
                  <input
                    type="radio"
                    name="size"
                    value={one}
                    checked={one === size}
                    disabled={own ? !own.isInStock : false}
                    onChange={() => setSize(one)}
                  />
                  <span>{one}</span>
                </label>
              );
            })}
          </div>
        </fieldset>
      )}
      <div ref={box}>
        <button
          type="button"
          className="button"
          data-testid="add-to-cart"
          disabled={soldOut}
          onClick={() => void add()}
        >
          {say(texts, soldOut ? 'Sold out' : 'Add to cart')}
        </button>
        <output className={message?.error ? 'message error' : 'message'} style={{ marginTop: 'var(--s2)' }}>
          {message?.text ?? (few ? say(texts, 'Only a few left') : '')}{' '}
          {message && !message.error && message.text === say(texts, 'Added to cart!') && (
            <button type="button" className="text-link" onClick={openCart}>
              {say(texts, 'View cart')}
            </button>
          )}
        </output>
      </div>
    </>
  );
}
