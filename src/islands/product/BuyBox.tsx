/** Variant choice and add to cart on a product page. Stock is a guess until the platform has spoken. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { sayProblem } from '#islands/ui/cart-words.ts';
import { say } from '#islands/ui/texts.ts';
import type { Texts } from '#islands/ui/texts.ts';
import { useLive } from '#islands/ui/use-live.ts';
import { onePiece } from '#lib/cart/line-to-add.ts';
import type { CommerceVariant } from '#lib/catalogue/commerce-product.ts';
import { productStock, variantStock } from '#lib/catalogue/stock-state.ts';
import { firstSize, variantFor } from '#lib/catalogue/variant-for.ts';
import { addToCart, openCart } from '#stores/cart.ts';
import { $selectedColor } from '#stores/color.ts';
import { keepLineWords } from '#stores/line-words.ts';
import { $prices, showVariantPrice } from '#stores/prices.ts';
import { readVariants } from '#stores/variants.ts';

interface Props {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  /** Below the locale: `/p/ridge-98`. */
  readonly path: string;
  /** In the order of the swatches; the first is shown first. `label` is the platform's name of the option value, `name` the page's. */
  readonly colors: readonly { readonly slug: string; readonly label: string; readonly name: string }[];
  /** Uids of the categories that it is in. */
  readonly categories: readonly string[];
  readonly optionName: string | undefined;
  readonly sizes: readonly string[];
  /** As the page was made. */
  readonly builtSoldOut: boolean;
  readonly texts: Texts;
}

interface Message {
  readonly kind: 'adding' | 'added' | 'error';
  readonly text: string;
}

export default function BuyBox(props: Props) {
  const { productId, slug, name, path, colors, categories, optionName, sizes, builtSoldOut, texts } = props;
  const chosen = useStore($selectedColor, { ssr: 'initial' });
  const labelIn = (choice: typeof chosen): string =>
    (colors.find((one) => one.slug === choice[slug]) ?? colors[0])?.label ?? '';
  const color = labelIn(chosen);
  const [wantedSize, setSize] = useState<string>();
  const [variants, setVariants] = useState<readonly CommerceVariant[]>();
  const [message, setMessage] = useState<Message>();
  // What the page has learnt meanwhile is what the button looks like.
  const [gone] = useState(() => ($prices.get()[productId]?.stock ?? (builtSoldOut && 'sold-out')) === 'sold-out');

  const box = useRef<HTMLDivElement>(null);
  useLive(box);
  useEffect(() => void readVariants(productId).then(setVariants), [productId]);

  const soldOutIn = (size: string | undefined): boolean =>
    variants !== undefined && variantStock(variantFor(variants, color, size)) === 'sold-out';
  const size = wantedSize ?? firstSize(sizes, soldOutIn);
  const variant = variants && variantFor(variants, color, size);
  const soldOut = variants ? soldOutIn(size) : gone;
  const few = variant && variantStock(variant) === 'low' && productStock(variants) !== 'low';
  useEffect(() => {
    if (variant) showVariantPrice(variant);
  }, [variant]);

  async function add(): Promise<void> {
    const known = variants ?? (await readVariants(productId));
    // Not the rendered colour: the click that wakes the island arrives before a render that knows the choice.
    const wanted = known && variantFor(known, labelIn($selectedColor.get()), size);
    if (!wanted) {
      setMessage({ text: sayProblem(texts, navigator.onLine ? 'failed' : 'offline', true), kind: 'error' });
      return;
    }
    setMessage({ text: say(texts, 'Adding'), kind: 'adding' });
    keepLineWords(path, { name, values: Object.fromEntries(colors.map((one) => [one.label, one.name])), categories });
    const problem = await addToCart(onePiece(wanted, name, path), () =>
      setMessage({ text: sayProblem(texts, 'waiting'), kind: 'error' }),
    );
    setMessage(
      problem
        ? { text: sayProblem(texts, problem, true), kind: 'error' }
        : { text: say(texts, 'Added to cart!'), kind: 'added' },
    );
  }

  return (
    <>
      {sizes.length > 0 && (
        <fieldset className="choice">
          <legend>{optionName}</legend>
          <div className="choice-row">
            {sizes.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="size"
                  value={one}
                  checked={one === size}
                  disabled={soldOutIn(one)}
                  onChange={() => setSize(one)}
                />
                <span>{one}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <noscript>
        <p className="field">
          <label htmlFor="pieces">{say(texts, 'Quantity')}</label>
          <input id="pieces" type="number" name="quantity" defaultValue={1} min={1} />
        </p>
      </noscript>
      <div ref={box}>
        <button
          className="button"
          data-testid="add-to-cart"
          data-add={say(texts, 'Add to cart')}
          disabled={soldOut}
          onClick={(event) => {
            // The form that it stands in is for browsers without scripts.
            event.preventDefault();
            void add();
          }}
          suppressHydrationWarning
        >
          {say(texts, soldOut ? 'Sold out' : 'Add to cart')}
        </button>
        <output
          className={message?.kind === 'error' ? 'message error' : 'message'}
          data-failed={say(texts, 'That did not work. Please try again.')}
          suppressHydrationWarning
        >
          {message?.text ?? (few ? say(texts, 'Only a few left') : '')}{' '}
          {message?.kind === 'added' && (
            <button type="button" className="text-link" onClick={openCart}>
              {say(texts, 'View cart')}
            </button>
          )}
        </output>
      </div>
    </>
  );
}
